/** Films of what takes more than a picture to tell: page and panel side by side, for about ten seconds. `npm run pictures -- films` keeps them in the documents. */
import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NormalisedRequest, Turn } from '../../../../playground/model-server';
import { type Playground, servePlayground } from '../../../../playground/serve';
// @ts-expect-error: a script without types, as the demo has it
import { film } from '../../../../scripts/demo/film.mjs';
import type { Surface } from '../../../support/browsers/browser';
import { type Chromium, launchChromium, pageOf } from '../../../support/browsers/chromium';
import { readCard } from '../../../support/drawn-card';
import { clicks, on, reads } from '../../../support/hands/turns';
import { bringsInSight, pressesBehind } from '../../../support/in-sight';
import { choosesModelAt, ending, offersWhole, personSays } from '../../../support/journey';
import { linesPage, pdfFile } from '../../../support/pdf-file';
import { type ScriptedModel, serveScriptedModel } from '../../../support/scripted-model';

const folder = process.env.FILMS ?? mkdtempSync(join(tmpdir(), 'tabhand-films-'));

const look = `<style>
  body { font: 18px/1.5 Georgia, serif; margin: 40px; color: #233; background: #fbfaf7 } h1 { font-size: 30px; margin: 0 0 16px }
  label, button { display: inline-block; padding: 8px 16px; border: 1px solid #678; border-radius: 8px; background: white; font: inherit }
  output { display: block; margin-top: 20px; font-size: 22px; color: #176 }</style>`;

/** Where the button is drawn: a model sees it in the picture. */
const [x, y] = [180, 230];

const pages: Record<string, string | Buffer> = {
  '/game': `<title>Pairs</title>${look}<h1>Pairs</h1><canvas width="420" height="260" style="border-radius: 12px"></canvas><output></output><script>
    const canvas = document.querySelector('canvas');
    const pen = canvas.getContext('2d');
    const draw = (words, ground) => {
      pen.fillStyle = ground; pen.fillRect(0, 0, 420, 260); pen.fillStyle = 'white'; pen.font = '28px Georgia'; pen.textAlign = 'center'; pen.fillText(words, 140, 140);
    };
    draw('Start', '#2a7f62');
    canvas.onclick = () => { draw('Round 1', '#35507a'); document.querySelector('output').textContent = 'The game is on'; };</script>`,
  '/jobs': `<title>Jobs</title>${look}<h1>Apply as a gardener</h1><label for="cv">Upload your CV</label><input id="cv" type="file" accept=".txt,.pdf" style="display: none">
    <output></output><script>cv.onchange = () => { document.querySelector('output').textContent = 'Received: ' + cv.files[0].name; };</script>`,
  '/reports': `<title>Reports</title>${look}<h1>Weather station</h1><p>Rain of this year, by month.</p>
    <button id="save">Save the rain as CSV</button><script>document.getElementById('save').onclick = () => {
      const url = URL.createObjectURL(new Blob(['month,rain\\nMay,61\\nJune,48\\nJuly,39'], { type: 'text/csv' }));
      Object.assign(document.createElement('a'), { href: url, download: 'rain.csv' }).click();
      URL.revokeObjectURL(url);
    };</script>`,
  '/report.pdf': pdfFile([
    linesPage([{ text: 'Annual report', size: 22 }, 'The garden was open on 212 days.', 'It had 18,400 visitors.']),
    linesPage([
      { text: 'Figures', size: 22 },
      'Spring: 4,100 visitors',
      'Summer: 9,700 visitors',
      'Autumn: 4,600 visitors',
    ]),
  ]),
};

let browser: Chromium;
const servers: Server[] = [];
let playground: Playground;
let model: ScriptedModel;
let page: Surface;
let panel: Surface;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [browser, playground, model] = await Promise.all([
    launchChromium(),
    servePlayground({ port: 0, framePort: 0 }),
    serveScriptedModel(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
  await Promise.all([playground?.close(), model?.close()]);
});
afterEach(async () => {
  await Promise.all([page.close(), panel.close()]);
});

/** A site of its own for each film: what is allowed on one isn't on the next. */
async function serve(path: string): Promise<string> {
  const type = path.endsWith('.pdf') ? 'application/pdf' : 'text/html; charset=utf-8';
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': type }).end(pages[path]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`; // it listens on TCP
}

let opened = 0;
async function opens(url: string): Promise<void> {
  page = await browser.openSite(url.startsWith('/') ? await serve(url) : url);
  panel = await browser.openPanel(page);
  if (opened++ > 0) {
    await panel.click('New chat');
    return panel.sees(/Ask in your own words\.|This page offers no tools|This tab shows a PDF file/);
  }
  await choosesModelAt(panel, model.url);
  await offersWhole(panel, 20);
}

/** Plays it, filmed: what a person reads stays for a moment. */
async function films(
  name: string,
  turns: readonly (Turn | ((request: NormalisedRequest) => Turn))[],
  play: () => Promise<void>,
) {
  const file = join(folder, `${name}.gif`);
  model.plays(...turns);
  await film({ page: pageOf(page), panel: pageOf(panel) }, file, play);
  expect(statSync(file).size).toBeGreaterThan(20_000);
}

const says = async (words: string) => {
  await rest(600);
  await personSays(panel, words);
};

/** As one does who reads a card to its end. */
async function answers(label: string): Promise<void> {
  await panel.until(`document.querySelector('.ask .answers button') !== null`);
  await rest(1200);
  await readCard(panel);
  await rest(700);
  await bringsInSight(page, panel);
  await pressesBehind(panel, label);
}

const call = (name: string, input: object): Turn => ({
  calls: [{ match: ending(`_${name}`), arguments: { ...input } }],
});

test('a point of a picture', async () => {
  await opens('/game');
  const pictureIn = ({ messages }: NormalisedRequest) =>
    /Picture (p\d+)/.exec(messages.findLast(({ role }) => role === 'tool')?.text ?? '')?.[1] ?? '';
  const turns = [
    call('take_screenshot', { marks: true }),
    (request: NormalisedRequest) => call('click_point', { picture: pictureIn(request), x, y }),
    { text: 'The game is on: round 1.' },
  ];
  await films('points', turns, async () => {
    await says('Start the game');
    await answers('Allow once');
    await panel.until(`document.querySelector('.ask .cutout')?.naturalWidth > 0`);
    await answers('Allow once');
    await panel.sees('The game is on');
    await page.sees('The game is on');
  });
});

test('a file that the person chooses', async () => {
  await opens('/jobs');
  const turns = [reads, on('choose_file', '"Upload your CV"', (ref) => ({ ref })), { text: 'Your CV is uploaded.' }];
  await films('upload', turns, async () => {
    await says('Apply with my CV');
    await answers('Always allow on this site');
    await panel.until(`document.querySelector('.ask input[type=file]') !== null`);
    await rest(1200);
    await panel.value(`(() => {
      const input = document.querySelector('.ask input[type=file]');
      const picked = new DataTransfer();
      picked.items.add(new File(['Ten years of roses.'], 'cv.txt', { type: 'text/plain' }));
      input.files = picked.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await answers('Allow once');
    await panel.sees('Your CV is uploaded.');
    await page.sees('Received: cv.txt');
  });
});

test('a file that a page saves', async () => {
  await opens('/reports');
  const turns = [
    reads,
    clicks('"Save the rain as CSV"'),
    { text: 'It is saved as rain.csv.' },
    { text: 'It rained most in May.' },
  ];
  await films('download', turns, async () => {
    await says('Save the rain');
    await answers('Always allow on this site');
    await answers('Allow once');
    await panel.sees('It is saved as rain.csv.');
    await panel.until(`document.querySelector('.chip-row button') !== null`);
    await rest(1000);
    await panel.value(`document.querySelector('.chip-row button').click()`);
    await says('When did it rain most?');
    await panel.sees('It rained most in May.');
  });
});

test('a PDF file', async () => {
  await opens('/report.pdf');
  await films('pdf', [reads, { text: 'In summer: 9,700 of 18,400 visitors.' }], async () => {
    await says('When did most visitors come?');
    await answers('Always allow on this site');
    await panel.sees('In summer');
  });
});

test('a sentence that is kept', async () => {
  await opens(`${playground.url}storefront/`);
  const turns = [call('remember', { sentence: 'I prefer moss green' }), { text: 'I will keep that in mind.' }];
  await films('memory', turns, async () => {
    await says('Remember that I prefer moss green.');
    await answers('Allow once');
    await panel.sees('I will keep that in mind.');
    await rest(800);
    await panel.click('More');
    await rest(500);
    await panel.click('Settings');
    await panel.sees('I prefer moss green');
  });
});

test('a storefront', async () => {
  await opens(`${playground.url}storefront/`);
  const order = { product_reference: 'gid://shop/Product/harbour-lamp', options: { Shade: 'Moss' }, quantity: 2 };
  const turns = [
    call('search_catalog', { query: 'a lamp for the table', resource_types: ['product'], limit: 8 }),
    call('update_cart', { operation: 'add', ...order }),
    { text: 'Two Harbour lamps in moss are in the cart.' },
  ];
  await films('storefront', turns, async () => {
    await says('Two table lamps in moss, please');
    await answers('Allow once');
    await panel.sees('are in the cart');
    await page.sees('€188.00');
  });
});
