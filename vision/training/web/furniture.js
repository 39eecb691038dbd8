// The look of a page (its theme) and all that stands on pages beside a board. Runs in the page.
let theme = null;

const pattern = (a, b) =>
  pick([
    () =>
      `repeating-linear-gradient(${pick([45, -45, 90, 0, 30])}deg,${a} 0 ${integer(4, 20)}px,${b} ` +
      `0 ${integer(24, 44)}px)`,
    () =>
      `radial-gradient(${b} ${integer(10, 35)}%,transparent ${integer(36, 40)}%) 0 ` +
      `0/${integer(8, 40)}px ${integer(8, 40)}px,${a}`,
    () => `conic-gradient(${a} 25%,${b} 0 50%,${a} 0 75%,${b} 0) 0 0/${integer(12, 90)}px ${integer(12, 90)}px`,
    () =>
      `linear-gradient(${b} 1px,transparent 1px) 0 0/${integer(12, 50)}px ${integer(12, 50)}px,` +
      `linear-gradient(90deg,${b} 1px,` +
      `transparent 1px) 0 0/${integer(12, 50)}px ${integer(12, 50)}px,${a}`,
  ])();
const gradient = (make = anyColour) =>
  pick([
    () => `linear-gradient(${integer(0, 360)}deg,${make()},${make()})`,
    () => `linear-gradient(${integer(0, 360)}deg,${make()},${make()},${make()})`,
    () => `radial-gradient(circle at ${integer(0, 100)}% ${integer(0, 100)}%,${make()},${make()})`,
    () => `radial-gradient(${make()},${make()} ${integer(30, 60)}%,${make()})`,
  ])();

function chooseTheme() {
  const hue = uniform(0, 360),
    other = hue + pick([30, 60, 120, 180, 200]);
  const kind = weighted([
    [3, 'plain'],
    [3, 'light'],
    [3, 'dark'],
    [2, 'pastel'],
    [1.2, 'neon'],
    [1.2, 'retro'],
    [2, 'bootstrap'],
    [2, 'material'],
    [1.5, 'glass'],
    [1, 'neumorphic'],
    [1, 'paper'],
    [0.6, 'terminal'],
    [3, 'photograph'],
    [4, 'random'],
  ]);
  const t = {
    kind,
    font: randomFont(),
    radius: pick([0, 3, 4, 6, 8, 12, 16, 24]),
    border: '',
    shadow: '',
    panel: '#fff',
    panelBorder: '',
  };
  const soft = pick([
    '0 2px 6px #0003',
    '0 4px 12px #0003',
    '0 1px 3px #0004',
    '0 10px 30px #0004',
    '2px 2px 0 #0003',
    'none',
  ]);
  if (kind === 'plain') {
    Object.assign(t, {
      page: pick(['#fff', '#fff', '#eee', '#f0f0f0', 'aliceblue', 'lightblue']),
      solid: '#fff',
      text: '#000',
      accent: '#0000ee',
      font: pick(['"Times New Roman"', 'Arial', 'sans-serif', 'Georgia']),
      radius: 0,
      button: '',
    });
    t.panel = pick(['transparent', '#fff', '#eee', 'lightgray']);
    t.solid = t.page;
  } else if (kind === 'dark' || kind === 'terminal') {
    t.solid = darkColour();
    t.page = chance(0.7) ? t.solid : gradient(darkColour);
    t.text = kind === 'terminal' ? pick(['#0f0', '#fb0', '#0ff']) : pick(['#fff', '#eee', '#ccd', '#cbd5e1']);
    t.accent = kind === 'terminal' ? t.text : vividColour();
    t.panel = chance(0.5) ? shade(t.solid, 0.08) : '#ffffff14';
    t.panelBorder = chance(0.5) ? `border:1px solid ${kind === 'terminal' ? t.text : '#fff3'};` : '';
    if (kind === 'terminal') t.font = '"DejaVu Sans Mono", monospace';
  } else if (kind === 'pastel') {
    t.solid = hsl(hue, 60, 92);
    t.page = chance(0.5)
      ? t.solid
      : `linear-gradient(${integer(0, 360)}deg,${hsl(hue, 80, 88)},${hsl(other, 80, 90)})`;
    Object.assign(t, {
      text: hsl(hue, 40, 30),
      accent: hsl(other, 70, 72),
      panel: pick(['#fff', '#fffc', hsl(other, 70, 95)]),
      shadow: soft,
      radius: integer(8, 26),
    });
  } else if (kind === 'neon') {
    t.solid = hsl(hue, 60, 6);
    Object.assign(t, {
      page: chance(0.5) ? t.solid : gradient(darkColour),
      text: hsl(other, 100, 75),
      accent: hsl(other, 100, 55),
      panel: hsl(hue, 50, 10),
    });
    t.panelBorder = `border:${integer(1, 3)}px solid ${t.accent};`;
    t.shadow = `0 0 ${integer(5, 25)}px ${t.accent}`;
  } else if (kind === 'retro') {
    t.solid = pick(['#c0c0c0', '#008080', '#5a7edc', '#f0e6c8', '#3a6ea5', '#d4d0c8', '#222034']);
    Object.assign(t, {
      page: t.solid,
      text: inkOn(t.solid),
      accent: '#000080',
      panel: '#c0c0c0',
      radius: 0,
      font: pick(['"DejaVu Sans Mono"', '"Liberation Sans"', '"Courier New"']),
      panelBorder: `border:${integer(2, 4)}px ${pick(['outset', 'inset', 'ridge', 'groove'])} #ddd;`,
    });
    t.button = 'background:#c0c0c0;border:2px outset #eee;color:#000;padding:3px 10px;';
  } else if (kind === 'bootstrap') {
    t.solid = pick(['#fff', '#f8f9fa', '#e9ecef', '#212529']);
    Object.assign(t, {
      page: t.solid,
      text: isDark(t.solid) ? '#f8f9fa' : '#212529',
      accent: pick(['#0d6efd', '#198754', '#dc3545', '#ffc107', '#6f42c1']),
      panel: isDark(t.solid) ? '#343a40' : '#fff',
      panelBorder: 'border:1px solid #adb5bd66;',
      radius: 6,
      font: '"Noto Sans", sans-serif',
    });
  } else if (kind === 'material') {
    t.solid = pick(['#fafafa', '#eeeeee', '#fff', '#eceff1', '#121212']);
    Object.assign(t, {
      page: t.solid,
      text: isDark(t.solid) ? '#fff' : '#212121',
      accent: pick(FRAMEWORK.slice(8, 17)),
      panel: isDark(t.solid) ? '#1f1f1f' : '#fff',
      shadow: pick(['0 2px 4px #0004', '0 4px 8px #0005', '0 8px 16px #0005']),
      radius: pick([2, 4, 28]),
      font: 'Roboto',
    });
  } else if (kind === 'glass') {
    t.page = chance(0.4) ? photographBackground() : gradient();
    Object.assign(t, {
      solid: '#888',
      text: pick(['#fff', '#fff', '#222']),
      accent: vividColour(),
      panel: pick(['#ffffff33', '#ffffff22', '#ffffff77', '#00000033']),
      panelBorder: 'border:1px solid #fff6;',
      shadow: '0 8px 32px #0004',
      radius: integer(8, 24),
    });
    t.extra = `backdrop-filter:blur(${integer(2, 14)}px);`;
  } else if (kind === 'neumorphic') {
    t.solid = hsl(hue, integer(5, 30), integer(82, 92));
    const d = integer(3, 9);
    Object.assign(t, {
      page: t.solid,
      text: '#555',
      accent: t.solid,
      panel: t.solid,
      radius: integer(8, 26),
      shadow: `${d}px ${d}px ${2 * d}px #0003, -${d}px -${d}px ${2 * d}px #fffc`,
    });
  } else if (kind === 'paper') {
    t.solid = pick(['#f5e9d0', '#faf3e0', '#e8dcc0', '#fdf6e3', '#d9c7a0', '#b58863', '#8b5a2b']);
    Object.assign(t, {
      page: chance(0.6) ? t.solid : pattern(t.solid, shade(t.solid, -0.08)),
      text: inkOn(t.solid),
      accent: pick(['#8b4513', '#a0522d', '#556b2f', '#b5651d']),
      panel: shade(t.solid, 0.25),
      panelBorder: chance(0.6) ? 'border:2px solid #8b451388;' : '',
      shadow: soft,
    });
  } else if (kind === 'photograph') {
    t.page = photographBackground();
    Object.assign(t, {
      solid: '#777',
      text: pick(['#fff', '#000', '#ff0', '#fff']),
      accent: vividColour(),
      panel: pick(['#fffd', '#000a', '#fff8', '#fff', '#000', anyColour()]),
      shadow: soft,
    });
  } else if (kind === 'light') {
    t.solid = paleColour();
    Object.assign(t, {
      page: chance(0.7) ? t.solid : gradient(paleColour),
      text: inkOn(t.solid),
      accent: vividColour(),
      panel: pick(['#fff', paleColour()]),
      shadow: soft,
      panelBorder: chance(0.5) ? `border:1px solid ${shade(t.solid, -0.15)};` : '',
    });
  } else {
    t.solid = anyColour();
    t.page = weighted([
      [4, () => t.solid],
      [2, () => gradient()],
      [1.5, () => pattern(t.solid, shade(t.solid, uniform(-0.3, 0.3)))],
      [0.5, () => pattern(anyColour(), anyColour())],
    ])();
    Object.assign(t, {
      text: inkOn(t.solid),
      accent: anyColour(),
      panel: pick(['transparent', anyColour(), '#0004', '#fff6']),
      shadow: pick(['none', soft]),
      panelBorder: chance(0.4)
        ? `border:${integer(1, 8)}px ${pick(['solid', 'solid', 'dashed', 'double', 'outset', 'groove'])} ` +
          `${anyColour()};`
        : '',
    });
  }
  t.accentText = isDark(t.accent) ? '#fff' : '#111';
  // How much the letters on panels differ from their ground is left to chance where panels are transparent.
  t.panelText = /^(transparent|#\w{4}$|#\w{8}$)/.test(t.panel) && t.panel.length !== 7 ? t.text : inkOn(t.panel);
  if (t.button === undefined) {
    const filled = chance(0.7);
    t.button =
      `font-family:inherit;cursor:pointer;padding:${integer(3, 12)}px ${integer(8, 24)}px;` +
      `border-radius:${pick([t.radius, t.radius, 999])}px;` +
      (filled
        ? `background:${chance(0.15) ? `linear-gradient(${shade(t.accent, 0.3)},${t.accent})` : t.accent};` +
          `color:${t.accentText};border:${pick(['0', '0', '1px solid #0003'])};`
        : `background:${pick(['transparent', t.panel])};color:${t.text};border:${integer(1, 3)}px ` +
          `solid ${t.accent};`) +
      (chance(0.3) || kind === 'neumorphic' ? `box-shadow:${t.shadow || soft};` : '');
  }
  if (chance(0.2))
    t.panelBorder = `border:${integer(1, 6)}px ${pick(['solid', 'solid', 'ridge', 'dashed'])} ${anyColour()};`;
  t.extra = t.extra || '';
  theme = t;
}
const panelStyle = () =>
  `background:${theme.panel};color:${theme.panelText};border-radius:${theme.radius}px;${theme.panelBorder}` +
  `${theme.shadow ? `box-shadow:${theme.shadow};` : ''}${theme.extra}`;

const direction = () => (language.right ? 'direction:rtl;' : '');
const icon = size => {
  const face = makeFaces(1, pick(['emoji', 'emoji', 'emojiPicture', 'svg', 'icons']))[0];
  return element(
    'span',
    `display:inline-block;position:relative;width:${size}px;height:${size}px;vertical-align:middle;`,
    faceElement(face, size, size, 1),
  );
};
function button(size = integer(11, 20), extra = '') {
  const made = element('button', `font-size:${size}px;${theme.button}${chance(0.15) ? 'opacity:.5;' : ''}${extra}`);
  if (chance(0.2)) made.append(icon(size * 1.2), ' ');
  if (chance(0.93) || !made.childNodes.length) made.append(pick(language.buttons));
  return made;
}
const furniture = {
  heading: () =>
    element(
      pick(['h1', 'h2', 'h3', 'div']),
      `margin:${integer(2, 22)}px 4px;text-align:${pick(['center', 'center', 'left'])};${direction()}` +
        `font-size:${integer(16, 44)}px;${chance(0.3) ? `font-family:${randomFont()};` : ''}` +
        (chance(0.2) ? `color:${theme.accent};` : '') +
        (chance(0.15)
          ? `text-shadow:${integer(1, 3)}px ${integer(1, 3)}px ${integer(0, 6)}px ` +
            `${pick(['#000', '#888', theme.accent])};`
          : '') +
        `${chance(0.1) ? `letter-spacing:${integer(1, 8)}px;` : ''}line-height:1.2;`,
      title(),
    ),
  paragraph: () =>
    element(
      'p',
      `margin:${integer(2, 14)}px auto;padding:0 8px;max-width:${integer(260, 760)}px;` +
        `font-size:${integer(10, 19)}px;line-height:${pick([1.2, 1.4, 1.6])};` +
        `text-align:${pick(['left', 'left', 'center', 'justify'])};${chance(0.2) ? 'opacity:.7;' : ''}${direction()}`,
      prose(integer(1, 4)),
    ),
  buttons() {
    const big = chance(0.25); // as large as the cells of a board
    const row = element(
      'div',
      `display:flex;flex-wrap:wrap;gap:${integer(2, 16)}px;margin:${integer(2, 14)}px;` +
        `justify-content:${pick(['center', 'center', 'left'])};`,
    );
    const side = integer(34, 70),
      count = integer(1, 6),
      only = chance(0.25);
    for (let i = 0; i < count; i++) {
      if (only)
        row.append(
          element('button', `${theme.button}width:${side}px;height:${side}px;padding:0;`, icon(side * 0.6)),
        );
      else row.append(button(undefined, big ? `min-width:${side}px;height:${side}px;` : ''));
    }
    return row;
  },
  scores() {
    const kind = pick(['row', 'boxes', 'text', 'table', 'badges']),
      names = some(language.labels, integer(1, 5));
    const row = element(
      'div',
      `display:flex;flex-wrap:wrap;gap:${integer(6, 30)}px;margin:${integer(2, 12)}px;` +
        `font-size:${integer(12, 22)}px;${direction()}` +
        `justify-content:${pick(['center', 'space-around', 'left', 'space-between'])};` +
        (chance(0.3) ? panelStyle() + 'padding:8px;' : ''),
    );
    for (const name of names) {
      if (kind === 'row' || kind === 'text')
        row.append(
          element(
            'span',
            '',
            `${name}: `,
            element('b', `color:${chance(0.3) ? theme.accent : 'inherit'}`, amount()),
          ),
        );
      else if (kind === 'badges')
        row.append(
          element(
            'span',
            `background:${theme.accent};color:${theme.accentText};border-radius:99px;padding:2px 10px;`,
            `${name} ${amount()}`,
          ),
        );
      else
        row.append(
          element(
            'div',
            `text-align:center;padding:${integer(2, 10)}px ${integer(6, 18)}px;${panelStyle()}`,
            element('div', 'font-size:.7em;opacity:.75;', name),
            element('div', 'font-weight:700;font-size:1.2em;', amount()),
          ),
        );
    }
    return row;
  },
  progress() {
    const round = pick([0, 99]),
      value = integer(3, 100);
    return element(
      'div',
      `width:${integer(40, 95)}%;max-width:500px;height:${integer(4, 22)}px;` +
        `background:${pick(['#ddd', '#0003', '#fff', '#444'])};margin:${integer(4, 10)}px auto;` +
        `border-radius:${round}px;overflow:hidden;${chance(0.3) ? 'border:1px solid #000;' : ''}`,
      element(
        'div',
        `width:${value}%;height:100%;background:${chance(0.3) ? gradient(vividColour) : vividColour()};` +
          `border-radius:${round}px;`,
      ),
    );
  },
  list() {
    const list = element(
      pick(['ul', 'ol']),
      `margin:6px 10px;padding-left:22px;font-size:${integer(10, 17)}px;line-height:1.5;${direction()}`,
    );
    for (let i = integer(2, 8); i > 0; i--)
      list.append(
        element('li', '', pick([phrase(2, 5), sentence(integer(3, 8)), `${phrase(1, 2)} – ${amount()}`])),
      );
    return list;
  },
  table() {
    const columns = integer(2, 5),
      border = pick(['border:1px solid #8888;', 'border-bottom:1px solid #8886;', '']);
    const table = element(
      'table',
      `border-collapse:collapse;margin:8px auto;font-size:${integer(10, 16)}px;${chance(0.4) ? panelStyle() : ''}`,
    );
    for (let r = 0, rows = integer(2, 9); r < rows; r++) {
      const row = element('tr', chance(0.3) && r % 2 ? 'background:#8882;' : '');
      for (let c = 0; c < columns; c++)
        row.append(
          element(
            r ? 'td' : 'th',
            `${border}padding:${integer(2, 7)}px ${integer(4, 14)}px;text-align:${c ? 'right' : 'left'};`,
            c && r ? amount() : phrase(1, 2),
          ),
        );
      table.append(row);
    }
    return table;
  },
  advert() {
    const w = pick([160, 200, 300, 300, 468]),
      h = pick([60, 90, 120, 250]);
    const box = element(
      'div',
      `width:${w}px;max-width:95%;height:${h}px;margin:8px auto;position:relative;overflow:hidden;` +
        `background:${chance(0.7) ? photographBackground(chance(0.5)) : gradient()};border:1px solid #8886;`,
    );
    box.append(
      element(
        'div',
        `position:absolute;left:6px;bottom:4px;color:#fff;font:700 ${integer(12, 24)}px ${randomFont()};` +
          `text-shadow:0 1px 3px #000;`,
        phrase(2, 4),
      ),
    );
    if (chance(0.6))
      box.append(
        element(
          'div',
          'position:absolute;right:0;top:0;background:#fffc;color:#444;font:10px Arial;padding:1px 4px;',
          pick(['Ad', 'Ad ✕', 'AD', 'Sponsored']),
        ),
      );
    return box;
  },
  inputs() {
    const row = element(
      'div',
      `display:flex;flex-wrap:wrap;gap:8px;margin:8px;align-items:center;font-size:13px;` +
        `justify-content:${pick(['center', 'left'])};`,
    );
    for (let i = integer(1, 4); i > 0; i--) {
      const kind = pick(['text', 'number', 'checkbox', 'radio', 'range', 'select', 'color']);
      const made = element(kind === 'select' ? 'select' : 'input', 'font-size:13px;max-width:140px;');
      if (kind === 'select') for (let k = 0; k < 3; k++) made.append(element('option', '', phrase(1, 2)));
      else {
        made.type = kind;
        if (kind === 'number') made.value = integer(2, 30);
        else if (kind === 'checkbox' || kind === 'radio') made.checked = chance(0.5);
        else if (kind === 'text') made.placeholder = phrase(1, 2);
      }
      row.append(element('label', '', phrase(1, 2) + ' ', made));
    }
    return row;
  },
  picture() {
    const w = integer(60, 300),
      h = Math.round(w * uniform(0.5, 1.2));
    return element(
      'div',
      `width:${w}px;max-width:96%;height:${h}px;margin:6px auto;background:${photographBackground(false)};` +
        `border-radius:${pick([0, theme.radius])}px;${chance(0.4) ? 'border:3px solid #fff;' : ''}`,
    );
  },
  panel() {
    const box = element('div', `${panelStyle()}padding:${integer(6, 20)}px;margin:${integer(4, 12)}px;`);
    if (chance(0.7)) box.append(element('div', 'font-weight:700;margin-bottom:4px;', phrase(1, 3)));
    some(
      ['paragraph', 'list', 'table', 'scores', 'buttons', 'picture', 'inputs', 'progress'],
      integer(1, 3),
    ).forEach(name => box.append(furniture[name]()));
    return box;
  },
  swatches() {
    const row = element('div', `display:flex;flex-wrap:wrap;gap:${integer(2, 8)}px;margin:6px;`),
      size = integer(14, 40),
      count = integer(3, 8),
      round = pick([0, 4, 99]);
    for (let i = 0; i < count; i++)
      row.append(
        element(
          'span',
          `width:${size}px;height:${size}px;border-radius:${round}px;background:${anyColour()};border:1px ` +
            `solid #0003;`,
        ),
      );
    return row;
  },
  bigIcon: () => element('div', 'text-align:center;margin:6px;', icon(integer(24, 120))),
};
const anyFurniture = () =>
  furniture[
    weighted([
      [4, 'paragraph'],
      [3, 'buttons'],
      [4, 'scores'],
      [1.5, 'progress'],
      [1.5, 'list'],
      [1, 'table'],
      [1, 'advert'],
      [1.5, 'inputs'],
      [1, 'picture'],
      [1.5, 'panel'],
      [0.5, 'swatches'],
      [1, 'bigIcon'],
      [1, 'heading'],
    ])
  ]();
function navigation() {
  const bar = element(
    'div',
    `display:flex;gap:${integer(8, 26)}px;align-items:center;padding:${integer(4, 14)}px ${integer(8, 24)}px;` +
      `font-size:${integer(12, 17)}px;flex-wrap:wrap;` +
      (chance(0.6) ? `background:${theme.accent};color:${theme.accentText};` : panelStyle() + 'border-radius:0;'),
  );
  bar.append(element('b', 'font-size:1.2em;margin-right:auto;', title()));
  for (let i = integer(1, 5); i > 0; i--) bar.append(chance(0.2) ? button(12) : element('span', '', phrase(1, 2)));
  if (chance(0.4)) bar.append(icon(22));
  return bar;
}
const footer = () =>
  element(
    'div',
    `text-align:center;font-size:${integer(9, 14)}px;opacity:.8;` +
      `padding:${integer(4, 18)}px;${chance(0.4) ? 'background:#0003;' : ''}`,
    `© ${integer(1999, 2026)} ${phrase(1, 3)} · ${phrase(1, 2)} · ${phrase(1, 2)}`,
  );

// Builds a page; returns where the board goes (the element HOST) and the ROOM there is for it.
function skeleton(withBoard) {
  const body = document.body,
    W = innerWidth,
    H = innerHeight;
  body.style.cssText =
    `margin:0;min-height:100vh;background:${theme.page};color:${theme.text};font-family:${theme.font};` +
    `position:relative;` +
    (/url/.test(theme.page) ? 'background-attachment:fixed;' : '');
  const add = (parent, count, maker = anyFurniture) => {
    for (let i = 0; i < count; i++) parent.append(maker());
  };
  const align = pick(['center', 'center', 'center', 'flex-start', 'flex-end']);
  const host = element(
    'div',
    `display:flex;flex-direction:column;align-items:${align};position:relative;direction:ltr;`,
  );
  const kind = weighted([
    [4, 'column'],
    [3, 'sides'],
    [2.2, 'bare'],
    [2, 'anywhere'],
    [1.6, 'card'],
    [0.8, 'phone'],
    [1, 'article'],
    [1.2, 'window'],
  ]);
  let room = null;
  if (kind === 'bare') {
    // the board is all there is, from edge to edge or nearly
    const edge = chance(0.6) ? 0 : integer(1, 14);
    host.style.padding = edge + 'px';
    const line = chance(0.35) ? pick([navigation, furniture.scores, furniture.buttons, furniture.heading])() : null;
    if (line && chance(0.5)) body.append(line);
    body.append(host);
    if (line && !line.isConnected) body.append(line);
    room = {width: W - 2 * edge, height: H - 2 * edge - (line ? line.offsetHeight : 0), tight: chance(0.7)};
  } else if (kind === 'anywhere') {
    // placed by hand, furniture scattered about
    const w = uniform(0.35, 1) * W,
      h = uniform(0.4, 1) * H,
      x = chance(0.15) ? 0 : uniform(0, W - w),
      y = chance(0.15) ? 0 : uniform(0, H - h);
    host.style.cssText =
      `position:absolute;left:${x.toFixed(chance(0.5) ? 0 : 2)}px;top:${y.toFixed(chance(0.5) ? 0 : 2)}px;` +
      `width:${w}px;direction:ltr;` +
      (chance(0.5) ? 'display:flex;flex-direction:column;align-items:center;' : '');
    for (let i = integer(0, 7); i > 0; i--) {
      const piece = anyFurniture(),
        fw = integer(80, 320),
        left = integer(-20, W - 40),
        top = integer(-10, H - 20);
      piece.style.position = 'absolute';
      piece.style.maxWidth = fw + 'px';
      Object.assign(piece.style, {left: left + 'px', top: top + 'px'});
      piece.dataset.scattered = '1';
      body.append(piece);
    }
    body.style.height = '100vh';
    body.append(host);
    room = {width: w, height: h};
  } else if (kind === 'sides') {
    if (chance(0.5)) body.append(navigation());
    const row = element(
      'div',
      `display:flex;${chance(0.3) ? 'flex-direction:row-reverse;' : ''}gap:${integer(0, 24)}px;` +
        `padding:${integer(0, 20)}px;align-items:${pick(['flex-start', 'center', 'stretch'])};`,
    );
    const side = element(
      'div',
      `width:${integer(110, Math.max(120, Math.min(340, Math.floor(W * 0.32))))}px;` +
        `flex:none;${chance(0.5) ? panelStyle() : ''}overflow:hidden;`,
    );
    const middle = element('div', 'flex:1;min-width:0;');
    if (chance(0.6)) middle.append(furniture.heading());
    if (chance(0.4)) middle.append(furniture.scores());
    middle.append(host);
    add(middle, integer(0, 2));
    row.append(middle, side);
    body.append(row);
    for (let i = integer(2, 6); i > 0 && side.offsetHeight < H; i--) side.append(anyFurniture());
    if (chance(0.3)) body.append(footer());
  } else if (kind === 'card' || kind === 'phone') {
    const w = kind === 'phone' ? Math.min(W - 10, integer(300, 420)) : Math.min(W - 16, W * uniform(0.5, 0.96));
    const box = element(
      'div',
      `width:${w}px;box-sizing:border-box;margin:${integer(2, 30)}px auto;` +
        `padding:${integer(4, 30)}px;${panelStyle()}` +
        (kind === 'phone'
          ? `min-height:${H * 0.9}px;border:${integer(4, 14)}px solid #111;border-radius:${integer(16, 40)}px;`
          : ''),
    );
    if (chance(0.8)) box.append(furniture.heading());
    add(box, integer(0, 2), pick([furniture.scores, furniture.buttons, anyFurniture]));
    box.append(host);
    add(box, integer(0, 3), pick([furniture.buttons, anyFurniture]));
    body.append(box);
  } else if (kind === 'window') {
    // a browser's or a program's window on a desktop
    const style = pick(['light', 'dark', 'mac', 'old']);
    const m = chance(0.3) ? 0 : integer(4, 50);
    const frame = element(
      'div',
      `position:absolute;left:${m}px;top:${integer(0, m)}px;width:${W - 2 * m}px;height:${H - 1.6 * m - 4}px;` +
        `background:${theme.page};display:flex;flex-direction:column;` +
        `box-shadow:0 4px 24px #0008;overflow:hidden;` +
        `border-radius:${style === 'old' ? 0 : integer(0, 10)}px;${
          style === 'old' ? 'border:3px outset ' + '#ddd;' : 'border:1px solid #0006;'
        }`,
    );
    const colour = {
      light: '#e8e8e8',
      dark: '#2b2b2b',
      mac: '#dcdcdc',
      old: pick(['#000080', '#0a5fd8', '#808080']),
    }[style];
    const bar = element(
      'div',
      `flex:none;height:${integer(22, 36)}px;background:${colour};color:${isDark(colour) ? '#fff' : '#222'};` +
        `display:flex;align-items:center;gap:7px;padding:0 8px;font:13px "Noto Sans",sans-serif;`,
    );
    if (style === 'mac')
      for (const c of ['#ff5f57', '#febc2e', '#28c840'])
        bar.append(element('i', `width:12px;height:12px;border-radius:50%;background:${c}`));
    bar.append(
      element(
        'span',
        'flex:1;white-space:nowrap;overflow:hidden;' + (chance(0.4) ? 'text-align:center;' : ''),
        title(),
      ),
    );
    if (style !== 'mac') bar.append('–  ▢  ✕');
    frame.append(bar);
    if (chance(0.5))
      frame.append(
        element(
          'div',
          `flex:none;background:${style === 'dark' ? '#3a3a3a' : '#f6f6f6'};` +
            `color:${style === 'dark' ? '#ddd' : '#444'};padding:5px 10px;font:13px sans-serif;display:flex;` +
            `gap:12px;`,
          '←  →  ⟳ ',
          element(
            'span',
            `flex:1;background:${style === 'dark' ? '#222' : '#fff'};border-radius:99px;padding:3px 12px;`,
            pick([
              'localhost:8000/index.html',
              'https://example.org/game',
              'file:///home/user/game/index.html',
              '127.0.0.1:5500',
            ]),
          ),
        ),
      );
    else if (chance(0.5))
      frame.append(
        element(
          'div',
          'flex:none;background:#f0f0f0;color:#222;padding:4px 8px;font:13px sans-serif;',
          times(integer(2, 5), () => phrase(1, 1)).join('    '),
        ),
      );
    const content = element('div', 'position:relative;flex:1;overflow:hidden;');
    frame.append(content);
    body.style.background = chance(0.6) ? photographBackground() : gradient();
    body.style.height = '100vh';
    body.append(frame);
    if (chance(0.5)) content.append(furniture.heading());
    add(content, integer(0, 2), pick([furniture.scores, furniture.buttons, anyFurniture]));
    content.append(host);
    add(content, integer(0, 2));
    const box = content.getBoundingClientRect(),
      top = host.getBoundingClientRect().top;
    room = {width: box.width, height: Math.max(140, box.bottom - top), clip: content};
  } else if (kind === 'article') {
    if (chance(0.6)) body.append(navigation());
    const text = element('div', `max-width:${integer(420, 900)}px;margin:0 auto;padding:10px;`);
    text.append(furniture.heading());
    add(text, integer(1, 4));
    text.append(host);
    add(text, integer(2, 6));
    body.append(text, footer());
  } else {
    if (chance(0.3)) body.append(navigation());
    if (chance(0.8)) body.append(furniture.heading());
    add(body, integer(0, 3), pick([furniture.scores, furniture.buttons, furniture.scores, anyFurniture]));
    body.append(host);
    add(body, integer(0, 4));
    if (chance(0.25)) body.append(footer());
    if (chance(0.2)) host.style.padding = integer(0, 20) + 'px';
  }
  if (!room) {
    const box = host.getBoundingClientRect(),
      below = H - box.top;
    // Below the fold begins more page: then a board may take nearly the whole window once it is scrolled to.
    room = {
      width: host.clientWidth || W * 0.8,
      height: below > H * 0.45 ? below - integer(0, 40) : H * uniform(0.6, 1.02),
    };
  }
  return {host, room, kind, withBoard};
}

// Things that lie over the page; returns the boxes that hide what is under them.
function overlays(near) {
  const W = innerWidth,
    H = innerHeight,
    hiding = [];
  const put = (piece, opaque) => {
    document.body.append(piece);
    if (opaque) hiding.push(piece);
  };
  const solid = () =>
    isDark(theme.text)
      ? pick(['#fff', '#fff', '#f4f4f4', theme.accent])
      : pick(['#fff', '#222', '#111', theme.accent]);
  if (chance(0.05)) {
    // a cookie banner
    const ground = solid();
    put(
      element(
        'div',
        `position:fixed;left:0;right:0;${chance(0.8) ? 'bottom:0' : 'top:0'};background:${ground};` +
          `color:${inkOn(ground)};padding:${integer(6, 18)}px;font-size:13px;display:flex;gap:10px;` +
          `align-items:center;` +
          `box-shadow:0 0 10px #0005;z-index:50;`,
        element('span', 'flex:1', '🍪 ' + sentence(integer(6, 14))),
        button(12),
        button(12),
      ),
      true,
    );
  }
  if (chance(0.06)) {
    // a toast
    const ground = pick(['#333', '#198754', '#dc3545', '#fff', theme.accent]);
    put(
      element(
        'div',
        `position:fixed;${pick(['left:12px', 'right:12px', 'left:35%'])};${pick(['top:12px', 'bottom:14px'])};` +
          `background:${ground};color:${inkOn(ground)};padding:10px 18px;border-radius:${pick([0, 6, 99])}px;` +
          `font-size:14px;box-shadow:0 3px 10px #0006;z-index:50;`,
        sentence(integer(2, 5)),
      ),
      true,
    );
  }
  if (chance(0.07)) {
    // a dialog, with or without a dimmed page behind it
    if (chance(0.5))
      put(
        element(
          'div',
          `position:fixed;inset:0;background:${pick(['#0006', '#0004', '#0008', '#fff8'])};` +
            `z-index:40;${chance(0.15) ? 'backdrop-filter:blur(1px);' : ''}`,
        ),
        false,
      );
    const ground = solid(),
      w = Math.min(W * 0.7, integer(160, 380));
    const [x, y] =
      near && chance(0.7)
        ? [near.left + near.width * uniform(0.1, 0.9) - w / 2, near.top + near.height * uniform(0.1, 0.9) - 60]
        : [(W - w) / 2, H * uniform(0.15, 0.6)];
    const box = element(
      'div',
      `position:fixed;left:${clamp(x, 0, W - w)}px;top:${clamp(y, 0, H - 60)}px;width:${w}px;` +
        `box-sizing:border-box;background:${ground};color:${inkOn(ground)};padding:${integer(8, 24)}px;` +
        `border-radius:${pick([0, 4, 12])}px;` +
        `box-shadow:0 6px 30px #0007;z-index:45;text-align:center;${chance(0.3) ? 'border:2px solid #888;' : ''}`,
      element(
        'h3',
        'margin:2px 0 8px;',
        pick([
          phrase(1, 3),
          'Game Over',
          'You win!',
          'Congratulations 🎉',
          '恭喜过关！',
          'Level complete',
          'Paused',
        ]),
      ),
    );
    if (chance(0.6)) box.append(element('p', 'font-size:13px;margin:4px 0 10px;', sentence(integer(4, 14))));
    for (let i = integer(1, 2); i > 0; i--) box.append(button(13), ' ');
    put(box, true);
  }
  if (chance(0.03))
    put(
      element(
        'div',
        `position:fixed;right:14px;bottom:14px;width:${integer(40, 60)}px;aspect-ratio:1;border-radius:50%;` +
          `background:${vividColour()};color:#fff;font-size:26px;display:flex;align-items:center;` +
          `justify-content:center;` +
          `box-shadow:0 3px 8px #0006;z-index:46;`,
        pick(['+', '?', '💬', '↑']),
      ),
      true,
    );
  if (chance(0.14)) {
    // the pointer, hiding little
    const [x, y] =
      near && chance(0.8)
        ? [near.left + near.width * random.next(), near.top + near.height * random.next()]
        : [W * random.next(), H * random.next()];
    const pointer = element('div', `position:fixed;left:${x}px;top:${y}px;z-index:60;`);
    pointer.innerHTML = chance(0.7)
      ? `<svg width="${integer(10, 20)}" viewBox="0 0 12 19"><path d="M0 0v16l4-4 3 7 2.5-1-3-7H12z" ` +
        `fill="${pick(['#fff', '#fff', '#000'])}" stroke="${pick(['#000', '#000', '#fff'])}"/></svg>`
      : `<svg width="${integer(14, 22)}" viewBox="0 0 17 22"><path d="M5 1c2 0 2 1 2 2v6l7 1c2 0 2 2 2 3l-1 ` +
        `5-1 3H7L1 13c0-2 2-2 4 0V3c0-1-1-2 0-2z" fill="#fff" stroke="#000"/></svg>`;
    put(pointer, false);
  }
  return hiding;
}
