// What the pages of all games have in common: what the address asks for, chance that comes out the same each time, a
// canvas in the middle of a page full of other things, and a log.
//
// The address: ?seed=7 chooses the look, the size and the board; rows, columns, ... as the page of the game says; bar=3 lets a bar
// slide in above everything after the third input, so that the page moves while it is played; games=2 begins anew when a
// game is over. The log is the title, which everyone can see, and the element "log", a JSON object a line; the
// element "board" holds the board that is shown, in its text form.
"use strict";

const parameters = new URLSearchParams(location.search);

function number(name, otherwise) {
  const value = Number(parameters.get(name) ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}

class Random {
  constructor(seed, stream = 0) { this.state = (seed * 2654435761 + stream * 40503 + 12345) >>> 0; }
  real(from = 0, to = 1) {  // mulberry32
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from);
  }
  below(count) { return Math.floor(this.real() * count); }
  between(least, most) { return least + this.below(most - least + 1); }
  chance(share) { return this.real() < share; }
  pick(list) { return list[this.below(list.length)]; }
  shuffle(list) {
    for (let i = list.length - 1; i > 0; --i) {
      const other = this.below(i + 1);
      [list[i], list[other]] = [list[other], list[i]];
    }
    return list;
  }
}

const seed = number("seed", 1);
const looks = new Random(seed, 1);  // of the page and the pieces
const deals = new Random(seed, 2);  // of the board
const sizes = new Random(seed, 3);

const hsl = (hue, saturation, lightness, alpha = 1) => `hsla(${hue},${saturation}%,${lightness}%,${alpha})`;

// One object an event. The title says how often each thing has happened, and how the last game ended.
const log = {
  game: location.pathname.replace(/.*\/|\.html/g, ""),
  counts: {},
  lines: [],
  write(event, more = {}) {
    this.lines.push(JSON.stringify({event, ...more}));
    this.counts[event] = (this.counts[event] ?? 0) + 1;
    document.getElementById("log").textContent = this.lines.join("\n");
    if (more.text !== undefined) document.getElementById("board").textContent = more.text;
    const told = Object.entries(this.counts).map(([name, count]) => `${name} ${count}`);
    document.title = `${this.game}: ${told.join(", ")};`;
  },
};

// The bar comes as browsers' own ones do: it pushes the page down.
let inputs = 0;
function heard_input() {
  if (++inputs !== number("bar", 0)) return;
  const bar = document.getElementById("bar");
  bar.style.height = "46px";
  bar.addEventListener("transitionend", () => log.write("bar"), {once: true});
}

const page_styles = [
  {ground: "#f4f4f6", ink: "#222", panel: "#ffffff", accent: "#2a6fb0", font: "DejaVu Sans, sans-serif"},
  {ground: "#1d2027", ink: "#dfe3ea", panel: "#2a2f3a", accent: "#e0a040", font: "DejaVu Sans, sans-serif"},
  {ground: "#efe6d4", ink: "#3b3024", panel: "#fbf6ea", accent: "#8a4b20", font: "DejaVu Serif, serif"},
  {ground: "#dfeee4", ink: "#15392a", panel: "#f6fbf7", accent: "#1c7a4e", font: "DejaVu Sans, sans-serif"},
  {ground: "linear-gradient(#cfd9ff,#ffe3f1)", ink: "#2b2350", panel: "#ffffffcc", accent: "#7a3fc0",
   font: "DejaVu Sans, sans-serif"},
  {ground: "repeating-linear-gradient(45deg,#e9e9e9 0 12px,#e2e2e2 12px 24px)", ink: "#111", panel: "#fafafa",
   accent: "#c0392b", font: "DejaVu Sans Mono, monospace"},
];

const filler =
  "Every morning the ferry leaves the small harbour at a quarter past seven, and the gulls go with it as far as the last " +
  "buoy. On Thursdays there is a market behind the church. Bread is sold out by ten, cheese by noon, and whoever " +
  "comes later talks about the weather.";

function build_page() {
  const style = page_styles[looks.below(page_styles.length)];
  const aside = looks.chance(0.6), beside = looks.chance(0.5) ? "row" : "row-reverse";
  document.head.insertAdjacentHTML("beforeend", `<style>
    body { margin: 0; font: 15px ${style.font}; background: ${style.ground}; color: ${style.ink}; }
    #bar { height: 0; overflow: hidden; background: #fff3c4; color: #333; transition: height .3s; line-height: 46px; padding-left: 14px; }
    header { background: ${style.panel}; padding: 8px 18px; border-bottom: 2px solid ${style.accent}; }
    header b { font-size: 20px; margin-right: 24px; color: ${style.accent}; }
    header a, aside a { color: ${style.accent}; margin-right: 14px; }
    main { display: flex; flex-direction: ${beside}; justify-content: center; gap: 26px; padding: 16px; align-items: flex-start; }
    aside { width: 190px; background: ${style.panel}; padding: 12px; border-radius: 6px; font-size: 13px; line-height: 1.5; }
    aside div { height: 120px; margin-top: 12px; border-radius: 4px; background: linear-gradient(135deg,
                ${hsl(looks.below(360), 70, 60)}, ${hsl(looks.below(360), 70, 45)}); color: #fff; padding: 10px; }
    canvas { display: block; }
    footer { padding: 10px 40px; font-size: 13px; opacity: .8; }
  </style>`);
  document.body.innerHTML =
    `<div id="bar">This page would like to know where you are. &nbsp; <u>Not now</u></div>
     <header><b>Puzzle corner</b><a>Home</a><a>New</a><a>Popular</a><a>About</a></header>
     <main><canvas id="board-canvas"></canvas>${aside ? `<aside><b>Also here</b><br><a>Solitaire</a><br><a>Chess</a><br>
     <a>Crosswords</a><p>${filler.slice(0, 150)}</p><div>Summer sale<br>50 % off</div></aside>` : ""}</main>
     <footer>${filler}</footer><pre id="log" hidden></pre><pre id="board" hidden></pre>`;
}

// A canvas of this many units, shown in another size as a rule: some pages draw at the screen's own resolution, others
// leave it to the browser to enlarge what they drew.
class Stage {
  constructor(width, height, draw) {
    build_page();
    this.width = width;
    this.height = height;
    this.draw = draw;
    const stretch = looks.pick([1, 1, 1.1, 0.93, 1.25]);
    const resolution = looks.chance(0.5) ? stretch * devicePixelRatio : 1;
    this.canvas = document.getElementById("board-canvas");
    this.canvas.width = Math.round(width * resolution);
    this.canvas.height = Math.round(height * resolution);
    this.canvas.style.width = `${width * stretch}px`;
    this.canvas.style.height = `${height * stretch}px`;
    this.context = this.canvas.getContext("2d");
    this.waiting = false;
    this.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    this.canvas.addEventListener("dragstart", (event) => { if (!this.canvas.draggable) event.preventDefault(); });
  }

  // Units of an event.
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    return {x: (event.clientX - box.left) / box.width * this.width, y: (event.clientY - box.top) / box.height * this.height};
  }

  on_press(act) {
    this.canvas.addEventListener("mousedown", (event) => {
      if (event.button !== 0) return;
      act(this.place(event));
      heard_input();
      this.show();
    });
  }

  // By the browser's own drag and drop: it has to be told, while the pointer moves, where something may be dropped.
  on_drop(accepts, act) {
    let from = null;
    this.canvas.draggable = true;
    this.canvas.addEventListener("dragstart", (event) => { from = this.place(event); });
    this.canvas.addEventListener("dragover", (event) => { if (accepts(this.place(event))) event.preventDefault(); });
    this.canvas.addEventListener("drop", (event) => {
      event.preventDefault();
      act(from, this.place(event));
      heard_input();
      this.show();
    });
  }

  // Draws before the next picture of the browser; draw returns true while something moves.
  show() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame((now) => {
      this.waiting = false;
      this.context.setTransform(this.canvas.width / this.width, 0, 0, this.canvas.height / this.height, 0, 0);
      if (this.draw(this.context, now)) this.show();
    });
  }
}

function rounded(context, x, y, width, height, radius) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

function fill_polygon(context, points) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

// A panel over the middle of the stage, with a button where there is one; returns the button's box.
function draw_panel(context, stage, text, button) {
  const width = Math.min(stage.width * 0.8, 300), height = button ? 130 : 80;
  const x = (stage.width - width) / 2, y = (stage.height - height) / 2;
  context.fillStyle = "#fffffff2";
  rounded(context, x, y, width, height, 10);
  context.fill();
  context.fillStyle = "#222";
  context.font = "bold 22px DejaVu Sans";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, stage.width / 2, y + 40);
  if (!button) return null;
  const box = {x: stage.width / 2 - 70, y: y + 76, width: 140, height: 36};
  context.fillStyle = "#2a7d46";
  rounded(context, box.x, box.y, box.width, box.height, 6);
  context.fill();
  context.fillStyle = "#fff";
  context.font = "16px DejaVu Sans";
  context.fillText(button, stage.width / 2, box.y + 18);
  return box;
}

const is_in = (box, at) =>
  box && at.x >= box.x && at.y >= box.y && at.x < box.x + box.width && at.y < box.y + box.height;
