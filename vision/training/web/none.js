// Pages without a board of the six games, many of them with something that looks like one. Runs in the page.
const plainGrid = (rows, columns, w, h, gap, cellOf) => {
  const grid = element(
    'div',
    `display:grid;grid-template-columns:repeat(${columns},${w}px);grid-auto-rows:${h}px;gap:${gap}px;` +
      `width:max-content;margin:8px;`,
  );
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) grid.append(cellOf(r, c));
  return grid;
};
const centredCell = (style, ...children) =>
  element(
    'div',
    `display:flex;align-items:center;justify-content:center;box-sizing:border-box;overflow:hidden;` +
      `position:relative;${style}`,
    ...children,
  );
const fitting = (room, rows, columns, low = 16, high = 90) =>
  clamp(Math.min(room.width / (columns + 0.5), room.height / (rows + 0.5)) * uniform(0.5, 1), low, high);

const NOTHING = {
  chess(room) {
    const s = fitting(room, 8, 8),
      [a, b] = pick([
        ['#f0d9b5', '#b58863'],
        ['#eeeed2', '#769656'],
        ['#fff', '#888'],
        ['#dee3e6', '#8ca2ad'],
        [paleColour(), vividColour()],
      ]),
      share = uniform(0.1, 0.7),
      draughts = chance(0.3),
      men = [...'♔♕♖♗♘♙♚♛♜♝♞♟'];
    return plainGrid(8, 8, s, s, 0, (r, c) => {
      const man = chance(r < 2 || r > 5 ? share + 0.3 : share * 0.4)
        ? draughts
          ? (r + c) % 2
            ? element(
                'i',
                `width:76%;height:76%;border-radius:50%;background:${r < 4 ? '#222' : '#f5f5f5'};border:2px ` +
                  `solid #777;`,
              )
            : null
          : pick(men)
        : null;
      return centredCell(`background:${(r + c) % 2 ? b : a};color:#000;font:${s * 0.8}px/1 "DejaVu Sans";`, man);
    });
  },
  sudoku(room) {
    const s = fitting(room, 9, 9, 18, 60),
      line = pick(['#000', '#444', theme.text]),
      share = uniform(0.25, 1),
      ground = pick(['#fff', '#fffdf5', theme.panel]);
    return plainGrid(9, 9, s, s, 0, (r, c) =>
      centredCell(
        `background:${ground};color:${isDark(ground) ? '#fff' : '#123'};border:1px ` +
          `solid ${line}55;${c % 3 === 0 ? `border-left:2px solid ${line};` : ''}${
            r % 3 === 0 ? `border-top:2px ` + `solid ${line};` : ''
          }font-size:${s * 0.55}px;`,
        chance(share) ? String(integer(1, 9)) : '',
      ),
    );
  },
  minesweeper(room) {
    const rows = integer(6, 16),
      columns = integer(6, 24),
      s = fitting(room, rows, columns, 14, 40),
      old = chance(0.5),
      open = apart([], 0, () => pick(['#ddd', '#e5c29f', '#bdbdbd', '#fff'])),
      closed = old ? '#c0c0c0' : pick(['#aad751', '#888', '#4a90d9', '#c0c0c0']);
    return plainGrid(rows, columns, s, s, old ? 0 : integer(0, 3), (r, c) => {
      const hidden = chance(0.4),
        n = weighted([
          [4, 0],
          [3, 1],
          [2, 2],
          [1, 3],
          [0.4, 4],
        ]);
      return centredCell(
        `background:${hidden ? closed : open};${
          hidden && old ? `border:${Math.max(2, s * 0.1)}px outset ` + `#eee;` : 'border:1px solid #8886;'
        }font:700 ${s * 0.65}px "Liberation Sans";` + `color:${['#000', 'blue', 'green', 'red', 'navy'][n]};`,
        hidden ? (chance(0.1) ? '🚩' : '') : n || '',
      );
    });
  },
  game2048(room) {
    const n = pick([4, 4, 5]),
      s = fitting(room, n, n, 40, 110),
      box = element('div', `background:#bbada0;padding:${s * 0.06}px;border-radius:6px;width:max-content;`),
      tones = [
        '#cdc1b4',
        '#eee4da',
        '#ede0c8',
        '#f2b179',
        '#f59563',
        '#f67c5f',
        '#f65e3b',
        '#edcf72',
        '#edcc61',
        '#edc850',
      ];
    box.append(
      plainGrid(n, n, s, s, s * 0.1, () => {
        const k = chance(0.45) ? 0 : integer(1, 9);
        return centredCell(
          `background:${tones[k]};border-radius:4px;font:700 ${s * 0.38}px Arial;` +
            `color:${k > 2 ? '#fff' : '#776e65'};`,
          k ? String(2 ** k) : '',
        );
      }),
    );
    return box;
  },
  crossword(room) {
    const n = integer(7, 15),
      s = fitting(room, n, n, 16, 46),
      black = pick(['#000', '#333', 'transparent', theme.text]),
      filled = chance(0.5);
    let number = 0;
    return plainGrid(n, n, s, s, 1, () =>
      chance(0.25)
        ? centredCell(`background:${black};`)
        : centredCell(
            `background:#fff;color:#000;border:1px solid #000;font-size:${s * 0.55}px;`,
            chance(0.2)
              ? element('span', `position:absolute;left:1px;top:0;font-size:${s * 0.28}px;`, String(++number))
              : null,
            filled && chance(0.5) ? pick(LATIN) : '',
          ),
    );
  },
  noughts(room) {
    const s = fitting(room, 3, 3, 40, 130),
      line = pick([theme.text, '#333', theme.accent]);
    return plainGrid(3, 3, s, s, pick([0, 4, 8]), () =>
      centredCell(
        `border:${integer(2, 2)}px solid ${line};font:700 ${s * 0.6}px ${theme.font};`,
        pick(['', '', 'X', 'O', '✕', '○']),
      ),
    );
  },
  calendar(room) {
    const s = clamp(room.width / 8, 26, 110),
      h = s * uniform(0.5, 1),
      first = integer(0, 6),
      box = element(
        'div',
        `${panelStyle()}padding:8px;width:max-content;`,
        element('h3', 'margin:4px;text-align:center;', `${phrase(1, 1)} ${integer(2000, 2030)}`),
      );
    box.append(
      plainGrid(chance(0.5) ? 5 : 6, 7, s, h, integer(0, 4), (r, c) => {
        const d = r * 7 + c - first + 1;
        return centredCell(
          `${chance(0.5) ? 'border:1px solid #8884;' : ''}${
            chance(0.06)
              ? `background:${theme.accent};` + `color:${theme.accentText};border-radius:${pick([0, 99])}px;`
              : ''
          }font-size:${Math.min(s, h) * 0.4}px;`,
          d > 0 && d < 32 ? String(d) : '',
        );
      }),
    );
    return box;
  },
  keyboard(room) {
    const s = clamp(room.width / 12, 16, 52),
      box = element('div', 'width:max-content;padding:6px;'),
      look = cardLook(s),
      tone = anyColour();
    ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].forEach((line, i) =>
      box.append(
        element(
          'div',
          `display:flex;gap:${s * 0.1}px;margin:${s * 0.1}px 0 0 ${i * s * 0.5}px;`,
          ...[...line].map(l =>
            centredCell(
              `width:${s}px;height:${s * 1.15}px;${look(chance(0.08) ? vividColour() : tone)}` +
                `color:${inkOn(tone)};font-size:${s * 0.5}px;`,
              l,
            ),
          ),
        ),
      ),
    );
    return box;
  },
  calculator(room) {
    const s = fitting(room, 6, 4, 34, 80),
      box = element(
        'div',
        `${panelStyle()}padding:10px;width:max-content;`,
        element(
          'div',
          `background:#dfe;color:#000;text-align:right;font:${s * 0.5}px monospace;padding:6px;margin:4px;`,
          amount(),
        ),
      ),
      keys = [...'789÷456×123−0.=+'],
      look = cardLook(s),
      tone = anyColour(),
      other = vividColour();
    box.append(
      plainGrid(4, 4, s, s * uniform(0.7, 1), s * 0.1, (r, c) =>
        centredCell(
          `${look(c === 3 ? other : tone)}color:${inkOn(c === 3 ? other : tone)};font-size:${s * 0.45}px;`,
          keys[r * 4 + c],
        ),
      ),
    );
    return box;
  },
  launcher(room) {
    // big icons with captions
    const rows = integer(1, 4),
      columns = integer(2, 6),
      s = fitting(room, rows * 1.3, columns, 60, 150);
    return plainGrid(rows, columns, s, s * 1.2, integer(4, 26), () =>
      element(
        'div',
        `text-align:center;font-size:${s * 0.13}px;overflow:hidden;`,
        icon(s * uniform(0.5, 0.7)),
        element('div', 'margin-top:6px;', phrase(1, 2)),
      ),
    );
  },
  gallery(room) {
    const rows = integer(1, 4),
      columns = integer(2, 5),
      s = fitting(room, rows, columns, 70, 240),
      radius = pick([0, theme.radius]),
      h = s * uniform(0.55, 1);
    return plainGrid(rows, columns, s, h + 34, integer(6, 20), () =>
      element(
        'div',
        `font-size:12px;overflow:hidden;${panelStyle()}border-radius:${radius}px;`,
        element('div', `height:${h}px;background:${photographBackground(false)};`),
        element('div', 'padding:4px 6px;', phrase(1, 3)),
      ),
    );
  },
  shop(room) {
    const rows = integer(1, 3),
      columns = integer(2, 4),
      s = fitting(room, rows, columns, 110, 240);
    return plainGrid(rows, columns, s, s * 1.15, integer(8, 20), () =>
      element(
        'div',
        `${panelStyle()}padding:8px;overflow:hidden;font-size:13px;`,
        element('div', `height:${s * 0.5}px;background:${photographBackground(false)};margin-bottom:5px;`),
        element('b', '', phrase(1, 3)),
        element('div', '', `${pick(['$', '€', '¥', '£'])}${integer(1, 300)}.99`),
        button(11),
      ),
    );
  },
  form() {
    const box = element(
      'div',
      `${panelStyle()}padding:16px;width:${integer(240, 460)}px;max-width:96%;box-sizing:border-box;`,
      furniture.heading(),
    );
    for (let i = integer(3, 8); i > 0; i--) {
      const field = element('input', 'width:96%;padding:6px;font-size:14px;margin-bottom:10px;');
      if (chance(0.4)) field.value = phrase(1, 2);
      box.append(element('div', 'font-size:13px;', phrase(1, 2)), field);
    }
    box.append(button(), ' ', button());
    return box;
  },
  code(room) {
    const ground = pick(['#1e1e1e', '#282c34', '#fff', '#fdf6e3', '#272822']),
      tones = isDark(ground)
        ? ['#9cdcfe', '#ce9178', '#c586c0', '#6a9955', '#d4d4d4']
        : ['#00f', '#a31515', '#af00db', '#080', '#111'],
      size = integer(10, 17);
    const box = element(
      'pre',
      `background:${ground};color:${tones[4]};padding:12px;margin:0;font:${size}px/1.4 "DejaVu Sans Mono",` +
        `monospace;width:${Math.min(room.width * 0.96, 800)}px;box-sizing:border-box;overflow:hidden;`,
    );
    let depth = 0;
    for (let i = integer(12, 50); i > 0; i--) {
      depth = clamp(depth + integer(-1, 1), 0, 5);
      box.append(element('span', 'color:#888;', String(i).padStart(3) + ' '), '  '.repeat(depth));
      for (let k = integer(1, 6); k > 0; k--)
        box.append(
          element(
            'span',
            `color:${pick(tones)};`,
            pick([
              'if',
              'return',
              'const',
              'for',
              'x',
              'board[i]',
              'tile',
              '=',
              '+',
              '(',
              ')',
              '{',
              '"text"',
              '0',
              '42',
              'row',
              'col',
              'null',
              '=>',
              ';',
            ]) + ' ',
          ),
        );
      box.append('\n');
    }
    return box;
  },
  chart(room) {
    const n = integer(4, 14),
      h = clamp(room.height * 0.5, 80, 320),
      box = element(
        'div',
        `${panelStyle()}padding:14px;display:flex;gap:${integer(2, 16)}px;align-items:flex-end;height:${h}px;` +
          `width:max-content;max-width:96%;`,
      ),
      each = chance(0.4),
      tone = vividColour();
    for (let i = 0; i < n; i++)
      box.append(
        element(
          'div',
          `width:${integer(12, 40)}px;height:${uniform(5, 98)}%;background:${each ? vividColour() : tone};`,
        ),
      );
    return box;
  },
  dashboard(room) {
    const box = element('div', `display:flex;flex-wrap:wrap;gap:12px;width:${room.width * 0.96}px;`);
    for (let i = integer(3, 8); i > 0; i--)
      box.append(
        element(
          'div',
          `${panelStyle()}padding:14px;min-width:${integer(90, 200)}px;`,
          element('div', 'font-size:12px;opacity:.7;', phrase(1, 3)),
          element('div', 'font-size:26px;font-weight:700;', amount()),
          chance(0.5) ? furniture.progress() : null,
        ),
      );
    box.append(NOTHING.chart(room), furniture.table());
    return box;
  },
  numbers(room) {
    // a spreadsheet
    const rows = integer(5, 20),
      columns = integer(3, 9),
      w = clamp(room.width / (columns + 1), 40, 110),
      h = integer(18, 30),
      ground = pick(['#fff', '#fff', theme.panel]);
    return plainGrid(rows, columns, w, h, 0, (r, c) =>
      centredCell(
        `border:1px solid #8885;background:${r && c ? ground : '#e8e8e8'};` +
          `color:${r && c && isDark(ground) ? '#fff' : '#222'};font-size:12px;` +
          `justify-content:${c ? 'flex-end' : 'center'};padding:0 5px;`,
        r === 0 ? (c ? LATIN[c - 1] : '') : c === 0 ? String(r) : chance(0.8) ? amount() : '',
      ),
    );
  },
  words(room) {
    // a word guessing game or a word search
    const search = chance(0.5),
      rows = search ? integer(8, 14) : 6,
      columns = search ? rows : 5,
      s = fitting(room, rows, columns, 18, 62),
      tones = ['#6aaa64', '#c9b458', '#787c7e'];
    return plainGrid(rows, columns, s, s, search ? 0 : 5, r =>
      centredCell(
        search
          ? `font:${s * 0.6}px "DejaVu Sans Mono";`
          : r < 3
            ? `background:${pick(tones)};color:#fff;font:700 ${s * 0.6}px Arial;`
            : 'border:2px solid #8888;',
        search || r < 3 ? pick(LATIN) : '',
      ),
    );
  },
  connect(room) {
    // four in a row
    const s = fitting(room, 6, 7, 24, 80),
      box = element(
        'div',
        `background:${pick(['#0055bb', '#2244aa', vividColour()])};padding:8px;border-radius:8px;width:max-content;`,
      ),
      low = times(7, () => integer(0, 6));
    box.append(
      plainGrid(6, 7, s, s, s * 0.12, (r, c) =>
        element('div', `border-radius:50%;background:${r >= low[c] ? pick(['#e33', '#fd3']) : theme.solid};`),
      ),
    );
    return box;
  },
  solitaire(room) {
    const w = clamp(room.width / 9, 34, 90),
      box = element(
        'div',
        `position:relative;width:${w * 8.4}px;height:${w * 6}px;${chance(0.7) ? 'background:#0a6b2d;' : ''}`,
      );
    for (let c = 0; c < 7; c++)
      for (let i = 0, n = integer(1, 8); i < n; i++) {
        const up = i === n - 1 || chance(0.4),
          red = chance(0.5);
        box.append(
          element(
            'div',
            `position:absolute;left:${(c + 0.2) * w * 1.18}px;top:${i * w * 0.32 + 8}px;width:${w}px;` +
              `height:${w * 1.4}px;box-sizing:border-box;border:1px solid #555;border-radius:5px;` +
              `background:${up ? '#fff' : 'repeating-linear-gradient(45deg,#24a 0 4px,#68c 4px 8px)'};` +
              `color:${red ? '#c00' : '#000'};font:700 ${w * 0.28}px Georgia;padding:2px 4px;`,
            up
              ? pick(['A', '2', '5', '7', '9', '10', 'J', 'Q', 'K']) + (red ? pick(['♥', '♦']) : pick(['♠', '♣']))
              : '',
          ),
        );
      }
    return box;
  },
  map(room) {
    const w = room.width * uniform(0.6, 1),
      h = clamp(room.height * uniform(0.6, 1), 120, 900),
      box = element('div', 'width:max-content;'),
      line = () => times(integer(3, 9), () => `${integer(0, w)},${integer(0, h)}`).join(' ');
    box.innerHTML =
      `<svg width="${w}" height="${h}" style="background:${pick(['#e8f0d8', '#f2efe9', '#dce8c8', '#aad3df'])}">` +
      times(
        integer(3, 9),
        () =>
          `<polygon points="${line()}" fill="${pick(['#c8e0a8', '#aad3df', '#e0d8c8', '#d8c8a8'])}" opacity=".7"/>`,
      ).join('') +
      times(
        integer(4, 14),
        () =>
          `<polyline points="${line()}" fill="none" stroke="${pick(['#fff', '#f8c860', '#e08060', '#aaa'])}" ` +
          `stroke-width="${integer(2, 9)}"/>`,
      ).join('') +
      times(
        integer(2, 12),
        () =>
          `<text x="${integer(0, w)}" y="${integer(0, h)}" font-size="${integer(10, 18)}" ` +
          `fill="#444">${phrase(1, 2)}</text>`,
      ).join('') +
      '</svg>';
    return box;
  },
  photograph: room =>
    element(
      'div',
      `width:${room.width * uniform(0.5, 1)}px;height:${clamp(room.height * uniform(0.5, 1), 100, 900)}px;` +
        `background:${photographBackground()};`,
    ),
  board: room => {
    // go, battleships: lines and stones
    const n = pick([9, 13, 19, 10]),
      s = fitting(room, n, n, 14, 44),
      ground = pick(['#e3b96a', '#dcb35c', '#9cc9e8', '#fff']),
      share = uniform(0.05, 0.5);
    return plainGrid(n, n, s, s, 0, () =>
      centredCell(
        `background:linear-gradient(#0008,#0008) center/1px 100% no-repeat,linear-gradient(#0008,#0008) ` +
          `center/100% 1px no-repeat,${ground};`,
        chance(share)
          ? element(
              'i',
              `width:88%;height:88%;border-radius:50%;background:${pick(['#111', '#f8f8f8'])};box-shadow:1px ` +
                `1px 2px #0006;`,
            )
          : null,
      ),
    );
  },
  menu(room) {
    // a title page with big buttons
    const box = element(
      'div',
      'display:flex;flex-direction:column;gap:12px;align-items:center;',
      furniture.heading(),
      furniture.bigIcon(),
    );
    for (let i = integer(2, 6); i > 0; i--)
      box.append(button(integer(16, 26), `width:${Math.min(room.width * 0.8, integer(150, 320))}px;`));
    return box;
  },
  levels(room) {
    // a choice of levels: numbered buttons with stars
    const rows = integer(2, 5),
      columns = integer(3, 6),
      s = fitting(room, rows * 1.25, columns, 40, 100),
      look = cardLook(s),
      tone = anyColour();
    return plainGrid(rows, columns, s, s * 1.25, integer(6, 18), (r, c) =>
      element(
        'div',
        'text-align:center;',
        centredCell(
          `height:${s}px;${look(tone)}color:${inkOn(tone)};font-size:${s * 0.4}px;`,
          r + c > 4 ? '🔒' : String(r * columns + c + 1),
        ),
        element('div', `font-size:${s * 0.16}px;color:gold;line-height:1.3;`, '★'.repeat(integer(0, 3)) + '☆'),
      ),
    );
  },
  chat() {
    const box = element('div', 'width:100%;max-width:560px;padding:8px;box-sizing:border-box;');
    for (let i = integer(3, 10); i > 0; i--) {
      const mine = chance(0.5),
        tone = mine ? theme.accent : '#e4e6eb';
      box.append(
        element(
          'div',
          `display:flex;justify-content:${mine ? 'flex-end' : 'flex-start'};margin:6px;gap:6px;`,
          mine ? null : icon(28),
          element(
            'div',
            `background:${tone};color:${inkOn(tone)};border-radius:14px;padding:7px 12px;font-size:14px;` +
              `max-width:70%;`,
            sentence(integer(3, 12)),
          ),
        ),
      );
    }
    return box;
  },
};
function none(host, room) {
  if (chance(0.33)) {
    for (let i = integer(2, 8); i > 0; i--) host.append(anyFurniture());
    return;
  }
  for (let i = chance(0.2) ? 2 : 1; i > 0; i--) host.append(NOTHING[pick(Object.keys(NOTHING))](room));
}
