// Trap the cat: rows of cells, every other one shifted by half a cell. Runs in the page.
const CATS = [...'🐱🐈😺😸😼🙀🐭🐶🦊🐰🐼🦁🐯🐸🐻🐹🐧'];
function cat(host, room) {
  const hexagonal = chance(0.15);
  let rows = weighted([
      [4, 11],
      [3, integer(5, 9)],
      [2, integer(6, 15)],
    ]),
    columns = weighted([
      [3, rows],
      [2, integer(5, 15)],
    ]);
  if (hexagonal) [rows, columns] = (n => [2 * n - 1, 2 * n - 1])(integer(3, 8));
  const form = weighted([
    [5, 'disc'],
    [5, 'hexagon'],
    [2, 'square'],
    [0.6, 'flat'],
  ]);
  const ratio =
    form === 'square'
      ? pick([1, 1, 0.9, 1.1])
      : form === 'hexagon'
        ? weighted([
            [4, 0.866],
            [1, 0.75],
            [1, uniform(0.8, 0.95)],
          ])
        : weighted([
            [3, 0.866],
            [2, 1],
            [2, uniform(0.75, 1.1)],
          ]);
  const wrap = wrapper(room);
  let [pitchX, pitchY] = choosePitch(room, rows + 0.3, columns + 0.5, 16, 110, ratio, wrap.spare);
  pitchY = pitchX * ratio;
  const shift = pick(['odd', 'odd', 'even']),
    shifted = r => ((r % 2 === 1) === (shift === 'odd') ? 0.5 : 0);
  const gap = weighted([
    [2, 0],
    [4, uniform(0.02, 0.1)],
    [2, uniform(0.1, 0.25)],
  ]);
  const free = apart([wrap.ground], 0.12),
    wall = apart([wrap.ground, free], 0.22, () => (chance(0.4) ? darkColour() : anyColour()));
  const walls = chance(0.25) ? [wall, apart([free, wall], 0.25)] : [wall];
  const rim = chance(0.2) ? shade(free, uniform(-0.3, 0.4)) : null;
  const hollow = chance(0.12); // free cells are outlines only
  const rounding = pick([0, 0.1, 0.2, 0.3]),
    line = hollow ? apart([wrap.ground], 0.3) : chance(0.35) ? anyColour() : null,
    lineWidth = uniform(1, Math.max(1.2, pitchX * 0.06));
  const share = weighted([
    [3, uniform(0.03, 0.15)],
    [2, uniform(0.15, 0.45)],
    [0.4, 0],
  ]);
  const missing = (r, c) => {
    if (hexagonal) {
      const n = (rows - 1) / 2,
        d = Math.abs(r - n),
        x = c + shifted(r) - (columns - 1) / 2 - shifted(n);
      return Math.abs(x) > n - d / 2 + 0.01;
    }
    return corners && (r === 0 || r === rows - 1) && (c === 0 || c === columns - 1);
  };
  const corners = chance(0.05);
  const central = chance(0.55);
  const catRow = central ? Math.floor(rows / 2) : integer(0, rows - 1),
    catColumn = central ? Math.floor(columns / 2) : integer(0, columns - 1);
  const labels = times(rows, r =>
    times(columns, c => (missing(r, c) ? '_' : r === catRow && c === catColumn ? 'C' : chance(share) ? '#' : '.')),
  );
  if (labels[catRow][catColumn] !== 'C') return null;
  const edge = (r, c) =>
    r === 0 ||
    c === 0 ||
    r === rows - 1 ||
    c === columns - 1 ||
    (hexagonal && (missing(r, c - 1) || missing(r, c + 1) || missing(r - 1, c) || missing(r + 1, c)));
  const catKind = weighted([
    [4, 'emoji'],
    [2, 'picture'],
    [1, 'stamp'],
    [1.5, 'disc'],
    [0.7, 'letter'],
    [1, 'svg'],
    [1, 'filled'],
    [1.2, 'head'],
  ]);
  const catFace = {
    emoji: () => ({type: 'text', text: pick(CATS), emoji: true}),
    picture: () => makeFaces(1, 'emojiPicture')[0],
    stamp: () => makeFaces(1, pick(['stamps', 'clips', 'icons']))[0],
    letter: () => ({type: 'text', text: pick([...'CK猫X@♞']), colour: apart([free], 0.5), weight: 700}),
    svg: () => ({...makeFaces(1, 'svg')[0], colour: apart([free], 0.5)}),
  }[catKind];
  const face = catFace && catFace(),
    catColour = apart([free, ...walls], 0.3);
  const catSize = weighted([
      [3, uniform(0.55, 0.9)],
      [1, uniform(0.9, 1.35)],
    ]),
    up = chance(0.25) ? uniform(0.1, 0.45) : 0;
  const coordinates = chance(0.08)
    ? pick([(r, c) => `${r},${c}`, (r, c) => `${c}`, (r, c) => String.fromCharCode(65 + r) + (c + 1)])
    : null;
  const ringCell = chance(0.12) ? [integer(0, rows - 1), integer(0, columns - 1)] : null;
  // Cells that a search has tinted.
  const searching = chance(0.06) ? [apart([free, ...walls], 0.25), uniform(1, 3.5)] : null;
  const colourOf = (r, c) =>
    labels[r][c] === '#'
      ? walls[(r * 7 + c * 3) % walls.length]
      : rim && edge(r, c)
        ? rim
        : searching && Math.hypot((r - catRow) * ratio, c + shifted(r) - catColumn - shifted(catRow)) < searching[1]
          ? searching[0]
          : free;
  const across = pitchX * (1 - gap),
    tall =
      form === 'hexagon'
        ? across * (4 / 3) * ratio * (chance(0.5) ? 1 : 1)
        : form === 'square'
          ? pitchY * (1 - gap)
          : form === 'disc'
            ? Math.min(across, pitchY / 0.82)
            : pitchY * (1 - gap) * 1.1;
  const side = form === 'disc' ? tall : across;
  const top = Math.max(0, (tall - pitchY) / 2);
  const width = (columns + 0.5) * pitchX,
    height = rows * pitchY + 2 * top;
  const centre = (r, c) => [(c + 0.5 + shifted(r)) * pitchX, (r + 0.5) * pitchY + top];
  // The hexagon of a row pitch p has sides that meet: its slope takes a third of its height.
  const hexagon = (x, y, w, h) => [
    [x, y - h / 2],
    [x + w / 2, y - h / 4],
    [x + w / 2, y + h / 4],
    [x, y + h / 2],
    [x - w / 2, y + h / 4],
    [x - w / 2, y - h / 4],
  ];
  const flat = (x, y, w, h) => [
    [x - w / 2, y],
    [x - w / 4, y - h / 2],
    [x + w / 4, y - h / 2],
    [x + w / 2, y],
    [x + w / 4, y + h / 2],
    [x - w / 4, y + h / 2],
  ];
  const look = cardLook(side, 0);
  let locate,
    finish = null;
  if (chance(0.5)) {
    const drawing = new Painter(width, height, 1),
      shadow = randomShadow();
    labels.forEach((row, r) =>
      row.forEach((label, c) => {
        if (label === '_') return;
        const [x, y] = centre(r, c),
          style = {fill: hollow && label !== '#' ? null : colourOf(r, c), stroke: line, width: lineWidth, shadow};
        if (form === 'disc') drawing.circle(x, y, side / 2, style);
        else if (form === 'square') drawing.rect(x - side / 2, y - tall / 2, side, tall, side * rounding, style);
        else drawing.polygon((form === 'hexagon' ? hexagon : flat)(x, y, side, tall), style);
        if (coordinates) drawing.text(x, y, pitchX * 0.2, coordinates(r, c), {fill: inkOn(colourOf(r, c))});
      }),
    );
    if (ringCell) {
      const [x, y] = centre(...ringCell);
      drawing.circle(x, y, side / 2, {stroke: pick(['#000', '#fff', '#f00', anyColour()]), width: uniform(1.5, 4)});
    }
    const [x, y] = centre(catRow, catColumn),
      d = side * catSize;
    if (face) paintFace(drawing, face, x, y - up * pitchY, d, d, 1);
    else if (catKind === 'filled') {
      if (form === 'disc') drawing.circle(x, y, side / 2, {fill: catColour});
      else if (form === 'square') drawing.rect(x - side / 2, y - tall / 2, side, tall, 0, {fill: catColour});
      else drawing.polygon((form === 'hexagon' ? hexagon : flat)(x, y, side, tall), {fill: catColour});
    } else {
      drawing.circle(x, y, d * 0.4, {fill: catColour});
      if (catKind === 'head') {
        for (const s of [-1, 1]) {
          drawing.polygon(
            [
              [x + s * d * 0.38, y - d * 0.45],
              [x + s * d * 0.36, y - d * 0.05],
              [x + s * d * 0.08, y - d * 0.34],
            ],
            {fill: catColour},
          );
          drawing.circle(x + s * d * 0.14, y - d * 0.05, d * 0.06, {fill: isDark(catColour) ? '#ff6' : '#222'});
          drawing.line(
            [
              [x + s * d * 0.15, y + d * 0.1],
              [x + s * d * 0.5, y + d * 0.05],
            ],
            {stroke: isDark(catColour) ? '#888' : '#333', width: 1},
          );
        }
      }
    }
    wrap.box.append(drawing.element);
    locate = (r, c) => drawing.locate(...centre(r, c));
    finish = drawing;
  } else {
    // elements: rows with a margin, or placed by hand; hexagons by clip-path
    const area = element('div', `position:relative;width:${width}px;height:${height}px;`),
      cells = times(rows, () => []);
    const inFlow = chance(0.4);
    const clip =
      form === 'hexagon'
        ? 'clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%);'
        : form === 'flat'
          ? 'clip-path:polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%);'
          : '';
    const radius = form === 'disc' ? '50%' : form === 'square' ? side * rounding + 'px' : '0';
    let catSlot = null;
    labels.forEach((row, r) => {
      const lineBox = inFlow
        ? element(
            'div',
            `display:flex;height:${pitchY}px;margin-left:${shifted(r) * pitchX}px;${r ? '' : `margin-top:${top}px;`}`,
          )
        : area;
      if (inFlow) area.append(lineBox);
      row.forEach((label, c) => {
        const [x, y] = centre(r, c);
        const slot = element(
          'div',
          inFlow
            ? `position:relative;flex:none;width:${pitchX}px;height:${pitchY}px;`
            : `position:absolute;left:${x - pitchX / 2}px;top:${y - pitchY / 2}px;width:${pitchX}px;` +
                `height:${pitchY}px;`,
        );
        lineBox.append(slot);
        cells[r][c] = slot;
        if (label === '_') return;
        const colour = hollow && label !== '#' ? 'transparent' : colourOf(r, c);
        const place =
          `position:absolute;left:${(pitchX - side) / 2}px;top:${(pitchY - tall) / 2}px;` +
          `width:${side}px;height:${tall}px;`;
        let cell;
        if (clip) {
          cell = element('div', `${place}${clip}background:${line || colour};`);
          if (line)
            cell.append(
              element(
                'div',
                `position:absolute;inset:${lineWidth}px;${clip}` +
                  `background:${hollow && label !== '#' ? wrap.ground : colour};`,
              ),
            );
        } else {
          cell = element(
            chance(0.5) ? 'div' : 'button',
            `padding:0;border:0;${place}${look(hollow ? '#888' : colour)}border-radius:${radius};`,
          );
          if (hollow && label !== '#') cell.style.background = 'transparent';
          if (line) cell.style.border = `${lineWidth}px solid ${line}`;
        }
        slot.append(cell);
        if (coordinates)
          slot.append(
            element(
              'div',
              `position:absolute;inset:0;display:flex;align-items:center;justify-content:center;` +
                `font-size:${pitchX * 0.22}px;color:${inkOn(colour)};`,
              coordinates(r, c),
            ),
          );
        if (ringCell && ringCell[0] === r && ringCell[1] === c) {
          if (clip) cell.style.filter = pick(['brightness(1.25)', 'brightness(.8)']);
          else
            cell.style.outline =
              `${integer(2, 4)}px ${pick(['solid', 'auto', 'dotted'])} ` +
              pick(['#000', '#fff', '#4a90e2', '#f80']);
        }
        if (label === 'C') {
          catSlot = slot;
          if (catKind === 'filled') (cell.lastElementChild || cell).style.background = catColour;
        }
      });
    });
    if (catKind !== 'filled') {
      const d = side * catSize,
        holder = element(
          'div',
          `position:absolute;z-index:2;left:${(pitchX - d) / 2}px;top:${(pitchY - d) / 2 - up * pitchY}px;` +
            `width:${d}px;height:${d}px;`,
        );
      if (face) holder.append(faceElement(face, d, d, 1));
      else {
        holder.append(
          element(
            'div',
            `position:absolute;inset:10%;border-radius:50%;background:${catColour};${
              chance(0.3) ? 'border:2px ' + 'solid #0008;' : ''
            }`,
          ),
        );
        if (catKind === 'head') {
          for (const s of [10, 58])
            holder.append(
              element(
                'div',
                `position:absolute;left:${s}%;top:0;width:32%;height:40%;background:${catColour};` +
                  `clip-path:polygon(${s < 50 ? '10% 0' : '90% 0'},100% 80%,0 80%);`,
              ),
            );
          for (const s of [30, 58])
            holder.append(
              element(
                'div',
                `position:absolute;left:${s}%;top:38%;width:12%;height:14%;border-radius:50%;` +
                  `background:${isDark(catColour) ? '#ff6' : '#222'};`,
              ),
            );
        }
      }
      catSlot.style.zIndex = 2;
      catSlot.append(holder);
    }
    wrap.box.append(area);
    locate = slotLocator(cells);
  }
  host.append(wrap.box);
  return {
    game: 'cat',
    rows,
    columns,
    labels,
    locate,
    pitchX,
    pitchY,
    shift,
    box: wrap.box,
    finish,
    faces: face ? [[face, hollow ? wrap.ground : colourOf(catRow, catColumn)]] : [],
  };
}
