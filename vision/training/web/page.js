// One scene from a seed: builds the page, waits for its pictures and measures the truth. Runs in the page.
let afterLayout = []; // what can only be drawn when the cells have their places

const GAMES = {onet, cat, sliding, lyne, flip, runaway};

// Loads every picture that the page needs: {address: image}.
async function loadPictures() {
  const pictures = new Map();
  await Promise.all(
    [...wanted].map(async url => {
      const image = new Image();
      image.src = url;
      pictures.set(url, image);
      try {
        await image.decode();
      } catch (error) {
        image.failed = true;
      }
    }),
  );
  await Promise.all([...document.images].map(image => image.decode().catch(() => null)));
  return pictures;
}

// Takes lines of cells away from the truth's edges while DROP(cells of the line) holds; CELLS is rows of objects.
function cropLines(cells, drop) {
  let top = 0;
  while (cells.length && drop(cells[0])) {
    cells.shift();
    top++;
  }
  while (cells.length && drop(cells[cells.length - 1])) cells.pop();
  if (!cells.length) return top;
  while (cells[0].length && drop(cells.map(line => line[0]))) cells.forEach(line => line.shift());
  while (cells[0].length && drop(cells.map(line => line[line.length - 1]))) cells.forEach(line => line.pop());
  return top;
}

function truthOf(board, hiding, clip) {
  const view = {
    left: 0,
    top: 0,
    right: document.documentElement.clientWidth,
    bottom: document.documentElement.clientHeight,
  };
  if (clip) {
    const box = clip.getBoundingClientRect();
    Object.assign(view, {
      left: Math.max(0, box.left),
      top: Math.max(0, box.top),
      right: Math.min(view.right, box.right),
      bottom: Math.min(view.bottom, box.bottom),
    });
  }
  const boxes = hiding.map(piece => piece.getBoundingClientRect());
  const cells = board.labels.map((line, r) =>
    line.map((label, c) => {
      const [x, y] = board.locate(r, c),
        inside = x > view.left && x < view.right && y > view.top && y < view.bottom;
      let hidden = 0;
      for (let i = -2; i <= 2; i++)
        for (let k = -2; k <= 2; k++) {
          const px = x + i * board.pitchX * 0.15,
            py = y + k * board.pitchY * 0.15;
          if (boxes.some(b => px > b.left && px < b.right && py > b.top && py < b.bottom)) hidden++;
        }
      const covered = hidden >= 11 && label !== '_';
      return {
        x,
        y,
        r,
        c,
        inside,
        covered,
        label: covered ? '~' : label,
        shows: board.shows ? board.shows[r][c] : label !== '_',
      };
    }),
  );
  let shift = board.shift || null;
  const turn = top => {
    if (shift && top % 2) shift = shift === 'odd' ? 'even' : 'odd';
  };
  turn(cropLines(cells, line => line.every(cell => !cell.inside)));
  if (!cells.length || !cells[0].length) return {drop: 'outside'};
  // Only the shifted rows of a column may be cut off by the window's side: those places are no cells.
  cells.flat().forEach(cell => {
    if (!cell.inside) {
      cell.label = '_';
      cell.shows = false;
    }
  });
  turn(cropLines(cells, line => line.every(cell => !cell.shows)));
  if (cells.length < 2 || cells[0].length < 2) return {drop: 'too small'};
  const all = cells.flat(),
    edge = [cells[0], cells[cells.length - 1], cells.map(l => l[0]), cells.map(l => l[l.length - 1])];
  if (edge.some(line => line.every(cell => cell.covered || !cell.shows))) return {drop: 'an outer line is covered'};
  if (all.filter(cell => cell.label === '~').length > 0.4 * all.length) return {drop: 'mostly covered'};
  if (board.game === 'cat' && !all.some(cell => cell.label === 'C' || cell.label === '~'))
    return {drop: 'cat outside'};
  if (!board.shift && all.some(cell => cell.label === '_')) return {drop: 'cut'};
  // The lattice by least squares, x and y apart.
  const shiftOf = r => (shift && (r % 2 === 1) === (shift === 'odd') ? 0.5 : 0);
  const us = [],
    xs = [],
    vs = [],
    ys = [];
  cells.forEach((line, r) =>
    line.forEach((cell, c) => {
      us.push(c + 0.5 + shiftOf(r));
      xs.push(cell.x * devicePixelRatio);
      vs.push(r + 0.5);
      ys.push(cell.y * devicePixelRatio);
    }),
  );
  const fit = (a, b) => {
    const n = a.length,
      ma = a.reduce((s, v) => s + v, 0) / n,
      mb = b.reduce((s, v) => s + v, 0) / n;
    const slope =
      a.reduce((s, v, i) => s + (v - ma) * (b[i] - mb), 0) / a.reduce((s, v) => s + (v - ma) * (v - ma), 0);
    return [slope, mb - slope * ma];
  };
  const [pitchX, x] = fit(us, xs),
    [pitchY, y] = fit(vs, ys);
  const off = Math.max(
    ...us.map((u, i) => Math.abs(x + u * pitchX - xs[i])),
    ...vs.map((v, i) => Math.abs(y + v * pitchY - ys[i])),
  );
  if (!(off < 0.6)) return {drop: `off the lattice by ${off.toFixed(2)}`};
  if (Math.min(pitchX, pitchY) < 7) return {drop: 'tiny'};
  const rounded = value => Math.round(value * 1000) / 1000;
  return {
    game: board.game,
    lattice: {
      x: rounded(x),
      y: rounded(y),
      pitch_x: rounded(pitchX),
      pitch_y: rounded(pitchY),
      rows: cells.length,
      columns: cells[0].length,
      shift,
    },
    cells: cells.map(line => line.map(cell => cell.label)),
  };
}

// Small pictures of the board's faces on their cards: none may be invisible, and faces that look alike are one face.
// Returns why the scene cannot be used, or null.
function checkFaces(board, pictures) {
  const size = 20,
    found = board.faces.map(([face, ground]) => {
      const small = new Painter(size, size);
      [small.onCanvas, small.scale] = [true, 1];
      small.element = element('canvas');
      small.element.width = small.element.height = size;
      const context = small.element.getContext('2d', {willReadFrequently: true});
      small.rect(0, 0, size, size, 0, {fill: '#888'});
      small.rect(0, 0, size, size, 0, {fill: ground});
      small.finish(pictures);
      const plain = context.getImageData(0, 0, size, size).data;
      small.orders = [];
      paintFace(small, face, size / 2, size / 2, size, size, 1);
      small.finish(pictures);
      return [context.getImageData(0, 0, size, size).data, plain];
    });
  const apartBy = (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / (size * size * 3);
  if (found.some(([picture, plain], k) => board.faces[k][0].type !== 'photograph' && apartBy(picture, plain) < 7))
    return 'a face cannot be seen';
  if (board.game !== 'onet') return null;
  for (let k = 0; k < found.length; k++)
    for (let i = 0; i < k; i++) {
      const gap = apartBy(found[k][0], found[i][0]);
      if (gap < 0.8)
        board.labels.forEach(line =>
          line.forEach((label, c) => {
            if (label === 'f' + k) line[c] = 'f' + i;
          }),
        );
      else if (gap < 4) return 'two faces are too like';
    }
  return null;
}

// How much the lightness of a picture varies: the standard deviation, 0..255.
function variation(picture) {
  const canvas = element('canvas');
  [canvas.width, canvas.height] = [24, 24];
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(picture, 0, 0, 24, 24);
  const data = context.getImageData(0, 0, 24, 24).data,
    values = times(576, i => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3);
  const mean = values.reduce((sum, value) => sum + value, 0) / 576;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 576);
}

async function makeScene(seed, game) {
  random.seed(seed);
  sceneSeed = seed;
  wanted = new Set();
  afterLayout = [];
  const root = document.documentElement,
    body = document.body;
  body.replaceChildren();
  root.style.cssText = `overflow:${chance(0.35) ? 'auto' : 'hidden'};`;
  window.scrollTo(0, 0);
  chooseLanguage();
  chooseTheme();
  const {host, room, kind} = skeleton(game !== 'none');
  if (game === 'none') none(host, room);
  const board = game === 'none' ? null : GAMES[game](host, room);
  if (game !== 'none' && !board) return {drop: 'no board came of it'};
  if (chance(0.04))
    root.style.filter = pick([
      'grayscale(1)',
      'sepia(.7)',
      'brightness(.6)',
      'contrast(.55)',
      `hue-rotate(${integer(20, 340)}deg)`,
      'saturate(.4)',
      'invert(1)',
      'blur(.5px)',
    ]);
  const pictures = await loadPictures();
  if ([...pictures.values()].some(image => image.failed)) return {drop: 'a picture is missing'};
  const unfit = board && board.faces && board.faces.length ? checkFaces(board, pictures) : null;
  if (unfit) return {drop: unfit};
  if (board && board.photograph && variation(pictures.get(board.photograph)) < 16)
    return {drop: 'a plain photograph'};
  if (board && board.finish) board.finish.finish(pictures);
  const W = root.clientWidth,
    H = root.clientHeight;
  if (board) {
    const box = board.box.getBoundingClientRect(),
      deepest = root.scrollHeight - H;
    let to = 0;
    if (box.bottom > H && kind !== 'window')
      to = chance(0.75)
        ? Math.min(box.top - uniform(0, 60), box.bottom - H + uniform(0, 60))
        : box.top + uniform(-0.3, 0.3) * box.height;
    else if (deepest > 0 && chance(0.12)) to = chance(0.5) ? box.top : box.top + box.height * uniform(0, 0.4);
    if (box.height > H && to < 0) to = Math.max(0, box.top);
    window.scrollTo(0, Math.round(clamp(to, 0, Math.max(0, deepest))));
    const now = board.box.getBoundingClientRect();
    for (const piece of document.querySelectorAll('[data-scattered]')) {
      const b = piece.getBoundingClientRect();
      if (b.left < now.right && b.right > now.left && b.top < now.bottom && b.bottom > now.top) piece.remove();
    }
    afterLayout.forEach(act => act());
    // Nothing of the page may lie over the board before the overlays do.
    for (let r = 0; r < board.rows; r++)
      for (let c = 0; c < board.columns; c++) {
        const [x, y] = board.locate(r, c);
        if (x <= 0 || y <= 0 || x >= W || y >= H) continue;
        const top = document.elementFromPoint(x, y);
        if (top && !board.box.contains(top) && !top.contains(board.box)) return {drop: 'something lies over it'};
      }
    const hiding = overlays(now);
    return truthOf(board, hiding, room.clip);
  }
  const deepest = root.scrollHeight - H;
  if (deepest > 20 && chance(0.4)) window.scrollTo(0, integer(0, deepest));
  overlays(null);
  return {game: 'none', lattice: null, cells: []};
}
