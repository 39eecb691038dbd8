#include "app/report_page.hpp"

namespace sightread {

const char report_page_head[] = R"page(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sightread report</title>
<style>
:root { color-scheme: light dark; --ground: #f6f5f1; --card: #fff; --ink: #22252a; --faint: #6b7078; --line: #dcdad2; --good: #1d7f4e; --bad: #b3402a; --accent: #2b5fb3; }
@media (prefers-color-scheme: dark) { :root { --ground: #16181c; --card: #1f2227; --ink: #e6e4df; --faint: #9aa0a8; --line: #33373e; --good: #5bc48b; --bad: #ee8468; --accent: #86b0f5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1060px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.5rem; margin: 0 0 4px; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 32px 0 8px; }
.faint { color: var(--faint); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; }
.won { color: var(--good); font-weight: 600; } .other { color: var(--bad); font-weight: 600; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--faint); font-weight: 500; font-size: .88rem; }
.film { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 16px; }
@media (max-width: 720px) { .film { grid-template-columns: minmax(0, 1fr); } }
.film img { width: 100%; border-radius: 6px; display: block; background: var(--line); }
.controls { display: flex; gap: 10px; align-items: center; margin-top: 10px; }
.controls input { flex: 1; min-width: 0; accent-color: var(--accent); }
button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 4px 14px; cursor: pointer; }
dl { margin: 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 12px; } dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 12px 0 0; font-size: 11px; line-height: 1.35; overflow: auto; max-height: 320px; }
.strip { display: flex; gap: 8px; overflow-x: auto; padding: 4px 0 10px; } .strip img { height: 84px; border-radius: 4px; cursor: pointer; border: 2px solid transparent; }
.strip img.here { border-color: var(--accent); } .strip img.odd { border-color: var(--bad); }
.bar { display: flex; height: 16px; border-radius: 4px; overflow: hidden; } .bar span { min-width: 1px; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; font-size: .88rem; } .legend i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 6px; }
ul { margin: 4px 0; padding-left: 20px; }
</style>
</head>
<body>
<main>
<h1 id="title"></h1>
<p class="faint" id="summary"></p>
<div class="card scroll"><table id="games"></table></div>
<h2>What was seen and done</h2>
<div class="card">
<div class="film">
<div><img id="picture" alt="The game's window with what was read in it and the next move"><div class="controls"><button id="play">Play</button><input id="place" type="range" min="0" value="0" aria-label="Step"><span id="number" class="faint"></span></div></div>
<div><dl id="facts"></dl><pre id="board"></pre></div>
</div>
</div>
<div class="strip" id="strip"></div>
<h2>Where the time went</h2>
<div class="card"><div class="bar" id="bar"></div><div class="legend" id="legend"></div></div>
<h2>What needed a second look</h2>
<div class="card" id="odd"></div>
<h2>Notes</h2>
<div class="card" id="notes"></div>
</main>
<script id="data" type="application/json">)page";

const char report_page_tail[] = R"page(</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const element = (tag, text, parent, name) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (name) e.className = name; if (parent) parent.append(e); return e; };
const stageNames = { grab: "grabbing", settle: "waiting for stillness", read: "reading", plan: "planning", act: "pressing", verify: "verifying (with the game's own animation)" };
const colours = { grab: "#4e79a7", settle: "#b6b6b6", read: "#59a14f", plan: "#b07aa1", act: "#f28e2b", verify: "#edc948" };
const seconds = value => value.toFixed(1) + " s";
byId("title").textContent = data.title;
const total = key => data.games.reduce((sum, game) => sum + game[key], 0);
const won = data.games.filter(game => game.outcome === "won").length;
byId("summary").textContent = won + " of " + data.games.length + (data.games.length === 1 ? " game" : " games") + " won, " + total("moves") + " moves, " + total("retries") + " made again, " + seconds(total("seconds"));
const head = element("tr", undefined, byId("games"));
for (const name of ["Game", "Outcome", "Moves", "Made again", "Time", "Pace"]) element("th", name, head);
for (const game of data.games) {
  const row = element("tr", undefined, byId("games"));
  element("td", game.number + (game.name ? ": " + game.name : ""), row);
  element("td", game.outcome + (game.why ? ": " + game.why : ""), row, game.outcome === "won" ? "won" : "other");
  element("td", game.moves, row); element("td", game.retries, row); element("td", seconds(game.seconds), row);
  element("td", game.seconds > 0 ? (game.moves / game.seconds).toFixed(1) + " moves/s" : "", row);
}
const steps = data.steps, place = byId("place");
place.max = Math.max(0, steps.length - 1);
const source = step => step.picture ? "data:image/jpeg;base64," + step.picture : "";
const thumbs = steps.map((step, i) => { const e = element("img", undefined, byId("strip")); e.loading = "lazy"; e.alt = "step " + (i + 1); e.src = source(step); if (!["looked", "expected"].includes(step.verdict)) e.classList.add("odd"); e.onclick = () => show(i); return e; });
let here = -1;
function show(i) {
  if (!steps[i]) return;
  if (thumbs[here]) thumbs[here].classList.remove("here");
  here = i; place.value = i; thumbs[i].classList.add("here");
  const step = steps[i], facts = byId("facts");
  byId("picture").src = source(step); byId("board").textContent = step.board; byId("number").textContent = (i + 1) + " / " + steps.length;
  facts.replaceChildren();
  for (const [name, value] of [["Game", step.game], ["Time", seconds(step.seconds)], ["Move", step.move || "-"], ["Hand", step.gestures || "-"], ["Verified", step.verdict], ["Left", step.left]]) { element("dt", name, facts); element("dd", value, facts); }
}
place.oninput = () => show(Number(place.value));
let timer = 0;
byId("play").onclick = () => {
  if (timer) { clearInterval(timer); timer = 0; byId("play").textContent = "Play"; return; }
  if (here >= steps.length - 1) show(0);
  byId("play").textContent = "Pause";
  timer = setInterval(() => { if (here >= steps.length - 1) byId("play").click(); else show(here + 1); }, 160);
};
show(0);
const sums = Object.keys(stageNames).map(name => [name, data.games.reduce((sum, game) => sum + game.stages[name], 0)]);
const all = sums.reduce((sum, pair) => sum + pair[1], 0) || 1;
for (const [name, value] of sums) {
  const part = element("span", undefined, byId("bar")); part.style.width = 100 * value / all + "%"; part.style.background = colours[name]; part.title = stageNames[name];
  const entry = element("span", undefined, byId("legend")); element("i", undefined, entry).style.background = colours[name];
  entry.append(stageNames[name] + " " + seconds(value / 1000) + (total("moves") ? " (" + (value / total("moves")).toFixed(1) + " ms a move)" : ""));
}
const odd = steps.map((step, i) => [step, i]).filter(pair => !["looked", "expected"].includes(pair[0].verdict));
if (!odd.length) element("p", "Nothing: every move was obeyed at once.", byId("odd"), "faint");
const list = element("ul", undefined, byId("odd"));
for (const [step, i] of odd) { const e = element("li", "step " + (i + 1) + ", " + seconds(step.seconds) + ": " + step.verdict + (step.move ? " (" + step.move + ")" : ""), list); e.onclick = () => { show(i); scrollTo({ top: 0, behavior: "smooth" }); }; e.style.cursor = "pointer"; }
for (const game of data.games) { const notes = element("ul", undefined, byId("notes")); for (const sentence of game.said) element("li", (data.games.length > 1 ? "game " + game.number + ": " : "") + sentence, notes); }
</script>
</body>
</html>
)page";

}  // namespace sightread
