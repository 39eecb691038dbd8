// Scenes as web pages: node render.mjs FIRST COUNT OUTFOLDER [GAME] writes OUTFOLDER/web-SEED.jpg and .json, the
// format of scene.py.
// Scenes that are there already are skipped, so that a run that was cut off goes on where it was.
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';
import {gather, NODE_MODULES} from './material.mjs';

const [first, count, out] = [+process.argv[2], +process.argv[3], process.argv[4]];
if (!Number.isInteger(first) || !Number.isInteger(count) || !out) {
  console.error('usage: node render.mjs FIRST COUNT OUTFOLDER [GAME]');
  process.exit(2);
}
const only = process.argv[5] || null;
const puppeteer = createRequire(NODE_MODULES + '/')('puppeteer-core');
const here = path.dirname(fileURLToPath(import.meta.url));
const PAGES_A_BROWSER = 250; // its memory grows
const PATIENCE = 15000; // milliseconds for a scene; then the browser is started anew

function chanceFrom(seed) {
  // the same kind of chance as random.js
  let state = (Math.imul(seed, 0x85ebca6b) ^ 0x5bd1e995) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const WEIGHTS = {onet: 5, cat: 2, sliding: 2, lyne: 1.5, flip: 1.5, runaway: 1, none: 4};
function plan(seed) {
  const next = chanceFrom(seed),
    pick = list => list[Math.floor(next() * list.length)];
  next();
  let rest = next() * Object.values(WEIGHTS).reduce((a, b) => a + b),
    game = 'onet';
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    rest -= weight;
    if (rest < 0) {
      game = name;
      break;
    }
  }
  const scale = pick([0.67, 0.8, 1, 1, 1, 1.1, 1.25, 1.5, 2]);
  let width = Math.round(380 + next() * 1120),
    height = Math.round(360 + next() * 690);
  if (next() < 0.3)
    [width, height] = pick([
      [1280, 720],
      [1366, 768],
      [1024, 768],
      [800, 600],
      [390, 844],
      [412, 915],
      [1440, 900],
      [768, 1024],
      [640, 480],
      [1200, 950],
    ]);
  // Pictures no larger than a screen's.
  if (scale > 1.4) [width, height] = [Math.round(width * 0.72), Math.round(height * 0.78)];
  return {game: only || game, scale, width: Math.max(width, 380), height: Math.max(height, 360)};
}

let browser = null,
  page = null,
  session = null,
  made = 0;
async function open() {
  await close();
  browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    headless: true,
    protocolTimeout: 60000,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    // Pictures must be decoded when the page is photographed: no checker imaging.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--allow-file-access-from-files',
      '--disable-checker-imaging',
      '--force-color-profile=srgb',
      '--disable-dev-shm-usage',
      '--mute-audio',
      '--disable-extensions',
      '--disable-background-networking',
    ],
  });
  page = await browser.newPage();
  await page.goto('file://' + path.join(here, 'page.html'));
  session = await page.createCDPSession();
  const material = await gather(page);
  await page.evaluate(given => {
    MATERIAL = given;
  }, material);
  made = 0;
}
async function close() {
  const old = browser;
  browser = page = session = null;
  if (!old) return;
  const child = old.process();
  await Promise.race([old.close().catch(() => null), new Promise(done => setTimeout(done, 4000))]);
  if (child && child.exitCode === null) child.kill('SIGKILL');
}
const within = (promise, what) => {
  let timer;
  return Promise.race([
    promise,
    new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error('too slow: ' + what)), PATIENCE);
    }),
  ]).finally(() => clearTimeout(timer));
};

async function scene(seed) {
  const {game, scale, width, height} = plan(seed);
  let reason = '';
  for (let attempt = 0; attempt < 6; attempt++) {
    if (!page || made >= PAGES_A_BROWSER) await open();
    made++;
    await within(
      session.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: scale, mobile: false}),
      'size',
    );
    const truth = await within(
      page.evaluate((s, g) => makeScene(s, g), seed * 8 + attempt, game),
      'page',
    );
    if (truth.drop) {
      reason = truth.drop;
      drops[`${game}: ${reason.replace(/[\d.]+/g, 'N')}`] =
        (drops[`${game}: ${reason.replace(/[\d.]+/g, 'N')}`] || 0) + 1;
      continue;
    }
    const shot = await within(session.send('Page.captureScreenshot', {format: 'jpeg', quality: 94}), 'picture');
    const name = path.join(out, `web-${seed}`);
    fs.writeFileSync(name + '.jpg', Buffer.from(shot.data, 'base64'));
    // The truth comes last: where it is, the scene is whole.
    fs.writeFileSync(
      name + '.part',
      JSON.stringify({family: 'web', seed, game: truth.game, lattice: truth.lattice, cells: truth.cells}),
    );
    fs.renameSync(name + '.part', name + '.json');
    return null;
  }
  return reason;
}

const drops = {};
fs.mkdirSync(out, {recursive: true});
const started = Date.now();
let done = 0,
  failed = 0,
  skipped = 0,
  lost = 0;
for (let seed = first; seed < first + count; seed++) {
  if (fs.existsSync(path.join(out, `web-${seed}.json`))) {
    skipped++;
    continue;
  }
  try {
    const reason = await scene(seed);
    if (reason) {
      lost++;
      console.log(`${seed}: given up: ${reason}`);
    } else done++;
  } catch (error) {
    failed++;
    console.log(`${seed}: ${String(error.stack || error).slice(0, 300)}`);
    await close();
    if (failed > 20 && failed > done) {
      console.log('too many failures');
      break;
    }
  }
  if ((done + lost) % 100 === 0)
    console.log(
      `${seed}: ${done} scenes, ${skipped} skipped, ${lost} given up, ${failed} failed, ` +
        `${((done / (Date.now() - started)) * 1000).toFixed(2)} a second`,
    );
}
await close();
console.log(
  `${done} scenes, ${skipped} skipped, ${lost} given up, ${failed} failed,` +
    ` ${((Date.now() - started) / 1000).toFixed(1)} s`,
);
console.log('dropped: ' + JSON.stringify(drops));
