// Finds pictures, photographs, emoji and icons on this machine, for faces.js. What is missing is left out.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const NODE_MODULES =
  process.env.SIGHTREAD_NODE_MODULES || path.join(os.homedir(), '.cache/sightread-training/npm/node_modules');

function entries(folder) {
  try {
    return fs.readdirSync(folder, {withFileTypes: true});
  } catch {
    return [];
  }
}
function walk(folder, wanted, found = []) {
  for (const entry of entries(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) walk(file, wanted, found);
    else if (entry.isFile() && wanted(file)) found.push(file); // no links: they are the same pictures again
  }
  return found;
}
const sized = (low, high) => file => {
  const size = fs.statSync(file).size;
  return size >= low && size <= high;
};

// Sets of pictures that belong together: {name: [file, ...]}, each of at least 12.
function pictureSets() {
  const sets = {};
  const add = (name, files) => {
    if (files.length >= 12) sets[name] = files.sort();
  };
  for (const vendor of ['google', 'twitter', 'facebook', 'apple']) {
    add(
      'emoji-' + vendor,
      walk(`${NODE_MODULES}/emoji-datasource-${vendor}/img/${vendor}/64`, file => file.endsWith('.png')),
    );
  }
  // Flags of openmoji are left out by size of code points; its faces are too many to sort, so that they stay one set.
  add(
    'openmoji',
    walk(`${NODE_MODULES}/openmoji/color/svg`, file => file.endsWith('.svg') && sized(300, 12000)(file)),
  );
  add(
    'openmoji-black',
    walk(`${NODE_MODULES}/openmoji/black/svg`, file => file.endsWith('.svg') && sized(300, 9000)(file)),
  );
  const kinds = [
    'apps',
    'mimetypes',
    'places',
    'devices',
    'emotes',
    'actions',
    'categories',
    'status',
    'emblems',
    'preferences',
  ];
  for (const theme of entries('/usr/share/icons')) {
    const root = `/usr/share/icons/${theme.name}`;
    for (const kind of kinds) {
      for (const size of ['scalable', '128x128', '64x64', '48x48', '32x32']) {
        for (const folder of [`${root}/${size}/${kind}`, `${root}/base/${size}/${kind}`]) {
          add(
            `icons-${theme.name}-${size}-${kind}`,
            entries(folder)
              .filter(e => e.isFile() && /\.(png|svg)$/.test(e.name))
              .map(e => path.join(folder, e.name))
              .filter(sized(250, 60000))
              .filter(file => !/symbolic/.test(file))
              .slice(0, 1500),
          );
        }
      }
      for (const size of ['64', '48', '32']) {
        const folder = `${root}/${kind}/${size}`; // breeze
        add(
          `icons-${theme.name}-${kind}-${size}`,
          entries(folder)
            .filter(e => e.isFile() && /\.svg$/.test(e.name))
            .map(e => path.join(folder, e.name))
            .filter(sized(250, 60000)),
        );
      }
    }
  }
  const byFolder = (prefix, root, most) => {
    const groups = {};
    for (const file of walk(root, name => /\.png$/.test(name) && !/_mirror|_flip/.test(name))) {
      if (!sized(400, most)(file)) continue;
      (groups[path.relative(root, file).split('/')[0]] ||= []).push(file);
    }
    for (const [name, files] of Object.entries(groups)) add(`${prefix}-${name}`, files);
  };
  byFolder('stamps', '/usr/share/tuxpaint/stamps', 250000);
  byFolder('clips', '/usr/share/openclipart/png', 80000);
  return sets;
}

// Emoji as text, by category, and where each stands on the vendors' sheets.
function emoji() {
  const text = {},
    places = [];
  try {
    for (const one of JSON.parse(fs.readFileSync(`${NODE_MODULES}/emoji-datasource-google/emoji.json`))) {
      if (one.category === 'Component' || parseFloat(one.added_in) > 14) continue;
      (text[one.category] ||= []).push(
        String.fromCodePoint(...one.unified.split('-').map(code => parseInt(code, 16))),
      );
      if (['Animals & Nature', 'Food & Drink', 'Activities', 'Objects', 'Smileys & Emotion'].includes(one.category))
        places.push([one.sheet_x, one.sheet_y]);
    }
  } catch {
    text.Animals = [...'🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🦆🦉🐢🐍🐙🦀🐠🐬🐳🍎🍊🍋🍌🍉🍇🍓🍒🍑🥝🍅🥕🌽🍄'];
  }
  return [text, places];
}
function pngWidth(file) {
  const head = Buffer.alloc(24),
    handle = fs.openSync(file, 'r');
  fs.readSync(handle, head, 0, 24, 0);
  fs.closeSync(handle);
  return head.readUInt32BE(16);
}
function sheets() {
  const found = [];
  for (const vendor of ['google', 'twitter', 'facebook']) {
    for (const cell of [16, 20, 32]) {
      const file = `${NODE_MODULES}/emoji-datasource-${vendor}/img/${vendor}/sheets/${cell}.png`;
      if (fs.existsSync(file)) found.push({path: file, cell, size: pngWidth(file)});
    }
  }
  return found;
}
function svgIcons() {
  const sets = {};
  const add = (name, folder) => {
    const files = walk(folder, file => file.endsWith('.svg') && sized(150, 4000)(file));
    // A sample of each set goes to the page as text, so that colour can be given to it.
    const step = Math.max(1, Math.floor(files.length / 350));
    const texts = files
      .filter((_, i) => i % step === 0)
      .map(file =>
        fs
          .readFileSync(file, 'utf8')
          .replace(/<!--.*?-->/gs, '')
          .replace(/<\?xml.*?\?>/, ''),
      )
      .filter(text => / d="/.test(text));
    if (texts.length >= 12) sets[name] = texts;
  };
  add('bootstrap', `${NODE_MODULES}/bootstrap-icons/icons`);
  for (const kind of ['solid', 'regular', 'brands'])
    add('awesome-' + kind, `${NODE_MODULES}/@fortawesome/fontawesome-free/svgs/${kind}`);
  return sets;
}

// Photographs are shrunk once, by the browser itself, into a folder beside NODE_MODULES: the originals are too slow to
// decode.
async function photographs(page) {
  const folder = path.join(path.dirname(NODE_MODULES), 'photographs-web');
  fs.mkdirSync(folder, {recursive: true});
  const files = [
    ...new Set(
      ['/usr/share/wallpapers', '/usr/share/backgrounds'].flatMap(root =>
        walk(root, file => /\.(jpe?g|png|webp)$/i.test(file) && sized(60000, 3e7)(file)),
      ),
    ),
  ];
  // In an order that mixes the folders and is always the same.
  const mixed = file => [...file].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  files.sort((a, b) => mixed(a) - mixed(b));
  const large = [],
    small = [];
  for (const file of files) {
    const names = [1500, 360].map(size =>
      path.join(folder, `${mixed(file).toString(36)}-${path.basename(file).replace(/[^\w.]/g, '_')}-${size}.jpg`),
    );
    if (!names.every(name => fs.existsSync(name))) {
      const shrunk = await page
        .evaluate(
          async url => {
            const image = new Image();
            image.src = url;
            try {
              await image.decode();
            } catch {
              return null;
            }
            return [1500, 360].map(size => {
              const k = Math.min(1, size / Math.max(image.naturalWidth, image.naturalHeight)),
                canvas = document.createElement('canvas');
              [canvas.width, canvas.height] = [
                Math.round(image.naturalWidth * k),
                Math.round(image.naturalHeight * k),
              ];
              const context = canvas.getContext('2d');
              context.imageSmoothingQuality = 'high';
              context.drawImage(image, 0, 0, canvas.width, canvas.height);
              return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
            });
          },
          'file://' + file.split('/').map(encodeURIComponent).join('/'),
        )
        .catch(() => null);
      if (!shrunk) continue;
      names.forEach((name, k) => {
        fs.writeFileSync(name + '.part', Buffer.from(shrunk[k], 'base64'));
        fs.renameSync(name + '.part', name);
      });
    }
    large.push(names[0]);
    small.push(names[1]);
  }
  return [large, small];
}

let gathered = null;
export async function gather(page) {
  if (!gathered) {
    const [text, places] = emoji(),
      [large, small] = await photographs(page);
    gathered = {
      sets: pictureSets(),
      emoji: text,
      sheets: places.length ? sheets() : [],
      sheetPlaces: places,
      svg: svgIcons(),
      large,
      small,
    };
  }
  return gathered;
}
