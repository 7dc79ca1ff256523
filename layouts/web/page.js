// The script of web pages: search, the picker of odds, and links to cells. Without it everything on a page can still be
// read. Chances are counted with whole numbers (BigInt); nothing is rounded before it is printed.
"use strict";
(function () {
  document.documentElement.className = "js";

  // ---- search: hides the tables that do not have the words ----
  var nav = document.querySelector("nav");
  function search(text) {
    var words = text.toLowerCase().split(/\s+/).filter(Boolean);
    document.querySelectorAll(".bl").forEach(function (block) {
      var head = block.querySelector("h3, .lead"), all = !words.length;
      var inHead = head && words.every(function (w) { return head.textContent.toLowerCase().includes(w); });
      var found = all || inHead || words.every(function (w) { return block.textContent.toLowerCase().includes(w); });
      block.hidden = !found;
    });
    document.querySelectorAll(".pick").forEach(function (p) { p.hidden = words.length > 0; });
    document.querySelectorAll(".se").forEach(function (s) {
      s.hidden = words.length > 0 && !s.querySelector(".bl:not([hidden])");
    });
  }
  if (nav) {
    var input = document.createElement("input");
    input.type = "search";
    input.setAttribute("aria-label", nav.dataset.search);
    input.placeholder = nav.dataset.search;
    input.addEventListener("input", function () { search(input.value); });
    nav.insertBefore(input, nav.firstChild);
    nav.querySelector("details").open = window.matchMedia("(min-width: 60rem)").matches;
    document.addEventListener("keydown", function (e) {
      if (e.key === "/" && !/^(INPUT|SELECT)$/.test(e.target.tagName)) { e.preventDefault(); input.focus(); }
    });
  }

  // ---- exact numbers ----
  function gcd(a, b) { while (b) { var r = a % b; a = b; b = r; } return a; }
  function fraction(n, d) { var g = gcd(n, d); return n === 0n ? "0" : n === d ? "1" : n / g + "/" + d / g; }
  // Per cent, rounded half to even; never 0 or 100 unless it is exactly so.
  function percent(n, d) {
    if (n === 0n) return "–";
    if (n === d) return "100";
    var twice = 200n * n, q = twice / (2n * d), rest = twice - q * 2n * d;
    if (rest > d || (rest === d && q % 2n === 1n)) q += 1n;
    return q === 0n ? "<1" : q === 100n ? ">99" : String(q);
  }
  function group(n) { return String(n).replace(/\B(?=(\d{3})+$)/g, ","); }

  // ---- pickers ----
  var words = document.querySelector("main").dataset;
  function cell(row, tag, text) {
    var c = document.createElement(tag);
    c.textContent = text;
    if (tag === "th") c.scope = row.parentNode && row.parentNode.tagName === "THEAD" ? "col" : "row";
    row.appendChild(c);
    return c;
  }
  function show(form) {
    var data = JSON.parse(form.querySelector("script").textContent);
    var picks = form.querySelectorAll("select"), out = form.querySelector(".picked"), at = 0;
    picks.forEach(function (s) { at = at * s.options.length + s.selectedIndex; });
    var dist = data.cells[at];
    out.textContent = "";
    if (dist < 0) { out.textContent = words.none; return; }
    var weights = data.dists[dist].split(",").map(function (w) { return BigInt(w || 0); }), total = weights.shift();
    var table = document.createElement("table"), head = table.createTHead().insertRow(), body = table.createTBody();
    [words.outcome, "%"].concat(data.numbers ? [words.more + " %"] : [], [words.exact]).forEach(function (t) { cell(head, "th", t); });
    var left = total;
    weights.forEach(function (w, i) {
      if (w > 0n) {
        var row = body.insertRow();
        cell(row, "th", data.outcomes[i]);
        cell(row, "td", percent(w, total));
        if (data.numbers) cell(row, "td", percent(left, total));
        cell(row, "td", fraction(w, total).replace(/\d+/g, group));
      }
      left -= w;
    });
    out.appendChild(table);
    var link = document.createElement("a");
    link.href = "#" + form.dataset.id + "." + Array.from(picks, function (s) { return encodeURIComponent(s.name) + "=" + encodeURIComponent(s.value); }).join("&");
    link.textContent = words.link;
    out.appendChild(link);
  }
  document.querySelectorAll(".pick").forEach(function (form) {
    form.addEventListener("change", function () {
      show(form);
      try { history.replaceState(null, "", form.querySelector("a").hash); } catch (e) { /* a file may have no history */ }
    });
    form.addEventListener("submit", function (e) { e.preventDefault(); });
    show(form);
  });

  // Rows of a book are named by their first cell: #TABLE:ROW.
  document.querySelectorAll(".book .bl[id] tbody tr").forEach(function (row) {
    var head = row.querySelector("th");
    if (head) row.id = row.closest(".bl").id + ":" + head.textContent.trim().toLowerCase().replace(/\s+/g, "-");
  });

  // A link holds what is picked: #TABLE.GIVEN=VALUE&GIVEN=VALUE. One that names what is not here shows no other answer.
  function restore() {
    var m = /^#([^.=]+)\.(.+=.*)$/.exec(location.hash);
    document.querySelectorAll(".pick").forEach(function (form) {
      if (!m || form.dataset.id !== m[1]) return;
      var known = m[2].split("&").every(function (part) {
        var two = part.split("=").map(decodeURIComponent), given = form.elements.namedItem(two[0]), at = given ? Array.from(given.options, function (o) { return o.value; }).indexOf(two[1]) : -1;
        return at >= 0 && (given.selectedIndex = at, true);
      });
      if (known) show(form); else form.querySelector(".picked").textContent = words.none;
      form.scrollIntoView();
    });
  }
  restore();
  window.addEventListener("hashchange", restore);
})();
