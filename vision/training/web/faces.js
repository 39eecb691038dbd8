// Faces: what stands on tiles. A game draws its faces from one set. Runs in the page; MATERIAL comes from material.mjs.
let MATERIAL = null;
let wanted = new Set(); // addresses of pictures that the page needs before it is photographed
const address = path => {
  const url = 'file://' + path.split('/').map(encodeURIComponent).join('/');
  wanted.add(url);
  return url;
};
// Scenes of near seeds share a few large photographs: decoding them is the slowest part of a scene.
let sceneSeed = 0;
function photograph() {
  if (!MATERIAL.large.length) return null;
  return address(MATERIAL.large[(Math.floor(sceneSeed / 320) * 7 + integer(0, 6)) % MATERIAL.large.length]);
}
const smallPhotograph = () => (MATERIAL.small.length ? address(pick(MATERIAL.small)) : null);
const photographBackground = (large = true) => {
  const url = large ? photograph() : smallPhotograph();
  return url
    ? `url("${url}") ${integer(0, 100)}% ${integer(0, 100)}% / ${pick([
        'cover',
        'cover',
        'cover',
        '160% ' + 'auto',
        '250% auto',
      ])}`
    : anyColour();
};

const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  DIGITS = [...'0123456789'],
  SIGNS = [...'$%&@#?!+=*§€£¥∞∑√π◆●▲■★♥♦♣♠☀☂☎♪✿✈✂☯'];
const GREEK = [...'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ'],
  CYRILLIC = [...'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ'];
const HANZI = [
  ...'东南西北中发白一二三四五六七八九万春夏秋冬梅兰竹菊日月火水木金土山川花鸟风雪天地人大小上下左右龙虎马牛羊鱼',
];
const KANA = [...'あいうえおかきくけこさしすせそたちつてとなにぬねのアイウエオカキクケコサシスセソ'],
  HANGUL = [...'가나다라마바사아자차카타파하'];
const MAHJONG = times(34, i => String.fromCodePoint(0x1f000 + i)),
  CHESS = [...'♔♕♖♗♘♙♚♛♜♝♞♟'],
  DICE = [...'⚀⚁⚂⚃⚄⚅'];
const THAI = [...'กขคงจชซญดตถทนบปผพฟมยรลวสหอ'],
  ARABIC = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];

const polygonPath = (sides, turn, inner = 1) =>
  times(inner < 1 ? 2 * sides : sides, i => {
    const steps = inner < 1 ? 2 * sides : sides,
      r = inner < 1 && i % 2 ? 50 * inner : 50;
    const a = turn + (i * 2 * Math.PI) / steps;
    return [50 + r * Math.sin(a), 50 - r * Math.cos(a)];
  });
const SHAPES = [
  polygonPath(3, 0),
  polygonPath(3, Math.PI),
  polygonPath(4, 0),
  polygonPath(4, Math.PI / 4),
  polygonPath(5, 0),
  polygonPath(6, 0),
  polygonPath(6, Math.PI / 6),
  polygonPath(8, Math.PI / 8),
  polygonPath(5, 0, 0.4),
  polygonPath(6, 0, 0.5),
  polygonPath(4, 0, 0.35),
  polygonPath(8, 0, 0.6),
  polygonPath(40, 0),
  [
    [35, 0],
    [65, 0],
    [65, 35],
    [100, 35],
    [100, 65],
    [65, 65],
    [65, 100],
    [35, 100],
    [35, 65],
    [0, 65],
    [0, 35],
    [35, 35],
  ],
  [
    [10, 25],
    [100, 25],
    [90, 75],
    [0, 75],
  ],
];

// COUNT different faces of one random set, or of the kind that is named.
function makeFaces(count, kind = null) {
  kind =
    kind ||
    weighted([
      [20, 'emoji'],
      [15, 'emojiPicture'],
      [4, 'sprite'],
      [10, 'icons'],
      [9, 'stamps'],
      [5, 'clips'],
      [7, 'svg'],
      [7, 'letters'],
      [4, 'hanzi'],
      [2, 'glyphs'],
      [8, 'photographs'],
      [4, 'shapes'],
      [2, 'numbers'],
      [3, 'mixed'],
      [1.5, 'discs'],
    ]);
  const setsLike = start => Object.keys(MATERIAL.sets).filter(name => name.startsWith(start));
  const pictures = starts => {
    const names = starts.flatMap(setsLike);
    if (!names.length) return null;
    const files = MATERIAL.sets[pick(names)];
    // A run of neighbours in the alphabet or a random choice: icons of one name differ little, as in real games.
    const start = integer(0, Math.max(0, files.length - count * 3));
    const pool = chance(0.4) ? files.slice(start, start + count * 3) : files;
    return some(pool, count).map(path => ({type: 'picture', url: address(path)}));
  };
  const texts = (pool, options) => some(pool, count).map(text => ({type: 'text', text, ...options}));
  const ink = () => (chance(0.5) ? pick(['#000', '#222', '#c00', '#00c', '#060', '#fff']) : vividColour());
  const coloured = faces => {
    // all of one colour, or each of its own
    const one = ink(),
      each = chance(0.5);
    return faces.map(face => ({...face, colour: each ? vividColour() : one}));
  };
  let faces = null;
  if (kind === 'emoji') {
    const names = Object.keys(MATERIAL.emoji);
    const name = weighted([
      [4, 'Animals & Nature'],
      [3, 'Food & Drink'],
      [1.5, 'Smileys & Emotion'],
      [1.5, 'Travel & Places'],
      [1.5, 'Activities'],
      [1.5, 'Objects'],
      [0.7, 'Symbols'],
      [0.7, 'Flags'],
      [0.7, 'People & Body'],
      [2, ''],
    ]);
    faces = texts(names.includes(name) ? MATERIAL.emoji[name] : Object.values(MATERIAL.emoji).flat(), {
      emoji: true,
    });
  } else if (kind === 'emojiPicture') faces = pictures(['emoji-', 'emoji-', 'openmoji']);
  else if (kind === 'icons') faces = pictures(['icons-']);
  else if (kind === 'stamps') faces = pictures(['stamps-']);
  else if (kind === 'clips') faces = pictures(['clips-']);
  else if (kind === 'sprite' && MATERIAL.sheets.length) {
    const sheet = pick(MATERIAL.sheets),
      url = address(sheet.path),
      pixelated = chance(0.3);
    faces = some(MATERIAL.sheetPlaces, count).map(([x, y]) => ({type: 'sprite', url, x, y, sheet, pixelated}));
  } else if (kind === 'svg' && Object.keys(MATERIAL.svg).length) {
    faces = coloured(
      some(MATERIAL.svg[pick(Object.keys(MATERIAL.svg))], count).map(markup => ({type: 'svg', markup})),
    );
  } else if (kind === 'letters') {
    const pool = pick([
      LATIN,
      LATIN,
      [...LATIN, ...DIGITS],
      [...LATIN.map(l => l.toLowerCase())],
      GREEK,
      CYRILLIC,
      SIGNS,
      THAI,
      ARABIC,
    ]);
    faces = coloured(
      texts(pool, {font: randomFont(), weight: pick([400, 700, 900]), style: chance(0.1) ? 'italic' : 'normal'}),
    );
  } else if (kind === 'hanzi') {
    faces = coloured(
      texts(pick([HANZI, HANZI, KANA, HANGUL]), {
        font: pick(['"Noto Serif CJK SC"', '"Noto Sans CJK SC"', '"Noto Sans CJK JP"']),
        weight: pick([400, 700]),
      }),
    );
  } else if (kind === 'glyphs')
    faces = coloured(
      texts(pick([MAHJONG, MAHJONG, CHESS, DICE, SIGNS]), {font: '"Symbola", "DejaVu Sans"', big: true}),
    );
  else if (kind === 'numbers') {
    const top = pick([9, 20, 40, 99]);
    faces = coloured(
      texts(
        times(Math.max(count, top), i => String(i + 1)),
        {font: randomFont(), weight: pick([400, 700])},
      ),
    );
  } else if (kind === 'photographs' && MATERIAL.small.length) {
    faces = times(count, () => ({
      type: 'photograph',
      url: smallPhotograph(),
      x: integer(0, 100),
      y: integer(0, 100),
      zoom: integer(110, 420),
    }));
  } else if (kind === 'shapes') {
    const each = vividColour(),
      own = chance(0.8),
      rim = chance(0.3) ? darkColour() : null;
    const kinds = some(SHAPES, Math.min(count, SHAPES.length));
    faces = times(count, i => ({
      type: 'shape',
      points: kinds[i % kinds.length],
      rim,
      colour: own || i >= kinds.length ? apart([], 0.2, vividColour) : each,
    }));
  } else if (kind === 'discs') {
    const colours = [];
    for (let i = 0; i < Math.min(count, 10); i++) colours.push(apart(colours, 0.3, anyColour));
    faces = colours.map(colour => ({type: 'shape', points: SHAPES[12], colour, glossy: chance(0.3)}));
  } else if (kind === 'mixed') {
    faces = times(
      count,
      () => makeFaces(1, pick(['emoji', 'emojiPicture', 'icons', 'stamps', 'svg', 'letters', 'photographs']))[0],
    );
  }
  return faces && faces.length ? faces : makeFaces(count, 'emoji');
}

// A face as an element in the middle of a slot of width x height, FILL of it large.
function faceElement(face, width, height, fill) {
  const size = Math.min(width, height) * fill;
  const middle = (w, h) =>
    `position:absolute;left:${(width - w) / 2}px;top:${(height - h) / 2}px;width:${w}px;height:${h}px;`;
  const centred = 'display:flex;align-items:center;justify-content:center;line-height:1;white-space:nowrap;';
  if (face.type === 'text') {
    const long = Math.max(1, face.emoji ? 1 : face.text.length * 0.62);
    const points = (size * (face.emoji ? 0.82 : face.big ? 0.95 : 0.9)) / long;
    return element(
      'span',
      middle(size, size) +
        centred +
        `font-size:${points.toFixed(2)}px;font-weight:${face.weight || 400};` +
        `font-style:${face.style || 'normal'};${face.font ? `font-family:${face.font};` : ''}` +
        (face.colour ? `color:${face.colour};` : ''),
      face.text,
    );
  }
  if (face.type === 'picture') {
    if (chance(0.5)) {
      const image = element('img', middle(size, size) + 'object-fit:contain;');
      image.src = face.url;
      return image;
    }
    return element('i', middle(size, size) + `background:url("${face.url}") center/contain no-repeat;`);
  }
  if (face.type === 'sprite') {
    const k = size / face.sheet.cell;
    return element(
      'i',
      middle(size, size) +
        `background:url("${face.url}") ${-(face.x * (face.sheet.cell + 2) + 1) * k}px ` +
        `${-(face.y * (face.sheet.cell + 2) + 1) * k}px / ${face.sheet.size * k}px ${face.sheet.size * k}px ` +
        `no-repeat;` +
        (face.pixelated ? 'image-rendering:pixelated;' : ''),
    );
  }
  if (face.type === 'photograph') {
    const w = width * fill,
      h = height * fill;
    return element(
      'i',
      middle(w, h) +
        `background:url("${face.url}") ${face.x}% ${face.y}% / ${face.zoom}% auto;border-radius:inherit;`,
    );
  }
  if (face.type === 'svg') {
    const holder = element('i', middle(size, size) + `color:${face.colour};` + centred);
    holder.innerHTML = face.markup;
    const drawn = holder.querySelector('svg');
    drawn.setAttribute('width', '100%');
    drawn.setAttribute('height', '100%');
    drawn.style.fill = 'currentColor';
    return holder;
  }
  const points = face.points.map(([x, y]) => `${x}% ${y}%`).join(',');
  const look = face.glossy
    ? `radial-gradient(circle at 35% 30%, #fff, ${face.colour} 60%, ${shade(face.colour, -0.4)})`
    : face.colour;
  const shape = element('i', middle(size, size) + `clip-path:polygon(${points});background:${face.rim || look};`);
  if (face.rim)
    shape.append(element('i', `position:absolute;inset:8%;clip-path:polygon(${points});background:${look};`));
  return shape;
}

// The same with a painter (SVG or canvas), its middle at (x, y).
function paintFace(painter, face, x, y, width, height, fill, look = {}) {
  const size = Math.min(width, height) * fill;
  if (face.type === 'text') {
    const long = Math.max(1, face.emoji ? 1 : face.text.length * 0.62);
    painter.text(x, y, (size * 0.85) / long, face.text, {
      fill: face.colour || '#000',
      font: face.font,
      weight: face.weight,
      ...look,
    });
  } else if (face.type === 'picture') painter.image(x - size / 2, y - size / 2, size, size, face.url, look);
  else if (face.type === 'photograph') {
    painter.image(x - (width * fill) / 2, y - (height * fill) / 2, width * fill, height * fill, face.url, {
      ...look,
      part: [face.x / 100, face.y / 100, 100 / face.zoom],
    });
  } else if (face.type === 'sprite') {
    const {cell, size: whole} = face.sheet;
    painter.image(x - size / 2, y - size / 2, size, size, face.url, {
      ...look,
      source: [face.x * (cell + 2) + 1, face.y * (cell + 2) + 1, cell, cell, whole],
    });
  } else if (face.type === 'svg') painter.markup(x - size / 2, y - size / 2, size, face.markup, face.colour, look);
  else {
    painter.polygon(
      face.points.map(([px, py]) => [x + ((px - 50) / 100) * size, y + ((py - 50) / 100) * size]),
      {fill: face.colour, stroke: face.rim, width: size * 0.06, ...look},
    );
  }
}
