// Seeded chance and colours, for everything in this folder. Runs in the page.
const random = {
  state: 1,
  seed(number) {
    this.state = (Math.imul(number, 2654435761) ^ 0x9e3779b9) >>> 0;
    for (let i = 0; i < 8; i++) this.next();
  },
  next() {
    // mulberry32
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  },
};
const uniform = (low, high) => low + (high - low) * random.next();
const integer = (low, high) => Math.floor(uniform(low, high + 1));
const pick = list => list[integer(0, list.length - 1)];
const chance = probability => random.next() < probability;
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
// Small sizes are as frequent as big ones.
const geometric = (low, high) => low * Math.pow(high / low, random.next());
function weighted(choices) {
  let rest = random.next() * choices.reduce((sum, choice) => sum + choice[0], 0);
  for (const [weight, value] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return choices[choices.length - 1][1];
}
function shuffle(list) {
  const out = list.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = integer(0, i);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}
const some = (list, count) => shuffle(list).slice(0, count);
const times = (count, make) => Array.from({length: count}, (_, i) => make(i));

const hsl = (h, s, l, a = 1) =>
  a >= 1
    ? `hsl(${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}%)`
    : `hsl(${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}% / ${a.toFixed(2)})`;
const NAMED = [
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'pink',
  'lightblue',
  'lightgreen',
  'gray',
  'lightgray',
  'cadetblue',
  'teal',
  'tomato',
  'gold',
  'skyblue',
  'salmon',
  'khaki',
  'tan',
  'brown',
  'navy',
  'olive',
  'beige',
  'lavender',
  'aliceblue',
  'wheat',
  'crimson',
  'royalblue',
  'seagreen',
  'darkslategray',
  'silver',
  'coral',
  'orchid',
  'turquoise',
];
const FRAMEWORK = [
  '#0d6efd',
  '#6c757d',
  '#198754',
  '#dc3545',
  '#ffc107',
  '#0dcaf0',
  '#212529',
  '#f8f9fa',
  '#3f51b5',
  '#e91e63',
  '#009688',
  '#ff9800',
  '#4caf50',
  '#2196f3',
  '#9c27b0',
  '#795548',
  '#607d8b',
  '#1abc9c',
  '#3498db',
  '#e74c3c',
  '#f1c40f',
  '#34495e',
  '#ecf0f1',
  '#bbada0',
  '#cdc1b4',
  '#eee4da',
  '#6366f1',
  '#10b981',
  '#f43f5e',
  '#0ea5e9',
  '#64748b',
  '#e2e8f0',
];
const anyColour = () =>
  weighted([
    [5, () => hsl(uniform(0, 360), uniform(10, 100), uniform(8, 95))],
    [1, () => hsl(0, 0, uniform(0, 100))],
    [2, () => pick(NAMED)],
    [2, () => pick(FRAMEWORK)],
  ])();
const paleColour = () =>
  chance(0.3)
    ? pick(['#fff', '#fafafa', '#f5f5f5', '#eee', '#fffef5', '#f0f4f8', '#faf8ef', '#e8e8e8'])
    : hsl(uniform(0, 360), uniform(5, 90), uniform(82, 98));
const darkColour = () =>
  chance(0.3)
    ? pick(['#000', '#111', '#222', '#1a1a2e', '#16213e', '#0f172a', '#1e1e1e', '#2d2d2d', '#333'])
    : hsl(uniform(0, 360), uniform(5, 70), uniform(4, 24));
const vividColour = () => (chance(0.3) ? pick(FRAMEWORK) : hsl(uniform(0, 360), uniform(55, 100), uniform(35, 65)));

// Whether a CSS colour is dark: asked of the browser itself, for any notation.
const probe = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
function channels(colour) {
  probe.canvas.width = 1;
  probe.fillStyle = '#fff';
  probe.fillRect(0, 0, 1, 1);
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
const lightness = colour => {
  const [r, g, b] = channels(colour);
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
};
const isDark = colour => lightness(colour) < 0.5;
const difference = (a, b) => {
  // 0..1, the greatest channel's
  const x = channels(a),
    y = channels(b);
  return Math.max(...x.map((value, i) => Math.abs(value - y[i]))) / 255;
};
const inkOn = colour =>
  isDark(colour)
    ? pick(['#fff', '#fff', '#f5f5f5', '#ddd', '#ffe', hsl(uniform(0, 360), 80, 88)])
    : pick(['#000', '#222', '#333', '#444', '#555', hsl(uniform(0, 360), 60, 25)]);
// A colour that differs from all of these by at least so much.
function apart(others, least = 0.25, make = anyColour) {
  let best = make(),
    bestGap = -1;
  for (let i = 0; i < 30; i++) {
    const colour = make(),
      gap = Math.min(1, ...others.map(other => difference(colour, other)));
    if (gap >= least) return colour;
    if (gap > bestGap) [best, bestGap] = [colour, gap];
  }
  return best;
}
const shade = (colour, amount) =>
  amount < 0
    ? `color-mix(in srgb, ${colour}, #000 ${Math.round(-amount * 100)}%)`
    : `color-mix(in srgb, ${colour}, #fff ${Math.round(amount * 100)}%)`;

const FONTS = [
  'Arial',
  'Arial',
  'Helvetica',
  'Georgia',
  'Times New Roman',
  'Lato',
  'Open Sans',
  'Roboto',
  'Roboto Condensed',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Mono',
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'FreeSans',
  'FreeSerif',
  'FreeMono',
  'URW Bookman',
  'URW Gothic',
  'C059',
  'P052',
  'Nimbus Sans Narrow',
  'Noto Sans',
  'Noto Serif',
  'Noto Sans Mono',
  'Noto Sans Display',
  'Open Sans Condensed',
  'Lato Black',
  'Z003',
  'Courier New',
  'Verdana',
  'system-ui',
];
const randomFont = () => `"${pick(FONTS)}", "Noto Sans CJK SC", sans-serif`;

// An element: tag, style as text, and text or children.
function element(tag, style = '', ...children) {
  const made = document.createElement(tag);
  if (style) made.style.cssText = style;
  for (const child of children) if (child !== null && child !== undefined) made.append(child);
  return made;
}
