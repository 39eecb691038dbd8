// Onet: pairs of tiles, removed ones, obstacles. Runs in the page.
function onet(host, room) {
  let rows, columns;
  if (chance(0.25)) [rows, columns] = [integer(3, 6), integer(3, 6)];
  else if (chance(0.6)) [rows, columns] = [integer(5, 11), integer(6, 18)];
  else [rows, columns] = [integer(4, 16), integer(4, 24)];
  if (room.height > room.width * 1.1 && columns > rows) [rows, columns] = [Math.min(columns, 16), rows];
  const ratio = weighted([
    [6, 1],
    [2, uniform(1.05, 1.45)],
    [1, uniform(0.75, 0.95)],
    [1, 4 / 3],
  ]);
  const wrap = wrapper(room);
  const [pitchX, pitchY] = choosePitch(room, rows, columns, 14, 160, ratio, wrap.spare);
  const size = Math.min(pitchX, pitchY);
  const gap =
    weighted([
      [3, 0],
      [3, 0.04],
      [3, 0.09],
      [1, 0.16],
      [0.6, 0.25],
    ]) *
    uniform(0.6, 1.4) *
    size;
  const w = pitchX - gap,
    h = pitchY - gap;
  const faces = makeFaces(
    weighted([
      [1, integer(2, 5)],
      [4, integer(6, 20)],
      [3, integer(20, 40)],
    ]),
  );
  const photographs = faces[0].type === 'photograph';
  const fill = photographs
    ? uniform(0.8, 1)
    : weighted([
        [1, uniform(0.3, 0.5)],
        [4, uniform(0.5, 0.8)],
        [3, uniform(0.8, 1)],
      ]);
  // Cards: none at all, one colour (often the page's own), some colours, a colour a face, a colour a tile.
  const cards = weighted([
    [2.2, 'none'],
    [6, 'one'],
    [1, 'some'],
    [1, 'face'],
    [0.4, 'tile'],
  ]);
  const pale = chance(0.25)
    ? isDark(wrap.ground)
      ? shade(wrap.ground, uniform(0.02, 0.12))
      : pick(['#fff', shade(wrap.ground, 0.5), wrap.ground])
    : null;
  const base =
    pale ||
    weighted([
      [4, paleColour],
      [2, anyColour],
      [1, vividColour],
      [1, darkColour],
    ])();
  const pool = times(integer(2, 5), () => (chance(0.6) ? paleColour() : vividColour()));
  const faceColours = faces.map(() => (chance(0.5) ? paleColour() : vividColour()));
  const cardColour = k =>
    cards === 'one'
      ? base
      : cards === 'some'
        ? pool[k % pool.length]
        : cards === 'face'
          ? faceColours[k]
          : pick(pool);
  const look = cardLook(size),
    plainRadius = pick([0, 0, 4, Math.round(size / 2)]);

  const kind = weighted([
    [6, 'full'],
    [2, 'fewHoles'],
    [4, 'holes'],
    [2, 'fallen'],
    [1, 'islands'],
    [1, 'diamond'],
    [0.6, 'disc'],
    [0.5, 'ring'],
    [0.5, 'cross'],
    [0.5, 'corners'],
    [0.5, 'lines'],
    [0.3, 'checker'],
    [1, 'letters'],
  ]);
  const on = occupancy(rows, columns, kind);
  if (kind !== 'full' && chance(0.3))
    on.forEach(line =>
      line.forEach((v, c) => {
        if (v && chance(0.25)) line[c] = false;
      }),
    );
  if (on.flat().filter(Boolean).length < 4) return null;

  const obstacle = chance(0.28) ? pick(['emoji', 'stone', 'crate', 'cross', 'flat', 'lock', 'picture']) : null;
  const obstacleShare = uniform(0.02, 0.25),
    frame = obstacle && chance(0.2);
  const obstacleFace = makeFaces(1, obstacle === 'picture' ? pick(['icons', 'stamps', 'svg']) : 'emoji')[0];
  const obstacleText = pick(
    obstacle === 'lock' ? ['🔒', '🔐', '⛓️', '🗝️'] : ['🧱', '🪨', '🚧', '📦', '⛔', '🚫', '🪵', '🌳', '❌'],
  );
  const wallColour = pick(['#888', '#555', '#333', '#964', '#7a4a21', '#b5651d', darkColour(), anyColour()]);
  const removed = weighted([
    [6, 'nothing'],
    [1.2, 'hidden'],
    [1, 'faded'],
    [1, 'outline'],
    [1, 'dashed'],
    [1.4, 'ghost'],
    [0.4, 'dot'],
  ]);
  const holeLine = apart([wrap.ground], 0.15),
    ghost = pick(['#0002', '#fff3', '#0001', '#8883', shade(wrap.ground, uniform(-0.2, 0.2))]);

  const labels = times(rows, () => Array(columns).fill('.')),
    shows = times(rows, () => Array(columns).fill(false));
  on.forEach((line, r) =>
    line.forEach((v, c) => {
      const edge = frame && (r === 0 || c === 0 || r === rows - 1 || c === columns - 1);
      if (edge || (obstacle && !frame && chance(v ? obstacleShare * 0.5 : obstacleShare))) labels[r][c] = '#';
      else if (v) labels[r][c] = 'f' + integer(0, faces.length - 1);
      shows[r][c] = labels[r][c] !== '.' || !['nothing', 'hidden'].includes(removed);
    }),
  );
  const tiles = labels
    .flatMap((line, r) => line.map((label, c) => [r, c, label]))
    .filter(([, , label]) => label[0] === 'f');
  if (tiles.length < 3) return null;
  const selected = chance(0.3) ? some(tiles, integer(1, 2)) : [];
  const isSelected = (r, c) => selected.some(([sr, sc]) => sr === r && sc === c);
  const selectedColour = apart([base], 0.2),
    selectedWay = pick(['colour', 'ring', 'outline', 'scale', 'glow', 'opacity', 'border', 'invert']);
  const pairs = tiles.filter(([, , a], i) => tiles.some(([, , b], k) => k > i && a === b));
  const hint =
    chance(0.08) && pairs.length
      ? (first => [first, tiles.find(t => t !== first && t[2] === first[2])])(pick(pairs))
      : [];
  const mark = apart([base, wrap.ground], 0.3, vividColour);

  let locate,
    lineHost,
    finish = null;
  const centre = (r, c) => [(c + 0.5) * pitchX, (r + 0.5) * pitchY];
  if (chance(0.16)) {
    // drawn
    const drawing = new Painter(columns * pitchX, rows * pitchY, 1);
    const radius = pick([0, 4, size * 0.15, size / 2]),
      rim = chance(0.4) ? anyColour() : null,
      shadow = randomShadow(),
      rimWidth = uniform(1, size * 0.06);
    const one = (r, c, label) => {
      const [x, y] = centre(r, c),
        chosen = isSelected(r, c) || hint.some(t => t[0] === r && t[1] === c);
      const card = (colour, extra = {}) =>
        drawing.rect(x - w / 2, y - h / 2, w, h, radius, {
          fill: colour,
          stroke: rim,
          width: rimWidth,
          shadow,
          ...extra,
        });
      if (label === '.') {
        if (removed === 'outline' || removed === 'dashed')
          drawing.rect(x - w / 2, y - h / 2, w, h, radius, {
            stroke: holeLine,
            width: 1,
            dash: removed === 'dashed' ? '4 3' : null,
          });
        if (removed === 'ghost') drawing.rect(x - w / 2, y - h / 2, w, h, radius, {fill: ghost});
        if (removed === 'dot') drawing.circle(x, y, size * 0.06, {fill: holeLine});
        if (removed === 'faded') {
          const k = integer(0, faces.length - 1);
          paintFace(drawing, faces[k], x, y, w, h, fill, {opacity: 0.13});
        }
      } else if (label === '#') {
        card(wallColour, chance(0.2) ? {opacity: 0.9} : {});
        if (obstacle === 'cross') drawing.text(x, y, size * 0.7, '✖', {fill: '#eee'});
        else if (obstacle !== 'flat' && obstacle !== 'stone')
          drawing.text(x, y, size * 0.6, obstacleText, {fill: '#000'});
      } else {
        const k = +label.slice(1);
        if (cards !== 'none') card(chosen && selectedWay === 'colour' ? selectedColour : cardColour(k));
        paintFace(drawing, faces[k], x, y, w, h, fill);
        if (chosen && (cards === 'none' || selectedWay !== 'colour'))
          drawing.rect(x - w / 2, y - h / 2, w, h, radius, {stroke: mark, width: Math.max(2, size * 0.06)});
      }
    };
    labels.forEach((line, r) => line.forEach((label, c) => one(r, c, label)));
    wrap.box.append(drawing.element);
    locate = (r, c) => drawing.locate(...centre(r, c));
    lineHost = drawing;
    finish = drawing;
  } else {
    const tag = chance(0.15) ? 'button' : 'div';
    const slots = layoutSlots(wrap.box, rows, columns, pitchX, pitchY, gap, gap, tag);
    const border = borderOf(look(base));
    const draw = (slot, k, chosen) => {
      const colour = chosen && selectedWay === 'colour' ? selectedColour : cardColour(k);
      const card = element(
        'div',
        `position:absolute;inset:0;overflow:visible;border-radius:${plainRadius}px;` +
          (cards === 'none' ? '' : look(colour)),
      );
      slot.append(card);
      const ring = Math.max(2, Math.round(size * uniform(0.03, 0.07)));
      const inner = element(
        'div',
        `position:absolute;left:0;top:0;width:${w}px;height:${h}px;border-radius:inherit;`,
        faceElement(faces[k], w, h, fill),
      );
      // The card's border shifts what is inside of it.
      if (cards !== 'none') [inner.style.left, inner.style.top] = [-border[0] + 'px', -border[1] + 'px'];
      card.append(inner);
      if (!chosen) return;
      if (selectedWay === 'ring' || (cards === 'none' && selectedWay === 'colour'))
        card.style.boxShadow = `0 0 0 ${ring}px ${mark}`;
      if (selectedWay === 'outline') card.style.outline = `${ring}px ${pick(['solid', 'dashed', 'auto'])} ${mark}`;
      if (selectedWay === 'scale') {
        slot.style.zIndex = 3;
        card.style.transform = `scale(${uniform(0.85, 1.18)})`;
        card.style.outline = chance(0.5) ? `${ring}px solid ${mark}` : '';
      }
      if (selectedWay === 'glow') card.style.boxShadow = `0 0 ${ring * 3}px ${ring}px ${mark}`;
      if (selectedWay === 'opacity') card.style.opacity = uniform(0.45, 0.75);
      if (selectedWay === 'border')
        inner.append(
          element('div', `position:absolute;inset:0;border:${ring}px solid ${mark};border-radius:inherit;`),
        );
      if (selectedWay === 'invert')
        card.style.filter = pick([
          'invert(1)',
          'brightness(1.3)',
          'brightness(.7)',
          'hue-rotate(90deg)',
          'contrast(.5)',
          'saturate(3)',
        ]);
    };
    labels.forEach((line, r) =>
      line.forEach((label, c) => {
        const slot = slots[r][c];
        if (label === '.') {
          if (removed === 'hidden') {
            draw(slot, integer(0, faces.length - 1), false);
            slot.style.visibility = 'hidden';
          }
          if (removed === 'faded') {
            draw(slot, integer(0, faces.length - 1), false);
            slot.style.opacity = 0.13;
          }
          if (removed === 'outline' || removed === 'dashed')
            slot.append(
              element(
                'div',
                `position:absolute;inset:0;border:1px ${removed === 'dashed' ? 'dashed' : 'solid'} ${holeLine};` +
                  `border-radius:${plainRadius}px;`,
              ),
            );
          if (removed === 'ghost')
            slot.append(
              element('div', `position:absolute;inset:0;background:${ghost};border-radius:${plainRadius}px;`),
            );
          if (removed === 'dot')
            slot.append(element('div', `position:absolute;inset:44%;background:${holeLine};border-radius:50%;`));
        } else if (label === '#') {
          const plank = shade(wallColour, -0.3);
          const ground =
            obstacle === 'crate'
              ? `linear-gradient(45deg,transparent 44%,${plank} 44% 56%,transparent 56%),` +
                `linear-gradient(-45deg,transparent 44%,${plank} 44% 56%,transparent 56%),${wallColour}`
              : obstacle === 'stone'
                ? `repeating-linear-gradient(${plank} 0 2px,transparent 2px ${Math.max(6, size / 3)}px),` +
                  `repeating-linear-gradient(90deg,${plank} 0 2px,transparent ` +
                  `2px ${Math.max(8, size / 2)}px),${wallColour}`
                : wallColour;
          const bare = ['emoji', 'lock', 'picture'].includes(obstacle);
          const card = element(
            'div',
            `position:absolute;inset:0;border-radius:${plainRadius > 4 ? 4 : plainRadius}px;` +
              (bare
                ? cards === 'none'
                  ? ''
                  : look(chance(0.5) ? base : wallColour)
                : `background:${ground};${obstacle === 'crate' ? `box-shadow:inset 0 0 0 3px ${plank};` : ''}`),
          );
          slot.append(card);
          if (obstacle === 'cross')
            slot.append(
              faceElement(
                {type: 'text', text: pick(['✖', '✕']), colour: isDark(wallColour) ? '#eee' : '#222', weight: 700},
                w,
                h,
                0.85,
              ),
            );
          if (obstacle === 'emoji' || obstacle === 'lock')
            slot.append(faceElement({type: 'text', text: obstacleText, emoji: true}, w, h, Math.max(fill, 0.6)));
          if (obstacle === 'picture') slot.append(faceElement(obstacleFace, w, h, Math.max(fill, 0.6)));
        } else draw(slot, +label.slice(1), isSelected(r, c));
      }),
    );
    for (const [r, c] of hint)
      slots[r][c].append(
        element(
          'div',
          `position:absolute;inset:-2px;border:${integer(2, 4)}px ${pick(['solid', 'dashed'])} ${mark};` +
            `border-radius:${plainRadius}px;z-index:4;`,
        ),
      );
    locate = slotLocator(slots);
  }
  host.append(wrap.box);
  if (chance(0.1) && pairs.length) {
    // the line that joins two equal tiles
    const first = pick(pairs),
      second = tiles.find(t => t !== first && t[2] === first[2]);
    const middle = chance(0.6) ? null : pick([-1, columns]);
    const path =
      middle === null
        ? [first, chance(0.5) ? [first[0], second[1]] : [second[0], first[1]], second]
        : [first, [first[0], middle], [second[0], middle], second];
    const width = Math.max(2, size * uniform(0.04, 0.12)),
      colour = chance(0.4) ? pick(['red', '#ff0', '#0f0', '#fff']) : mark;
    const points = path.map(([r, c]) => centre(r, c));
    if (lineHost)
      lineHost.line(points, {stroke: colour, width, dash: chance(0.2) ? '6 4' : null, join: 'round', cap: 'round'});
    else
      afterLayout.push(() => {
        // over the cells as they came out
        const [x0, y0] = locate(0, 0),
          [x1, y1] = locate(rows - 1, columns - 1),
          box = wrap.box.getBoundingClientRect();
        const px = (x1 - x0) / Math.max(1, columns - 1),
          py = (y1 - y0) / Math.max(1, rows - 1);
        const at = path.map(([r, c]) => [
          x0 + c * px - box.left - wrap.box.clientLeft,
          y0 + r * py - box.top - wrap.box.clientTop,
        ]);
        if (chance(0.5)) {
          const svg = element('div', 'position:absolute;left:0;top:0;z-index:6;pointer-events:none;');
          svg.innerHTML =
            `<svg width="1" height="1" style="overflow:visible;display:block"><polyline ` +
            `points="${at.map(p => p.join(',')).join(' ')}" fill="none" stroke="${colour}" ` +
            `stroke-width="${width}" ${chance(0.3) ? 'stroke-dasharray="7 5"' : ''} stroke-linejoin="round"/></svg>`;
          wrap.box.append(svg);
        } else
          at.slice(1).forEach(([x, y], i) => {
            const [ax, ay] = at[i];
            wrap.box.append(
              element(
                'div',
                `position:absolute;z-index:6;background:${colour};left:${Math.min(x, ax) - width / 2}px;` +
                  `top:${Math.min(y, ay) - width / 2}px;width:${Math.abs(x - ax) + width}px;` +
                  `height:${Math.abs(y - ay) + width}px;`,
              ),
            );
          });
      });
  }
  return {
    game: 'onet',
    rows,
    columns,
    labels,
    shows,
    locate,
    pitchX,
    pitchY,
    box: wrap.box,
    finish,
    faces: faces.map((face, k) => [
      face,
      cards === 'none' ? wrap.ground : cards === 'face' ? faceColours[k] : cards === 'one' ? base : pool[0],
    ]),
  };
}
