"use strict";

// {title, games: [...], steps: [...]}, as app/report.cpp writes it.
const data = JSON.parse(document.getElementById("data").textContent);
const { games, steps } = data;

const stages = {
  grab: { name: "grabbing", colour: "#4e79a7" },
  settle: { name: "waiting for stillness", colour: "#b6b6b6" },
  read: { name: "reading", colour: "#59a14f" },
  plan: { name: "planning", colour: "#b07aa1" },
  act: { name: "pressing", colour: "#f28e2b" },
  verify: { name: "verifying (with the game's own animation)", colour: "#edc948" },
};

const byId = id => document.getElementById(id);

function element(tag, parent, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  parent.append(made);
  return made;
}

const seconds = value => value.toFixed(1) + " s";
const total = value => games.reduce((sum, game) => sum + value(game), 0);
const moves = total(game => game.moves);
const isOdd = step => !["looked", "expected"].includes(step.verdict);
const picture = step => (step.picture ? "data:image/jpeg;base64," + step.picture : "");

function showGames() {
  const won = games.filter(game => game.outcome === "won").length;
  byId("title").textContent = data.title;
  byId("summary").textContent =
    `${won} of ${games.length} ${games.length === 1 ? "game" : "games"} won, ${moves} moves, ` +
    `${total(game => game.retries)} made again, ${seconds(total(game => game.seconds))}`;
  const head = element("tr", byId("games"));
  for (const name of ["Game", "Outcome", "Moves", "Made again", "Time", "Pace"]) element("th", head, name);
  for (const game of games) {
    const row = element("tr", byId("games"));
    element("td", row, game.number + (game.name ? ": " + game.name : ""));
    element("td", row, game.outcome + (game.why ? ": " + game.why : ""),
      game.outcome === "won" ? "won" : "other");
    element("td", row, game.moves);
    element("td", row, game.retries);
    element("td", row, seconds(game.seconds));
    element("td", row, game.seconds > 0 ? (game.moves / game.seconds).toFixed(1) + " moves/s" : "");
  }
}

let here = -1; // the step that is shown
const thumbs = steps.map((step, i) => {
  const thumb = element("img", byId("strip"));
  thumb.loading = "lazy";
  thumb.alt = "step " + (i + 1);
  thumb.src = picture(step);
  thumb.classList.toggle("odd", isOdd(step));
  thumb.onclick = () => show(i);
  return thumb;
});

function show(i) {
  const step = steps[i];
  if (!step) return;
  thumbs[here]?.classList.remove("here");
  thumbs[i].classList.add("here");
  here = i;
  byId("place").value = i;
  byId("picture").src = picture(step);
  byId("board").textContent = step.board;
  byId("number").textContent = `${i + 1} / ${steps.length}`;
  const facts = {
    Game: step.game,
    Time: seconds(step.seconds),
    Move: step.move || "-",
    Hand: step.gestures || "-",
    Verified: step.verdict,
    Left: step.left,
  };
  byId("facts").replaceChildren();
  for (const [name, value] of Object.entries(facts)) {
    element("dt", byId("facts"), name);
    element("dd", byId("facts"), value);
  }
}

let timer = 0;
function playOrPause() {
  if (timer) {
    clearInterval(timer);
    timer = 0;
    byId("play").textContent = "Play";
    return;
  }
  if (here >= steps.length - 1) show(0);
  byId("play").textContent = "Pause";
  timer = setInterval(() => (here >= steps.length - 1 ? playOrPause() : show(here + 1)), 160);
}

function showTimes() {
  const all = Object.keys(stages).reduce((sum, key) => sum + total(game => game.stages[key]), 0) || 1;
  for (const [key, { name, colour }] of Object.entries(stages)) {
    const milliseconds = total(game => game.stages[key]);
    const part = element("span", byId("bar"));
    part.style.width = (100 * milliseconds) / all + "%";
    part.style.background = colour;
    part.title = name;
    const entry = element("span", byId("legend"));
    element("i", entry).style.background = colour;
    entry.append(`${name} ${seconds(milliseconds / 1000)}`);
    if (moves) entry.append(` (${(milliseconds / moves).toFixed(1)} ms a move)`);
  }
}

function showOdd() {
  if (!steps.some(isOdd)) element("p", byId("odd"), "Nothing: every move was obeyed at once.", "faint");
  const list = element("ul", byId("odd"));
  steps.forEach((step, i) => {
    if (!isOdd(step)) return;
    const move = step.move ? ` (${step.move})` : "";
    element("li", list, `step ${i + 1}, ${seconds(step.seconds)}: ${step.verdict}${move}`).onclick = () => {
      show(i);
      scrollTo({ top: 0, behavior: "smooth" });
    };
  });
}

function showNotes() {
  for (const game of games) {
    const notes = element("ul", byId("notes"));
    for (const sentence of game.said)
      element("li", notes, (games.length > 1 ? `game ${game.number}: ` : "") + sentence);
  }
}

showGames();
byId("place").max = Math.max(0, steps.length - 1);
byId("place").oninput = () => show(Number(byId("place").value));
byId("play").onclick = playOrPause;
show(0);
showTimes();
showOdd();
showNotes();
