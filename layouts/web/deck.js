// Decks: draws cards without putting them back, until they are shuffled; each card has its copies that are left.
"use strict";
(function () {
  var main = document.querySelector("main"), text = main.dataset, pile = [], all = Array.from(main.querySelectorAll("[data-copies]"));
  var shown = document.createElement("div"), bar = document.createElement("p"), left = document.createElement("b");
  function count(n, of) { return text.of.replace("{1}", n).replace("{2}", of); }
  function show() {
    all.forEach(function (card, i) {
      card.querySelector(".left").textContent = count(pile.filter(function (k) { return k === i; }).length, card.dataset.copies);
    });
    left.textContent = count(pile.length, size);
    draw.disabled = !pile.length;
  }
  function shuffle() {
    pile = all.reduce(function (to, card, i) { return to.concat(Array(+card.dataset.copies).fill(i)); }, []);
    shown.textContent = "";
  }
  function button(name, does) {
    var b = document.createElement("button");
    b.textContent = name;
    b.addEventListener("click", function () { does(); show(); });
    bar.append(b);
    return b;
  }
  all.forEach(function (card) { card.querySelector("h2").append(Object.assign(document.createElement("small"), { className: "left" })); });
  shuffle();
  var size = pile.length, draw = button(text.draw, function () {
    var random = new Uint32Array(1), limit = 4294967296 - 4294967296 % pile.length;
    do crypto.getRandomValues(random); while (random[0] >= limit);
    var card = all[pile.splice(random[0] % pile.length, 1)[0]].cloneNode(true);
    card.removeAttribute("id");
    shown.replaceChildren(card);
  });
  button(text.shuffle, shuffle);
  bar.append(left);
  shown.setAttribute("role", "status");
  shown.className = main.querySelector(".bls").classList[1];
  bar.className = "bar " + shown.className;
  main.prepend(bar, shown);
  show();
})();
