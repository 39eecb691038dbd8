// LYNE: shapes of some kinds with two ends each, octagons with holes, lines partly drawn. Runs in the page.
const LYNE_FORMS = {
  triangle: polygonPath(3, 0).map(([x, y]) => [x, y + 8]),
  diamond: polygonPath(4, 0),
  square: [
    [13, 13],
    [87, 13],
    [87, 87],
    [13, 87],
  ],
  down: polygonPath(3, Math.PI).map(([x, y]) => [x, y - 8]),
  hexagon: polygonPath(6, 0),
  pentagon: polygonPath(5, 0),
  disc: polygonPath(36, 0),
  octagon: polygonPath(8, Math.PI / 8),
};
function lyne(host, room) {
  const rows = integer(2, 8),
    columns = chance(0.4) ? rows : integer(2, 9);
  const wrap = chance(0.6)
    ? {box: element('div', 'position:relative;width:max-content;flex:none;'), ground: theme.solid, spare: 4}
    : wrapper(room);
  const [pitch] = choosePitch(room, rows, columns, 26, 150, 1, wrap.spare);
  const kinds = weighted([
    [2, 1],
    [4, 2],
    [4, 3],
    [1, 4],
    [0.5, 5],
  ]);
  const forms = [
    ...some(['triangle', 'diamond', 'square'], Math.min(kinds, 3)),
    ...some(['down', 'hexagon', 'pentagon'], Math.max(0, kinds - 3)),
  ];
  const size = pitch * uniform(0.34, 0.72),
    walk = chance(0.7);
  // The ground: the wrapper's own or a colour of the board with a pattern.
  const ground = chance(0.6) ? anyColour() : null,
    under = ground || wrap.ground,
    colours = [];
  for (let i = 0; i < kinds; i++) colours.push(apart([under, ...colours], 0.24));
  const octagonColour = apart([under, ...colours], 0.25),
    holeColour = chance(0.6) ? under : apart([octagonColour], 0.35),
    white = pick(['#fff', '#fff', shade(under, 0.7), '#ffe', '#000']);
  const labels = times(rows, () => Array(columns).fill('?')),
    share = uniform(0.55, 1);
  let paths = [];
  if (walk) {
    // paths over the board, as a real level has them
    const used = new Set(),
      visits = times(rows, () => Array(columns).fill(0));
    for (let k = 0; k < kinds; k++) {
      let at = [integer(0, rows - 1), integer(0, columns - 1)],
        tries = 0;
      while (visits[at[0]][at[1]] && tries++ < 40) at = [integer(0, rows - 1), integer(0, columns - 1)];
      const path = [at];
      visits[at[0]][at[1]] += 1;
      for (let i = integer(3, Math.max(4, Math.round((rows * columns) / kinds))); i > 0; i--) {
        const next = shuffle([
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
          [1, 1],
          [-1, -1],
          [1, -1],
          [-1, 1],
        ])
          .map(([r, c]) => [at[0] + r, at[1] + c])
          .find(
            ([r, c]) =>
              r >= 0 &&
              c >= 0 &&
              r < rows &&
              c < columns &&
              !used.has([at, [r, c]].map(String).sort().join()) &&
              visits[r][c] < 6 &&
              (visits[r][c] === 0 || chance(0.25)),
          );
        if (!next) break;
        used.add([at, next].map(String).sort().join());
        at = next;
        visits[at[0]][at[1]] += 1;
        path.push(at);
      }
      if (path.length < 3) return null;
      paths.push(path);
    }
    const ends = new Set(paths.flatMap(path => [String(path[0]), String(path[path.length - 1])]));
    visits.forEach((line, r) =>
      line.forEach((v, c) => {
        if (v > 1 && !ends.has(String([r, c]))) labels[r][c] = String(v);
        else if (v) {
          const k = paths.findIndex(path => path.some(p => p[0] === r && p[1] === c));
          labels[r][c] = String.fromCharCode(97 + k);
        }
      }),
    );
    paths.forEach((path, k) =>
      [path[0], path[path.length - 1]].forEach(([r, c]) => {
        labels[r][c] = String.fromCharCode(65 + k);
      }),
    );
  } else {
    labels.forEach((line, r) =>
      line.forEach((_, c) => {
        if (chance(share))
          labels[r][c] = chance(0.22) ? String(integer(1, 5)) : String.fromCharCode(97 + integer(0, kinds - 1));
      }),
    );
    const places = shuffle(times(rows * columns, i => i));
    for (let k = 0; k < kinds; k++)
      for (let i = 0; i < 2 && places.length; i++) {
        const p = places.pop();
        labels[Math.floor(p / columns)][p % columns] = String.fromCharCode(65 + k);
      }
  }
  const on = labels.flat().filter(l => l !== '?').length;
  if (on < 4) return null;
  const margin = pick([0, 0, pitch * 0.2, pitch * 0.6]);
  const drawing = new Painter(
    columns * pitch + 2 * margin,
    rows * pitch + 2 * margin,
    1,
    ground && chance(0.2) ? `background:${pattern(ground, shade(ground, uniform(-0.12, 0.12)))};` : '',
  );
  if (ground) {
    drawing.rect(0, 0, drawing.width, drawing.height, 0, {fill: ground});
    if (chance(0.35)) {
      // a pattern of faint diamonds, on the lattice or off it
      const step = pick([pitch, pitch * 0.7, pitch * 1.7]),
        faint = shade(ground, uniform(-0.1, 0.1));
      for (let y = 0; y <= drawing.height; y += step)
        for (let x = 0; x <= drawing.width; x += step)
          drawing.polygon(
            [
              [x, y - size * 0.5],
              [x + size * 0.5, y],
              [x, y + size * 0.5],
              [x - size * 0.5, y],
            ],
            {fill: faint},
          );
    }
  }
  const centre = (r, c) => [margin + (c + 0.5) * pitch, margin + (r + 0.5) * pitch];
  const strokeWidth = Math.max(2, size * uniform(0.08, 0.25)),
    lineTone = chance(0.5) ? null : white;
  const drawn = weighted([
      [3, 0],
      [2, uniform(0.1, 0.9)],
      [1, 1],
    ]),
    underneath = chance(0.7);
  const strokes = () =>
    paths.forEach((path, k) => {
      const length = Math.round((path.length - 1) * drawn);
      if (length)
        drawing.line(
          path.slice(0, length + 1).map(([r, c]) => centre(r, c)),
          {
            stroke: lineTone || shade(colours[k], 0.25),
            width: strokeWidth,
            join: pick(['round', 'miter']),
            cap: 'round',
          },
        );
    });
  if (!walk && drawn) {
    // strokes between neighbours, anywhere
    for (let i = integer(1, 5); i > 0; i--) {
      let r = integer(0, rows - 1),
        c = integer(0, columns - 1);
      const path = [[r, c]];
      for (let k = integer(1, 4); k > 0; k--) {
        r = clamp(r + integer(-1, 1), 0, rows - 1);
        c = clamp(c + integer(-1, 1), 0, columns - 1);
        path.push([r, c]);
      }
      paths.push(path);
      colours.push(colours[i % kinds]);
    }
  }
  if (underneath) strokes();
  // A hexagon with a dot would look like an octagon with a hole.
  const way = weighted([
      [3, 'centre'],
      [2, 'ring'],
      [2, 'double'],
      [1, 'outline'],
      [forms.includes('hexagon') ? 0 : 1, 'dot'],
    ]),
    form = (points, x, y, s) => points.map(([px, py]) => [x + ((px - 50) / 100) * s, y + ((py - 50) / 100) * s]);
  const holeRadius = size * uniform(0.06, 0.1),
    spread = size * uniform(0.2, 0.26),
    dot = chance(0.12),
    shadow = chance(0.15) ? randomShadow() : null,
    rim = chance(0.15) ? [shade(under, -0.4), 1.5] : null;
  labels.forEach((line, r) =>
    line.forEach((label, c) => {
      const [x, y] = centre(r, c);
      if (label === '?') {
        if (dot) drawing.circle(x, y, size * 0.06, {fill: shade(under, 0.2)});
        return;
      }
      if (/\d/.test(label)) {
        const n = +label;
        drawing.polygon(form(LYNE_FORMS.octagon, x, y, size), {
          fill: octagonColour,
          shadow,
          stroke: rim && rim[0],
          width: 1.5,
        });
        const spots =
          n === 1
            ? [[0, 0]]
            : n === 5
              ? [
                  [0, 0],
                  [-1, -1],
                  [1, -1],
                  [-1, 1],
                  [1, 1],
                ]
              : times(n, i => {
                  const a = (2 * Math.PI * i) / n + (n === 4 ? Math.PI / 4 : n === 2 ? Math.PI / 2 : 0);
                  return [Math.sin(a), -Math.cos(a)];
                });
        spots.forEach(([dx, dy]) =>
          drawing.circle(x + dx * spread, y + dy * spread, holeRadius, {fill: holeColour}),
        );
        return;
      }
      const end = label < 'a',
        k = label.toLowerCase().charCodeAt(0) - 97,
        points = LYNE_FORMS[forms[k]],
        own = {fill: colours[k], shadow, stroke: rim && rim[0], width: 1.5};
      if (!end) drawing.polygon(form(points, x, y, size), own);
      else if (way === 'centre') {
        drawing.polygon(form(points, x, y, size), own);
        drawing.polygon(form(points, x, y, size * 0.45), {fill: white});
      } else if (way === 'ring') {
        drawing.polygon(form(points, x, y, size), {fill: white});
        drawing.polygon(form(points, x, y, size * 0.72), own);
      } else if (way === 'double') {
        drawing.polygon(form(points, x, y, size), own);
        drawing.polygon(form(points, x, y, size * 0.75), {fill: under === wrap.ground ? white : under});
        drawing.polygon(form(points, x, y, size * 0.5), {fill: colours[k]});
        drawing.polygon(form(points, x, y, size * 0.22), {fill: white});
      } else if (way === 'outline')
        drawing.polygon(form(points, x, y, size * 1.05), {...own, stroke: white, width: Math.max(2, size * 0.1)});
      else {
        drawing.polygon(form(points, x, y, size), own);
        drawing.circle(x, y, size * 0.13, {fill: white});
      }
    }),
  );
  if (!underneath) strokes();
  wrap.box.append(drawing.element);
  host.append(wrap.box);
  return {
    game: 'lyne',
    rows,
    columns,
    labels,
    locate: (r, c) => drawing.locate(...centre(r, c)),
    pitchX: pitch,
    pitchY: pitch,
    box: wrap.box,
    finish: drawing,
    shows: labels.map(line => line.map(label => dot || label !== '?')),
  };
}
