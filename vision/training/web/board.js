// Cells in rows and columns, by whichever means a page's author might use; and how cards look. Runs in the page.

// Pitches for a board in the room there is: filling it, or some share of it; RATIO is height by width.
function choosePitch(room, rows, columns, low, high, ratio = 1, spare = 0) {
  const greatest = Math.min((room.width - spare) / columns, (room.height - spare) / (rows * ratio));
  let pitch = room.tight
    ? greatest
    : greatest * (chance(0.4) ? uniform(0.88, 1) : chance(0.75) ? uniform(0.5, 0.95) : geometric(0.25, 0.7));
  if (!room.tight && chance(0.12)) pitch *= uniform(1, 1.35); // taller than the window: the page is scrolled
  pitch = clamp(pitch, low, high);
  if (!room.tight && chance(0.6)) pitch = Math.max(low, Math.round(pitch));
  return [pitch, chance(0.5) ? pitch * ratio : Math.round(pitch * ratio)];
}

// What the cells stand in: a plain block, a panel, a frame, a photograph.
function wrapper(room) {
  const borders = ['solid', 'solid', 'ridge', 'double', 'outset', 'inset'];
  const kind = weighted([
    [4, 'none'],
    [3, 'panel'],
    [2, 'frame'],
    [1.2, 'photograph'],
    [1.2, 'colour'],
    [0.8, 'pattern'],
  ]);
  const padding = room.tight ? pick([0, 0, 2, 4]) : pick([0, 0, 4, 8, 12, 20, 30]);
  let style = `position:relative;box-sizing:content-box;padding:${padding}px;width:max-content;flex:none;`;
  let ground = theme.solid;
  if (!room.tight && chance(0.4)) style += `margin:${integer(0, 16)}px auto;`;
  if (kind === 'panel') {
    style += panelStyle();
    ground = theme.panel;
  } else if (kind === 'frame')
    style +=
      `border:${integer(1, room.tight ? 3 : 10)}px ${pick(borders)} ${anyColour()};` +
      `border-radius:${pick([0, 0, theme.radius])}px;`;
  else if (kind === 'photograph') {
    style += `background:${photographBackground()};border-radius:${pick([0, theme.radius])}px;`;
    ground = '#777';
  } else if (kind === 'colour') {
    ground = chance(0.5) ? anyColour() : shade(theme.solid, uniform(-0.25, 0.25));
    style += `background:${ground};border-radius:${pick([0, theme.radius])}px;`;
  } else if (kind === 'pattern') {
    ground = anyColour();
    style += `background:${pattern(ground, shade(ground, uniform(-0.3, 0.3)))};`;
  }
  if (chance(0.15)) style += `box-shadow:${pick(['0 4px 20px #0006', 'inset 0 0 12px #0006', '0 0 0 4px #fff8'])};`;
  const transparent = kind === 'none' || kind === 'frame' || /transparent|^#\w{4}$|^#\w{8}$/.test(ground);
  return {
    box: element('div', style),
    ground: transparent && !/^#\w{6}$/.test(ground) ? theme.solid : ground,
    spare: 2 * padding + 24,
  };
}

// Slots in a table of rows: what the game fills. They are in their places in the page's flow, sized pitch less gap.
function layoutSlots(box, rows, columns, pitchX, pitchY, gapX, gapY, tag = 'div') {
  const w = pitchX - gapX,
    h = pitchY - gapY,
    px = value => `${+value.toFixed(3)}px`;
  const reset = tag === 'button' ? 'padding:0;margin:0;border:0;background:none;font:inherit;color:inherit;' : '';
  const slot = style =>
    element(tag, `position:relative;box-sizing:border-box;${reset}width:${px(w)};height:${px(h)};${style}`);
  const make = style => times(rows, () => times(columns, () => slot(style)));
  const technique = pick(['grid', 'grid', 'flex', 'flex', 'table', 'absolute', 'absolute', 'inline', 'float']);
  let slots;
  if (technique === 'grid') {
    slots = make('');
    const grid = element(
      'div',
      `display:grid;grid-template-columns:repeat(${columns},${px(w)});grid-auto-rows:${px(h)};` +
        `column-gap:${px(gapX)};row-gap:${px(gapY)};width:max-content;`,
    );
    slots.flat().forEach(s => grid.append(s));
    box.append(grid);
  } else if (technique === 'flex') {
    const down = chance(0.25); // columns of cells beside each other
    slots = make('flex:none;');
    const outer = element(
      'div',
      `display:flex;width:max-content;flex-direction:${down ? 'row' : 'column'};gap:${px(down ? gapX : gapY)};`,
    );
    for (let i = 0; i < (down ? columns : rows); i++) {
      const line = element(
        'div',
        `display:flex;flex-direction:${down ? 'column' : 'row'};gap:${px(down ? gapY : gapX)};`,
      );
      for (let k = 0; k < (down ? rows : columns); k++) line.append(down ? slots[k][i] : slots[i][k]);
      outer.append(line);
    }
    box.append(outer);
  } else if (technique === 'table') {
    slots = make('overflow:visible;');
    const collapse = gapX === gapY && gapX < 1.5;
    const table = element(
      'table',
      collapse ? 'border-collapse:collapse;' : `border-collapse:separate;border-spacing:${px(gapX)} ${px(gapY)};`,
    );
    table.style.tableLayout = 'auto';
    for (const line of slots) {
      const row = element('tr');
      for (const s of line) row.append(element('td', 'padding:0;', s));
      table.append(row);
    }
    box.append(table);
  } else if (technique === 'absolute') {
    const area = element('div', `position:relative;width:${px(columns * pitchX)};height:${px(rows * pitchY)};`);
    slots = times(rows, r =>
      times(columns, c =>
        slot(`position:absolute;left:${px(c * pitchX + gapX / 2)};top:${px(r * pitchY + gapY / 2)};`),
      ),
    );
    slots.flat().forEach(s => area.append(s));
    box.append(area);
  } else if (technique === 'inline') {
    slots = make(`display:inline-block;vertical-align:top;margin:${px(gapY / 2)} ${px(gapX / 2)};`);
    for (const line of slots)
      box.append(element('div', `font-size:0;line-height:0;white-space:nowrap;height:${px(pitchY)};`, ...line));
  } else {
    slots = make(`float:left;margin:${px(gapY / 2)} ${px(gapX / 2)};`);
    const area = element('div', `width:${px(columns * pitchX + 0.5)};height:${px(rows * pitchY)};`);
    slots.flat().forEach(s => area.append(s));
    box.append(area);
  }
  return slots;
}
const slotLocator = slots => (r, c) => {
  const box = slots[r][c].getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// How a card looks: a function from a colour to style text, the same for all cards of a board.
function cardLook(size, radius = null) {
  const r =
    radius !== null
      ? radius
      : pick([0, 0, 2, 4, 6, Math.round(size * 0.12), Math.round(size * 0.2), Math.round(size * 0.5)]);
  const border = weighted([
    [5, ''],
    [3, 'line'],
    [1, 'bevel'],
    [1, 'thick'],
    [0.7, 'double'],
  ]);
  const width = Math.max(1, Math.round(size * uniform(0.015, 0.06))),
    tone = chance(0.5) ? null : anyColour();
  const shadow = weighted([
    [6, ''],
    [2, `0 ${integer(1, 3)}px ${integer(2, 6)}px #0005`],
    [1, `${integer(1, 4)}px ${integer(1, 4)}px 0 ${pick(['#000', '#0006', '#888', anyColour()])}`],
    [1, `inset 0 0 ${integer(3, 14)}px ${pick(['#0006', '#fff9', anyColour()])}`],
    [0.8, `inset 2px 2px 3px #fff9, inset -2px -2px 3px #0006`],
    [0.6, `0 ${integer(2, 6)}px 0 ${anyColour()}`],
    [0.5, `0 0 ${integer(4, 12)}px ${anyColour()}`],
  ]);
  const slab = chance(0.12)
    ? [pick([-1, 1]), pick([1, 1, -1]), Math.max(2, Math.round(size * uniform(0.03, 0.1))), anyColour()]
    : null;
  const fillKind = weighted([
    [7, 'flat'],
    [1.5, 'gradient'],
    [0.7, 'glossy'],
    [0.5, 'radial'],
    [0.4, 'striped'],
    [0.6, 'translucent'],
  ]);
  return colour => {
    const fill = {
      flat: colour,
      gradient: `linear-gradient(${shade(colour, 0.35)},${shade(colour, -0.12)})`,
      glossy: `linear-gradient(${shade(colour, 0.5)} 0 48%,${colour} 52%)`,
      radial: `radial-gradient(circle at 35% 30%,${shade(colour, 0.6)},${colour} 75%)`,
      striped: `repeating-linear-gradient(45deg,${colour} 0 5px,${shade(colour, 0.12)} 5px 10px)`,
      translucent: `color-mix(in srgb, ${colour} 55%, transparent)`,
    }[fillKind];
    const line = tone || shade(colour, isDark(colour) ? 0.3 : -0.25);
    let style = `background:${fill};border-radius:${r}px;box-sizing:border-box;`;
    if (border === 'line') style += `border:${width}px solid ${line};`;
    if (border === 'bevel') style += `border:${width + 1}px ${pick(['outset', 'ridge'])} ${line};`;
    if (border === 'thick') style += `border:${width}px solid ${line};border-bottom-width:${width * 3}px;`;
    if (border === 'double') style += `border:${width * 2 + 1}px double ${line};`;
    const slabs = slab
      ? times(
          slab[2],
          i =>
            `${slab[0] * (i + 1)}px ${slab[1] * (i + 1)}px 0 ${i < slab[2] / 2 ? shade(colour, -0.25) : slab[3]}`,
        ).join(',')
      : '';
    if (shadow || slabs) style += `box-shadow:${[slabs, shadow].filter(Boolean).join(',')};`;
    return style;
  };
}

// Which places of a board hold a tile: rows of true and false.
function occupancy(rows, columns, kind) {
  const on = times(rows, () => Array(columns).fill(true)),
    share = uniform(0.08, 0.9);
  const set = test =>
    on.forEach((line, r) =>
      line.forEach((_, c) => {
        line[c] = test(r, c);
      }),
    );
  const y = r => ((r + 0.5) / rows) * 2 - 1,
    x = c => ((c + 0.5) / columns) * 2 - 1;
  if (kind === 'holes') set(() => !chance(share));
  else if (kind === 'fewHoles') set(() => !chance(0.12));
  else if (kind === 'fallen') {
    const sideways = chance(0.4),
      near = chance(0.5),
      low = times(Math.max(rows, columns), () => random.next());
    set((r, c) =>
      sideways
        ? near
          ? c < columns * low[r]
          : c >= columns * low[r]
        : near
          ? r >= rows * low[c]
          : r < rows * low[c],
    );
  } else if (kind === 'islands') {
    const isles = times(integer(1, 5), () => [uniform(-1, 1), uniform(-1, 1), uniform(0.2, 0.8)]);
    set((r, c) => isles.some(([iy, ix, size]) => Math.hypot(y(r) - iy, x(c) - ix) < size));
  } else if (kind === 'diamond') {
    const size = uniform(0.9, 1.4);
    set((r, c) => Math.abs(y(r)) + Math.abs(x(c)) <= size);
  } else if (kind === 'disc') set((r, c) => Math.hypot(y(r), x(c)) <= 1.02);
  else if (kind === 'ring') set((r, c) => Math.max(Math.abs(y(r)), Math.abs(x(c))) > 0.5);
  else if (kind === 'cross') set((r, c) => Math.abs(y(r)) < 0.4 || Math.abs(x(c)) < 0.4);
  else if (kind === 'corners') set((r, c) => !((r === 0 || r === rows - 1) && (c === 0 || c === columns - 1)));
  else if (kind === 'lines') {
    const gone = times(rows + columns, () => chance(0.3));
    set((r, c) => !gone[r] && !gone[rows + c]);
  } else if (kind === 'checker') set((r, c) => (r + c) % 2 === 0);
  else if (kind === 'letters') {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [columns, rows];
    const context = canvas.getContext('2d');
    context.font = `900 ${rows * 1.15}px "${pick(['DejaVu Sans', 'Noto Sans CJK SC', 'Liberation Mono'])}"`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(
      pick([...'ABDEHKMORSXZ2358山中大日王'].concat(['HI', 'OK', 'GO'])),
      columns / 2,
      rows / 2,
      columns,
    );
    const alpha = context.getImageData(0, 0, columns, rows).data;
    set((r, c) => alpha[(r * columns + c) * 4 + 3] > 110);
  }
  return on;
}

// The left and upper border of a style, CSS pixels.
function borderOf(style) {
  const sample = element('div', `position:absolute;${style}`);
  document.body.append(sample);
  const computed = getComputedStyle(sample),
    out = [parseFloat(computed.borderLeftWidth) || 0, parseFloat(computed.borderTopWidth) || 0];
  sample.remove();
  return out;
}
