/** A model asks for a file for a page's field; the person chooses it on the card, and the page has it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { clicks, on, reads } from '../../support/hands/turns';
import { choosesModelAt, offersWhole, personSays } from '../../support/journey';
import { isMatrix } from '../../support/sample';

const page = `<!doctype html><title>Jobs</title><form action="/sent">
  <label for="cv" style="border: 1px solid">Upload your CV</label><input id="cv" name="cv" type="file" accept=".txt" style="display: none">
  <output></output></form>
  <script>cv.onchange = async () => {
    const [file] = cv.files;
    document.querySelector('output').textContent = 'Got ' + file.name + ', ' + (await file.text()).length + ' characters';
  }</script>`;

const asks = on('choose_file', '"Upload your CV"', (ref) => ({ ref }));

export function uploadJourney(launch: () => Promise<TabhandBrowser>): void {
  let browser: TabhandBrowser;
  let model: ModelServer;
  let site: Surface;
  let panel: Surface;
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page));
  const told = () => JSON.stringify(model.requests.at(-1));
  /** As the dialog of the browser gives it. */
  const picks = (selector: string, name: string, size: number) =>
    panel.value(`(() => {
      const input = document.querySelector('${selector}');
      const picked = new DataTransfer();
      picked.items.add(new File(['x'.repeat(${size})], '${name}', { type: 'text/plain' }));
      input.files = picked.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  const isAllowed = () => panel.value<boolean>(`!document.querySelector('.ask .answers .primary').disabled`);

  beforeAll(async () => {
    browser = await launch();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    model = await serveModel([
      reads,
      clicks('"Upload your CV"'),
      asks,
      { text: 'Your CV is there.' },
      asks,
      { text: 'And the other one.' },
      asks,
      { text: 'Then not.' },
    ]);
    site = await browser.openSite(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`); // it listens on a port
    panel = await browser.openPanel(site);
    await choosesModelAt(panel, model.url);
    await offersWhole(panel, 20);
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
    await model?.close();
  });

  test('the card asks for the file: without one nothing can be allowed, and the page has nothing yet', async () => {
    await personSays(panel, 'Upload my CV');
    await panel.click('Always allow on this site');
    await panel.sees('Give a file on');
    await panel.sees('The page gets the file you choose');
    await panel.until(`document.querySelector('.ask input[type=file]')?.accept === '.txt'`);
    expect(await isAllowed()).toBe(false);
    expect(told()).toContain('For a file, there is a tool');
    await picks('.ask input[type=file]', 'large.txt', 20_000_001);
    await panel.sees('More than 20 MB');
    expect(await isAllowed()).toBe(false);
    await picks('.ask input[type=file]', 'cv\u202Etxt.exe', 5);
    await panel.sees('cv⟨U+202E⟩txt.exe'); // whatever turns the letters round is seen
    expect(await site.value(`cv.files.length`)).toBe(0);
  });

  test('allowed, the page has it, and the model knows its name, type and size', async () => {
    await picks('.ask input[type=file]', 'cv.txt', 1234);
    await panel.sees('cv.txt');
    await panel.click('Allow once');
    await panel.sees('Your CV is there.');
    await site.sees('Got cv.txt, 1234 characters');
    expect(told()).toMatch(/cv\.txt\W+text\/plain, 1234 bytes/);
    expect(told()).not.toContain('xxxx');
  });

  /** As large as may be; every day large enough to be handed on in its own time. */
  const size = isMatrix ? 20_000_000 : 2_000_000;

  test('a large one, from what is attached in this chat', async () => {
    await picks('.composer-box input[type=file], input[type=file][multiple]', 'letter.txt', size);
    await panel.sees('letter.txt');
    await personSays(panel, 'Now this one');
    await panel.until(`document.querySelector('.ask .file-pick .ghost')`);
    await panel.value(`document.querySelector('.ask .file-pick .ghost').click()`);
    await panel.until(`!document.querySelector('.ask .answers .primary').disabled`);
    await panel.click('Allow once');
    await panel.sees('And the other one.');
    await site.sees(`Got letter.txt, ${size} characters`);
  });

  test('denied, nothing is given', async () => {
    await personSays(panel, 'Again');
    await panel.sees('Give a file on');
    await panel.click('Deny');
    await panel.sees('Then not.');
    expect(await site.value(`cv.files[0].name`)).toBe('letter.txt');
  });
}
