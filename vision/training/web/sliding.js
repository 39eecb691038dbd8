// Sliding puzzles: numbers or the pieces of a photograph, and a blank. Runs in the page.
function sliding(host, room) {
  const n = weighted([
    [3, 3],
    [5, 4],
    [2, 5],
    [0.8, 6],
    [0.5, 2],
    [0.4, 7],
    [0.4, 8],
  ]);
  const [rows, columns] = chance(0.75) ? [n, n] : [integer(2, 6), integer(2, 6)];
  const count = rows * columns,
    photo = chance(0.48) && MATERIAL.large.length > 0;
  const ratio = photo
    ? pick([1, 1, 1, 0.75, 0.67, 1.33, uniform(0.6, 1.4)])
    : weighted([
        [6, 1],
        [1, uniform(0.5, 0.9)],
        [1, uniform(1.05, 1.3)],
      ]);
  const wrap = wrapper(room);
  const beside = photo && chance(0.35); // the finished picture stands beside or under the board
  const roomHere = beside
    ? {
        ...room,
        width: room.width * (innerWidth > innerHeight ? 0.5 : 1),
        height: room.height * (innerWidth > innerHeight ? 1 : 0.55),
      }
    : room;
  const [pitchX, pitchY] = choosePitch(roomHere, rows, columns, 22, 220, ratio, wrap.spare);
  const size = Math.min(pitchX, pitchY),
    gap = weighted([
      [4, 0],
      [3, uniform(1, 3)],
      [3, uniform(0.02, 0.1) * size],
    ]);
  const w = pitchX - gap,
    h = pitchY - gap;
  // Which piece is missing: mostly the last.
  const home = chance(0.88) ? count - 1 : pick([0, columns - 1, count - columns, integer(0, count - 1)]);
  let order = times(count, i => i);
  const start = weighted([
    [5, 'random'],
    [2, 'walk'],
    [0.7, 'done'],
  ]);
  if (start === 'random') order = shuffle(order);
  else if (start === 'walk') {
    let at = home;
    for (let i = integer(1, 40); i > 0; i--) {
      const next = pick(
        [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
        ]
          .map(([dr, dc]) => [Math.floor(at / columns) + dr, (at % columns) + dc])
          .filter(([r, c]) => r >= 0 && c >= 0 && r < rows && c < columns),
      );
      const to = next[0] * columns + next[1];
      [order[at], order[to]] = [order[to], order[at]];
      at = to;
    }
  }
  // Numbers run past the blank's home for number boards, as printed; pieces carry their place in the finished picture.
  const number = piece => (!photo && piece > home ? piece : piece + 1);
  const labels = times(rows, r =>
    times(columns, c => (order[r * columns + c] === home ? '0' : String(number(order[r * columns + c])))),
  );
  const url = photo ? photograph() : null,
    flat = photo && chance(0.3) ? gradient() : null;
  // Instead of a photograph: a drawn picture, some big faces on a ground; every piece shows its part of a copy.
  const drawn = flat
    ? element(
        'div',
        `position:absolute;width:${columns * pitchX}px;height:${rows * pitchY}px;background:${flat};overflow:hidden;`,
      )
    : null;
  if (drawn) {
    for (const one of makeFaces(
      integer(1, 9),
      pick(['emoji', 'stamps', 'clips', 'icons', 'emojiPicture', 'shapes']),
    )) {
      const d = Math.min(columns * pitchX, rows * pitchY) * uniform(0.15, 0.95);
      drawn.append(
        element(
          'div',
          `position:absolute;left:${uniform(-0.2, 0.9) * (columns * pitchX - d * 0.5)}px;` +
            `top:${uniform(-0.2, 0.9) * (rows * pitchY - d * 0.5)}px;width:${d}px;height:${d}px;`,
          faceElement(one, d, d, 1),
        ),
      );
    }
  }
  const part = piece => {
    // the piece's part of the drawn picture
    const copy = drawn.cloneNode(true);
    copy.style.left = -(piece % columns) * pitchX + 'px';
    copy.style.top = -Math.floor(piece / columns) * pitchY + 'px';
    return copy;
  };
  const offsetX = uniform(0, 1),
    offsetY = uniform(0, 1),
    zoom = uniform(1, 1.8);
  const bigW = columns * pitchX * zoom,
    aspect = uniform(0.6, 0.8),
    bigH = Math.max(rows * pitchY, bigW * aspect);
  const pieceStyle = (piece, ww = pitchX, hh = pitchY) => {
    const left = (piece % columns) * ww + (offsetX * (bigW - columns * pitchX) * ww) / pitchX,
      top = Math.floor(piece / columns) * hh + (offsetY * (bigH - rows * pitchY) * hh) / pitchY;
    return flat
      ? `background:${flat};background-size:${columns * ww}px ${rows * hh}px;` +
          `background-position:${-(piece % columns) * ww}px ${-Math.floor(piece / columns) * hh}px;`
      : `background:url("${url}") ${-left}px ${-top}px / ${(bigW * ww) / pitchX}px ${(bigH * hh) / pitchY}px ` +
          `no-repeat;`;
  };
  const base = chance(0.35) ? paleColour() : anyColour(),
    colours = chance(0.2) ? times(integer(2, 4), () => anyColour()) : [base];
  const colouring = pick(['number', 'row', 'right']);
  const colourOf = (piece, r, c) =>
    colours[
      (colouring === 'number'
        ? piece
        : colouring === 'row'
          ? Math.floor(piece / columns)
          : order[r * columns + c] === r * columns + c
            ? 1
            : 0) % colours.length
    ];
  const look = cardLook(size, chance(0.4) ? 0 : null),
    numbered = !photo || chance(0.25),
    zero = chance(0.07);
  const points = photo ? size * uniform(0.15, 0.3) : size * uniform(0.24, 0.62),
    font = randomFont(),
    weight = pick([400, 400, 700, 900]);
  const inkShadow = photo || chance(0.1) ? 'text-shadow:0 0 3px #000,1px 1px 2px #000;' : '',
    corner = photo ? pick(['left', 'middle', 'badge']) : chance(0.06) ? 'left' : 'middle';
  const blank = weighted([
    [6, 'none'],
    [1.2, 'ghost'],
    [1.5, 'colour'],
    [0.8, 'gradient'],
    [0.5, 'star'],
    [1, 'dim'],
    [0.6, 'outline'],
    [0.5, 'pressed'],
    [0.3, 'zero'],
  ]);
  const blankColour = shade(wrap.ground, uniform(-0.3, 0.3)),
    hovered = chance(0.14) ? integer(0, count - 1) : -1,
    photoBorder = chance(0.4)
      ? `box-shadow:inset 0 0 0 ${integer(1, 2)}px ${pick(['#fff8', '#0008', '#000', '#fff'])};`
      : '';
  const write = value => {
    const text = zero ? String(value).padStart(2, '0') : String(value),
      fit = Math.min(points, (w * 0.95) / (text.length * 0.6));
    const colour = photo ? '#fff' : inkOn(colours[0]);
    if (corner === 'left')
      return element(
        'span',
        `position:absolute;left:6%;top:3%;font:${weight} ${fit * 0.8}px/1.1 ${font};color:${colour};${inkShadow}`,
        text,
      );
    if (corner === 'badge')
      return element(
        'span',
        `position:absolute;right:4%;bottom:4%;background:#000a;color:#fff;border-radius:99px;padding:0 .4em;` +
          `font:${fit * 0.8}px/1.3 ${font};`,
        text,
      );
    return element(
      'span',
      `position:absolute;inset:0;display:flex;align-items:center;justify-content:center;` +
        `font:${weight} ${fit}px/1 ${font};color:${inkColour || colour};${inkShadow}`,
      text,
    );
  };
  const inkColour = photo ? null : chance(0.25) ? apart(colours, 0.35) : inkOn(colours[0]);
  let locate,
    finish = null;
  if (chance(0.13)) {
    // drawn
    const drawing = new Painter(columns * pitchX, rows * pitchY, 1),
      radius = pick([0, 0, 6, size * 0.15]),
      rim = chance(0.5) ? anyColour() : null,
      shadow = randomShadow();
    labels.forEach((line, r) =>
      line.forEach((label, c) => {
        const x = (c + 0.5) * pitchX,
          y = (r + 0.5) * pitchY,
          piece = order[r * columns + c];
        if (label === '0') {
          if (blank === 'colour') drawing.rect(x - w / 2, y - h / 2, w, h, radius, {fill: blankColour});
          return;
        }
        if (photo && url) {
          drawing.image(x - w / 2, y - h / 2, w, h, url, {
            part: [
              columns > 1 ? (piece % columns) / (columns - 1) : 0,
              rows > 1 ? Math.floor(piece / columns) / (rows - 1) : 0,
              1 / Math.max(rows, columns),
            ],
          });
          if (rim) drawing.rect(x - w / 2, y - h / 2, w, h, 0, {stroke: rim, width: 1});
        } else
          drawing.rect(x - w / 2, y - h / 2, w, h, radius, {
            fill: colourOf(piece, r, c),
            stroke: rim,
            width: 2,
            shadow,
          });
        if (numbered)
          drawing.text(x, y, Math.min(points, w / (label.length * 0.62)), zero ? label.padStart(2, '0') : label, {
            fill: photo ? '#fff' : inkColour,
            font,
            weight,
          });
      }),
    );
    wrap.box.append(drawing.element);
    locate = (r, c) => drawing.locate((c + 0.5) * pitchX, (r + 0.5) * pitchY);
    finish = drawing;
  } else {
    const slots = layoutSlots(
      wrap.box,
      rows,
      columns,
      pitchX,
      pitchY,
      gap,
      gap,
      !photo && chance(0.3) ? 'button' : 'div',
    );
    const native = !photo && theme.kind === 'plain' && chance(0.5); // a browser's own buttons
    const radius = chance(0.6) ? 0 : integer(2, 14);
    labels.forEach((line, r) =>
      line.forEach((label, c) => {
        const slot = slots[r][c],
          piece = order[r * columns + c],
          isBlank = label === '0';
        const style = photo
          ? `${pieceStyle(piece)}border-radius:${radius}px;${photoBorder}`
          : native
            ? ''
            : look(colourOf(piece, r, c));
        if (isBlank && blank === 'none') return;
        let card;
        if (isBlank && ['colour', 'gradient', 'star', 'outline', 'pressed'].includes(blank)) {
          card = element(
            'div',
            `position:absolute;inset:0;border-radius:${radius}px;` +
              {
                colour: `background:${blankColour};`,
                gradient: `background:${gradient()};`,
                star: chance(0.5) ? `background:${blankColour};` : '',
                outline: `border:1px dashed ${apart([wrap.ground], 0.3)};box-sizing:border-box;`,
                pressed: `background:${blankColour};box-shadow:inset 2px 2px 6px #0008;`,
              }[blank],
          );
          if (blank === 'star')
            card.append(
              faceElement({type: 'text', text: pick(['★', '☆', '✦', '🐱', '⬜']), colour: 'gold'}, w, h, 0.6),
            );
        } else {
          card = element(
            native ? 'button' : 'div',
            `position:absolute;left:0;top:0;width:${w}px;height:${h}px;padding:0;box-sizing:border-box;${style}`,
          );
          if (drawn) {
            card.style.overflow = 'hidden';
            card.append(part(piece));
          }
          if (isBlank) card.style.opacity = blank === 'ghost' ? uniform(0.12, 0.35) : uniform(0.35, 0.6);
          else if (numbered) card.append(write(label));
          if (isBlank && blank === 'zero' && numbered && !photo) card.append(write(0));
        }
        slot.append(card);
        if (hovered === r * columns + c && !isBlank) {
          slot.style.zIndex = 2;
          Object.assign(
            card.style,
            pick([
              {filter: 'brightness(.82)'},
              {filter: 'brightness(1.2)'},
              {transform: 'scale(1.05)'},
              {transform: 'scale(.94)'},
              {outline: `3px solid ${vividColour()}`},
              {opacity: 0.75},
            ]),
          );
        }
      }),
    );
    locate = slotLocator(slots);
  }
  host.append(wrap.box);
  if (beside) {
    const k = pick([1, 1, 0.5, 0.35]);
    const done = element(
      'div',
      `width:${columns * pitchX * k}px;height:${rows * pitchY * k}px;margin:12px;` +
        'flex:none;' +
        (url && !flat
          ? `background:url("${url}") ${-offsetX * (bigW - columns * pitchX) * k}px ` +
            `${-offsetY * (bigH - rows * pitchY) * k}px / ${bigW * k}px ${bigH * k}px no-repeat;`
          : `background:${flat};`),
    );
    if (drawn) {
      drawn.style.cssText += `transform:scale(${k});transform-origin:0 0;`;
      done.style.position = 'relative';
      done.append(drawn);
    }
    if (innerWidth > innerHeight && getComputedStyle(host).display === 'flex') {
      host.style.flexDirection = pick(['row', 'row', 'row-reverse']);
      host.style.justifyContent = 'center';
    }
    host.append(done);
  }
  return {
    game: 'sliding',
    rows,
    columns,
    labels,
    locate,
    pitchX,
    pitchY,
    box: wrap.box,
    finish,
    photograph: drawn ? null : url,
  };
}
