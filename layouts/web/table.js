// The mode for the table, of sheets: one phase at a time, modifiers to tap, a die to tap or to roll, and the row
// that applies. The page has the numbers as data (whole numbers, as the charts have them); what is not certain
// is not among them, and stays a table.
"use strict";
(function () {
  var source = document.getElementById("rolls");
  if (!source) return;
  var data = JSON.parse(source.textContent), root = document.documentElement, main = document.querySelector("main");
  var sections = Array.from(document.querySelectorAll(".se")).filter(function (s) { return s.querySelector("h2") || charts_of(s).length; });
  var at = null, chart = null, die = null, tapped; // tapped[list][row]: how often
  data.hide.forEach(function (id) { document.getElementById(id).classList.add("off"); });
  function clear() { tapped = data.lists.map(function (l) { return l.rows.map(function () { return 0; }); }); }

  // ---- elements ----
  function el(tag, name, inside) {
    var e = document.createElement(tag);
    e.className = name;
    [].concat(inside === undefined ? [] : inside).forEach(function (x) { e.append(x); });
    return e;
  }
  // Text as data: runs as they are, or with a tag.
  function words(list) {
    var out = document.createDocumentFragment();
    list.forEach(function (run) { out.append(typeof run === "string" ? run : el(run[0], "", run[1])); });
    return out;
  }
  function plain(list) { return words(list).textContent.replace(/\s+/g, " ").trim(); }
  function notes(list) { return list.map(function (n) { return el("p", "note", words(n)); }); }
  function button(key, name, inside, does, on) {
    var b = el("button", name, inside);
    b.type = "button";
    b.dataset.key = key;
    b.addEventListener("click", does);
    if (on !== undefined) b.setAttribute("aria-pressed", on);
    return b;
  }
  function number(n) { return n < 0 ? "−" + -n : String(n); }
  function signed(n) { return (n > 0 ? "+" : "") + number(n); }
  // A number as the dice show it: 05 of two dice for tens and ones.
  function face(n) { return chart.two ? ("0" + n % 100).slice(-2) : number(n); }

  // ---- what is counted ----
  function sum(list, row) {
    var r = data.lists[list].rows[row], n = (r.value || 0) * tapped[list][row];
    return r.to === undefined ? n : r.to < 0 ? Math.max(n, r.to) : Math.min(n, r.to);
  }
  function added() {
    return chart.lists.reduce(function (all, list) {
      return tapped[list].reduce(function (n, _, row) { return n + sum(list, row); }, all);
    }, chart.add);
  }
  function has(row, total) { return (row.min === undefined || row.min <= total) && (row.max === undefined || total <= row.max); }
  function row_of(value) { return chart.rows.findIndex(function (row) { return has(row, value + added()); }); }
  function chance(row) {
    var n = chart.ways.reduce(function (n, w) { return n + (has(row, w[0] + added()) ? w[1] : 0); }, 0);
    return n ? data.chance.replace("{1}", n).replace("{2}", chart.of) : "–";
  }
  // The groups of a row, the outermost first.
  function path(list, row) {
    var out = [];
    for (var g = data.lists[list].rows[row].group; g >= 0; g = data.lists[list].groups[g].parent) out.unshift(g);
    return out;
  }
  // Two rows exclude each other if one row applies of the innermost group of both.
  function excludes(list, x, y) {
    var p = path(list, x), q = path(list, y), both = -1;
    for (var i = 0; i < p.length && p[i] === q[i]; i++) both = p[i];
    return both >= 0 && data.lists[list].groups[both].one === 1;
  }
  function tap(list, row) {
    var r = data.lists[list].rows[row], most = !r.each ? 1 : r.to === undefined ? 99 : Math.ceil(r.to / r.value);
    tapped[list][row] = tapped[list][row] < most ? tapped[list][row] + 1 : 0;
    data.lists[list].rows.forEach(function (_, i) { if (i !== row && excludes(list, row, i)) tapped[list][i] = 0; });
  }
  function roll() {
    var random = new Uint32Array(1), limit = 4294967296 - 4294967296 % chart.of, i = 0;
    do crypto.getRandomValues(random); while (random[0] >= limit);
    for (var left = random[0] % chart.of; left >= chart.ways[i][1]; i++) left -= chart.ways[i][1];
    set(chart.ways[i][0]);
  }
  // The number that is typed, if the dice have it; 00 may be 100.
  function enter(text) {
    var n = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
    var way = chart.ways.find(function (w) { return w[0] === n || (chart.two && w[0] === 100 && n === 0); });
    set(way ? way[0] : null);
  }
  function set(value) {
    die = value;
    show();
    window.scrollTo(0, 0);
    var lit = main.querySelector("[aria-current]");
    if (lit && lit.getBoundingClientRect().bottom > foot.getBoundingClientRect().top) lit.scrollIntoView({ block: "center" });
  }
  function pick(next) { chart = next; set(null); }
  function go(section) { at = section; pick(at && charts_of(at)[0] || null); if (!at) open.focus(); }

  // ---- the page ----
  var panel = el("div", "at"), foot = el("div", "foot"), status = el("p", "vh");
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "assertive");
  function charts_of(section) { return data.charts.filter(function (c) { return c.in === section.id && !c.inner; }); }
  function tabs() {
    var all = charts_of(at), before = "", out = el("div", "tabs");
    all.forEach(function (c) {
      var head = plain(c.head || []), aside = c.aside.length ? el("small", "", words(c.aside)) : "";
      if (head && head !== before) out.append(el("p", "", words(c.head)));
      before = head;
      out.append(button("c" + c.id, "", [words(c.name), aside], function () { pick(c); }, c === chart));
    });
    return all.length > 1 || all[0] !== chart ? out : "";
  }
  // A row with the names of its choices: "Kills suffered: 4–5"; groups that are no choice stand above their rows.
  function named(list, row) {
    var l = data.lists[list], name = el("span", ""), choice = false;
    path(list, row).forEach(function (g) {
      choice = choice || l.groups[g].one === 1;
      if (choice) name.append(el("b", "", words(l.groups[g].name)), ": ");
    });
    name.append(words(l.rows[row].words));
    return name;
  }
  function above(list, row) {
    var groups = data.lists[list].groups, out = [];
    path(list, row).every(function (g) { return groups[g].one === 0 && out.push(g); });
    return out;
  }
  function modifier(list, row) {
    var r = data.lists[list].rows[row], n = tapped[list][row];
    var either = row > 0 && excludes(list, row - 1, row) ? el("small", "", data.or) : "";
    var inside = [either, el("b", "sign", signed(n > 1 ? sum(list, row) : r.value)), named(list, row), r.each && n ? el("b", "times", "× " + n) : ""];
    return button("m" + list + "." + row, "", inside, function () { tap(list, row); show(); }, n > 0);
  }
  function modifiers() {
    var wipe = button("clear", "", data.clear, function () { clear(); show(); });
    var out = el("div", "", el("p", "tap", [el("span", "", data.tap), el("b", "net", signed(added() - chart.add)), wipe]));
    chart.lists.forEach(function (list) {
      var before = [], box = el("div", "mods"), l = data.lists[list];
      l.rows.forEach(function (r, row) {
        var now = above(list, row);
        now.forEach(function (g, i) { if (before[i] !== g) box.append(el("p", "", words(l.groups[g].name))); });
        before = now;
        box.append(r.value === undefined ? el("p", "", words(r.words)) : modifier(list, row));
      });
      out.append(box);
      notes(l.notes).forEach(function (n) { out.append(n); });
    });
    return out;
  }
  // The inputs in a line, and the sum.
  function told() {
    var line = el("p", "", [words(chart.head || []), chart.head ? " · " : "", el("b", "", words(chart.name))]), n = added();
    chart.lists.forEach(function (list) {
      tapped[list].forEach(function (times, row) { if (times) line.append(" · ", el("b", "", signed(sum(list, row))), " ", named(list, row)); });
    });
    var terms = [n < 0 ? " − " : " + ", el("b", "", String(Math.abs(n))), " = ", el("b", "total", number(die + n))];
    return el("div", "told", [line, button("change", "", data.change, function () { set(null); }),
      el("p", "sum", [el("b", "face", face(die))].concat(chart.lists.length || n ? terms : []))]);
  }
  function rows() {
    var table = el("table", "rows", el("caption", "vh", words(chart.name))), lit = die === null ? -1 : row_of(die);
    chart.rows.forEach(function (row, i) {
      var tr = table.insertRow(), label = el("th", "", words(row.label)), inner = data.charts[row.inner];
      label.scope = "row";
      var cell = el("td", row.tone || "", row.cells.map(function (c, k) {
        var head = chart.heads.length > 1 && chart.heads[k] ? el("small", "", [words(chart.heads[k]), " "]) : "";
        return el(k ? "span" : "b", k ? "also" : "first", [head, words(c)]);
      }));
      if (i === lit && inner) cell.append(button("i" + row.inner, "", data.roll + ": " + inner.dice, function () { pick(inner); }));
      tr.append(label, cell, el("td", "in", chance(row)));
      if (i !== lit) return;
      tr.setAttribute("aria-current", "true");
      tr.className = "is";
    });
    return table;
  }
  // The keys of the die carry what they give, if that is one text; more numbers than twelve are typed.
  function keys() {
    var out = el("div", "keys"), input = el("input", "");
    input.inputMode = "numeric";
    input.dataset.key = "die";
    input.value = die === null ? "" : face(die);
    input.addEventListener("change", function () { enter(input.value); });
    if (chart.ways.length > 12) out.append(el("label", "", [chart.dice + " ", input]));
    else chart.ways.forEach(function (w) {
      var row = chart.rows[row_of(w[0])], text = row ? plain(row.cells[0].slice(0, 1)).split(/[,;:(]/)[0] : "–";
      var short = text.length < 10 && chart.heads.length < 2 ? el("small", "", text) : "";
      out.append(button("k" + w[0], row && row.tone || "", [el("b", "", face(w[0])), short],
        function () { set(die === w[0] ? null : w[0]); }, die === w[0]));
    });
    out.append(button("roll", "roll", data.roll, roll));
    return out;
  }
  function discs() {
    var out = el("div", "phases");
    out.setAttribute("role", "group");
    out.setAttribute("aria-label", data.open);
    sections.forEach(function (s, i) {
      var title = (s.querySelector("h2 span, h3 span") || s).textContent, no = s.querySelector("h2 b");
      var mark = el("span", "", no && no.textContent || title.slice(0, 3));
      mark.setAttribute("aria-hidden", "true");
      out.append(button("s" + i, "disc " + s.classList[1] + (charts_of(s).length ? " rolled" : ""), [mark, el("span", "vh", title)],
        function () { go(s); }, s === at));
    });
    out.append(button("close", "close", data.close, function () { go(null); }));
    return out;
  }
  // The address: #at:CHART=DIE,LIST.ROW,LIST.ROW; a list is one of the chart's.
  function link() {
    var list = [die === null ? "" : die];
    if (chart) chart.lists.forEach(function (l, i) {
      tapped[l].forEach(function (n, row) { while (n-- > 0) list.push(i + "." + row); });
    });
    var hash = !at ? location.pathname + location.search : "#at:" + encodeURIComponent(chart ? chart.id : at.id) + "=" + list;
    try { history.replaceState(null, "", hash); } catch (e) { /* a file may have no history */ }
  }
  function show() {
    var focused = document.activeElement && document.activeElement.dataset.key, row = chart && chart.rows[row_of(die)];
    root.classList.toggle("table", !!at);
    sections.forEach(function (s) { s.classList.toggle("now", s === at); });
    panel.textContent = foot.textContent = "";
    if (at) at.insertBefore(panel, at.querySelector("h2 ~ *, .bls"));
    if (chart && die === null) panel.append(tabs(), chart.lists.length ? modifiers() : "");
    if (chart && die !== null) panel.append(told());
    if (chart) panel.append.apply(panel, [rows()].concat(notes(chart.notes)));
    if (at) foot.className = "foot " + at.classList[1];
    if (at) foot.append(chart ? keys() : "", discs());
    status.textContent = !chart || die === null ? "" :
      number(die + added()) + ": " + (row ? row.cells.map(plain).join(", ") + ", " + chance(row) : "–");
    link();
    var again = focused && document.querySelector('[data-key="' + CSS.escape(focused) + '"]');
    if (again) again.focus();
  }
  function restore() {
    var m = /^#at:([^=]*)=([\d.,]*)$/.exec(location.hash), id = m && decodeURIComponent(m[1]), list = m && m[2].split(",");
    if (!m) return;
    var found = data.charts.find(function (c) { return c.id === id; });
    at = sections.find(function (s) { return s.id === (found ? found.in : id); }) || null;
    chart = found || (at && charts_of(at)[0]) || null;
    clear();
    if (chart) list.slice(1).forEach(function (x) {
      var p = x.split("."), list = data.lists[chart.lists[p[0]]], row = list && list.rows[p[1]];
      if (row && row.value !== undefined) tap(chart.lists[p[0]], +p[1]);
    });
    if (chart) enter(list[0]); else set(null);
  }
  document.addEventListener("keydown", function (e) {
    if (!at || e.ctrlKey || e.altKey || e.metaKey || e.target.tagName === "INPUT") return;
    if (e.key === "Escape") { if (die !== null) set(null); else go(null); }
    else if (chart && e.key.toLowerCase() === "r") roll();
    else if (chart && chart.ways.length <= 12 && /^\d$/.test(e.key)) enter(e.key);
  });
  var open = button("open", "open", data.open, function () { go(sections.find(function (s) { return charts_of(s).length; })); });
  document.querySelector("header").append(open);
  main.append(foot, status);
  clear();
  restore();
  window.addEventListener("hashchange", restore);
})();
