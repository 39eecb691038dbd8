// Lights Out and minefields for a robot: plain boards of few kinds of cells. Runs in the page.
function flip(host, room) {
  const n = weighted([
      [5, 5],
      [2, 3],
      [2, 4],
      [2, 6],
      [1, 7],
      [1, integer(8, 10)],
    ]),
    [rows, columns] = chance(0.75) ? [n, n] : [integer(2, 9), integer(2, 9)];
  const wrap = wrapper(room),
    [pitchX, pitchY] = choosePitch(room, rows, columns, 18, 150, chance(0.85) ? 1 : uniform(0.7, 1.3), wrap.spare);
  const size = Math.min(pitchX, pitchY),
    gap = weighted([
      [2, 0],
      [4, uniform(1, 5)],
      [3, uniform(0.05, 0.25) * size],
    ]),
    w = pitchX - gap,
    h = pitchY - gap;
  // A lit lamp is the lighter or the more colourful one.
  const lit = weighted([
    [3, () => pick(['yellow', 'gold', '#ff0', '#ffeb3b', '#ffd93d', '#fff59d', 'orange'])],
    [2, vividColour],
    [1, () => hsl(uniform(0, 360), uniform(60, 100), uniform(60, 88))],
    [1, () => pick(['#fff', '#eee', '#0f0', '#0ff'])],
  ])();
  let dark = weighted([
    [3, () => pick(['#444', '#333', '#222', 'gray', '#555', '#000', '#666'])],
    [2, darkColour],
    [2, () => shade(lit, -uniform(0.45, 0.8))],
    [1, () => shade(theme.solid, uniform(-0.3, 0.2))],
  ])();
  if (lightness(lit) - lightness(dark) < 0.12) dark = '#222';
  const share = weighted([
      [6, uniform(0.2, 0.8)],
      [0.7, 1],
      [0.7, 0],
      [1, uniform(0.02, 0.98)],
    ]),
    labels = times(rows, () => times(columns, () => (chance(share) ? '1' : '0')));
  const round = pick([0, 0, 4, 8, 0.2 * size, 999]),
    glow = chance(0.35) ? `0 0 ${integer(4, Math.max(5, size / 3))}px ${lit}` : '',
    look = cardLook(size, Math.min(round, size / 2)),
    bulb = chance(0.08);
  const hovered = chance(0.2)
      ? [integer(0, rows - 1), integer(0, columns - 1), pick(['frame', 'shrink', 'grow', 'bright', 'frame'])]
      : null,
    inkText = chance(0.06) ? (r, c) => String(r * columns + c + 1) : null;
  let locate,
    finish = null;
  if (chance(0.25)) {
    const drawing = new Painter(columns * pitchX, rows * pitchY, 1),
      rim = chance(0.5) ? anyColour() : null,
      disc = round > size / 2,
      shadow = randomShadow(),
      rimWidth = uniform(1, 4);
    labels.forEach((line, r) =>
      line.forEach((label, c) => {
        const x = (c + 0.5) * pitchX,
          y = (r + 0.5) * pitchY,
          style = {
            fill: label === '1' ? lit : dark,
            stroke: rim,
            width: rimWidth,
            shadow: label === '1' && glow ? {x: 0, y: 0, blur: size / 4, colour: lit} : shadow,
          };
        const k = hovered && hovered[0] === r && hovered[1] === c && hovered[2] === 'shrink' ? 0.85 : 1;
        if (disc) drawing.circle(x, y, (Math.min(w, h) / 2) * k, style);
        else drawing.rect(x - (w * k) / 2, y - (h * k) / 2, w * k, h * k, round, style);
        if (hovered && hovered[0] === r && hovered[1] === c && hovered[2] === 'frame')
          drawing.rect(x - w / 2, y - h / 2, w, h, round, {stroke: pick(['red', '#fff', '#0af']), width: 3});
      }),
    );
    wrap.box.append(drawing.element);
    locate = (r, c) => drawing.locate((c + 0.5) * pitchX, (r + 0.5) * pitchY);
    finish = drawing;
  } else {
    const slots = layoutSlots(wrap.box, rows, columns, pitchX, pitchY, gap, gap, chance(0.3) ? 'button' : 'div'),
      d = Math.min(w, h),
      frame = pick(['red', '#fff', '#000', vividColour()]);
    labels.forEach((line, r) =>
      line.forEach((label, c) => {
        const place =
          round > size / 2
            ? `left:${(w - d) / 2}px;top:${(h - d) / 2}px;width:${d}px;height:${d}px;`
            : `left:0;top:0;width:${w}px;height:${h}px;`;
        const card = element('div', `position:absolute;${place}${look(label === '1' ? lit : dark)}`);
        if (round > size / 2) card.style.borderRadius = '50%';
        if (label === '1' && glow) card.style.boxShadow = glow;
        if (bulb)
          card.append(
            element(
              'div',
              `position:absolute;inset:0;display:flex;align-items:center;justify-content:center;` +
                `font-size:${d * 0.6}px;${label === '0' ? 'filter:grayscale(1) brightness(.6);' : ''}`,
              '💡',
            ),
          );
        if (inkText)
          card.append(
            element(
              'div',
              `position:absolute;inset:0;display:flex;align-items:center;justify-content:center;` +
                `font-size:${d * 0.3}px;color:${inkOn(label === '1' ? lit : dark)};`,
              inkText(r, c),
            ),
          );
        slots[r][c].append(card);
        if (hovered && hovered[0] === r && hovered[1] === c) {
          const kind = hovered[2];
          if (kind === 'frame') card.style.outline = `${integer(2, 5)}px solid ${frame}`;
          if (kind === 'shrink') card.style.transform = `scale(${uniform(0.8, 0.95)})`;
          if (kind === 'grow') {
            card.style.transform = 'scale(1.08)';
            slots[r][c].style.zIndex = 2;
          }
          if (kind === 'bright') card.style.filter = 'brightness(1.15)';
        }
      }),
    );
    locate = slotLocator(slots);
  }
  host.append(wrap.box);
  return {game: 'flip', rows, columns, labels, locate, pitchX, pitchY, box: wrap.box, finish};
}

function runaway(host, room) {
  const n = weighted([
      [3, integer(4, 8)],
      [3, integer(8, 14)],
      [1.5, integer(14, 24)],
    ]),
    [rows, columns] = chance(0.7) ? [n, n] : [integer(3, 16), integer(3, 20)];
  const goalRight = chance(0.75),
    goalDown = goalRight ? chance(0.75) : true,
    goalKind = pick(['colour', 'colour', 'flags', 'checker', 'none']);
  const extra = goalKind === 'none' ? 0 : 1;
  const wrap = wrapper(room),
    [pitch] = choosePitch(room, rows + extra, columns + extra, 14, 90, 1, wrap.spare),
    allRows = rows + (goalDown ? extra : 0),
    allColumns = columns + (goalRight ? extra : 0);
  const gap = weighted([
      [3, 0],
      [4, uniform(1, 3)],
      [1, pitch * 0.08],
    ]),
    w = pitch - gap,
    share = uniform(0.05, 0.4);
  const labels = times(rows, r => times(columns, c => (r + c > 0 && chance(share) ? 'X' : '.')));
  const base = chance(0.5) ? paleColour() : anyColour(),
    look = cardLook(w, pick([0, 0, 3])),
    second = chance(0.15) ? shade(base, -0.1) : base,
    goal = apart([base], 0.25);
  const bombKind = pick(['emoji', 'emoji', 'picture', 'disc', 'cell', 'sign']),
    bombColour = apart([base], 0.4, darkColour);
  const bomb =
    {
      emoji: {type: 'text', text: pick(['💣', '💣', '🧨', '💥', '☠️', '🔥']), emoji: true},
      sign: {type: 'text', text: pick(['✖', '●', 'X', '*', '✹', 'B']), colour: bombColour, weight: 700},
    }[bombKind] ||
    (bombKind === 'picture' ? makeFaces(1, pick(['icons', 'stamps', 'svg', 'emojiPicture']))[0] : null);
  const robot = chance(0.9)
    ? chance(0.6)
      ? {type: 'text', text: pick(['🤖', '👾', '🏃', '🚶', '🐭', '🚗', '🧍']), emoji: true}
      : makeFaces(1)[0]
    : null;
  const at = chance(0.7)
      ? [0, 0]
      : pick(labels.flatMap((line, r) => line.map((label, c) => [r, c, label])).filter(p => p[2] === '.')),
    trail = chance(0.15),
    fill = uniform(0.6, 0.95);
  if (!at) return null;
  // The program's slots and the arrows, like cells in size, above or under the board.
  if (chance(0.6)) {
    const row = element(
        'div',
        `display:flex;gap:${integer(1, 6)}px;margin:${integer(2, 10)}px 0;flex-wrap:wrap;max-width:100%;`,
      ),
      side = clamp(pitch * pick([1, 0.8]), 18, 60);
    for (let i = integer(2, 9); i > 0; i--)
      row.append(
        element(
          pick(['button', 'div']),
          `width:${side}px;height:${side}px;padding:0;box-sizing:border-box;text-align:center;` +
            `font-size:${side * 0.6}px;line-height:${side}px;${look(base)}`,
          pick(['➡', '⬇', '→', '↓', '', '?', '∞', '▶']),
        ),
      );
    host.append(row);
  }
  const slots = layoutSlots(wrap.box, allRows, allColumns, pitch, pitch, gap, gap);
  for (let r = 0; r < allRows; r++) {
    for (let c = 0; c < allColumns; c++) {
      const slot = slots[r][c],
        outside = r >= rows || c >= columns;
      if (outside) {
        slot.append(
          element(
            'div',
            'position:absolute;inset:0;' +
              (goalKind === 'colour'
                ? look(goal)
                : goalKind === 'checker'
                  ? 'background:conic-gradient(#000 25%,#fff 0 50%,#000 0 75%,#fff 0) 0 0/50% 50%;'
                  : `background:${shade(goal, 0.2)};`),
          ),
        );
        if (goalKind === 'flags') slot.append(faceElement({type: 'text', text: '🏁', emoji: true}, w, w, 0.8));
        continue;
      }
      const mine = labels[r][c] === 'X',
        colour = mine && bombKind === 'cell' ? bombColour : (r + c) % 2 ? second : base;
      slot.append(element('div', `position:absolute;inset:0;${look(colour)}`));
      if (trail && !mine && Math.abs(r - at[0]) + Math.abs(c - at[1]) < 4 && r <= at[0] && c <= at[1])
        slot.append(element('div', 'position:absolute;inset:30%;border-radius:50%;background:#0a08;'));
      if (mine && bombKind === 'disc')
        slot.append(
          element(
            'div',
            `position:absolute;inset:14%;border-radius:50%;background:radial-gradient(circle at 35% 30%,` +
              `#888,${bombColour} 60%);`,
          ),
        );
      else if (mine && bomb) slot.append(faceElement(bomb, w, w, fill));
      if (robot && r === at[0] && c === at[1]) slot.append(faceElement(robot, w, w, fill));
    }
  }
  host.append(wrap.box);
  return {
    game: 'runaway',
    rows,
    columns,
    labels,
    locate: slotLocator(slots),
    pitchX: pitch,
    pitchY: pitch,
    box: wrap.box,
    faces: bomb ? [[bomb, base]] : [],
  };
}
