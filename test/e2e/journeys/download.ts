/** What a page saves under a click of hands is named, and attached to the chat by a click. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, serveModel } from '../../../playground/model-server';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { clicks, reads } from '../../support/hands/turns';
import { choosesModelAt, offersWhole, personSays } from '../../support/journey';

const page = `<!doctype html><title>Reports</title>
  <a href="/report.csv?session=7" download="report.csv">Save the report</a>
  <a href="data:text/csv;charset=utf-8,wind%2Cfog%0A5%2F6%2C7" download>Save the wind</a>
  <button id="attached">Save the snow</button>
  <button id="apart">Save the ice</button>
  <button id="large">Save the film</button>
  <script>
    const save = (id, name, parts, type, put) => {
      document.getElementById(id).onclick = () => {
        const url = URL.createObjectURL(new Blob(parts, { type }));
        const link = Object.assign(document.createElement('a'), { href: url, download: name });
        if (put) document.body.append(link);
        link.click();
        link.remove();
        URL.revokeObjectURL(url);
      };
    };
    save('attached', 'snow.csv', ['snow,hail\\n8,9'], 'text/csv', true);
    save('apart', 'ice.txt', ['ice: 11'], '', false);
    save('large', 'film.bin', [new Uint8Array(21e6)], 'application/octet-stream', true);
  </script>`;

/** `policy`: what the page's scripts may ask. */
export function downloadJourney(launch: () => Promise<TabhandBrowser>, policy = "script-src 'unsafe-inline'"): void {
  let browser: TabhandBrowser;
  let model: ModelServer;
  let site: Surface;
  let panel: Surface;
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.cookie ?? ''}`);
    const isFile = url.startsWith('/report.csv');
    response
      .writeHead(200, {
        'Content-Type': isFile ? 'text/csv' : 'text/html',
        'Content-Security-Policy': policy,
        'Set-Cookie': 'user=ada; SameSite=Lax',
      })
      .end(isFile ? 'rain,sun\n3,4' : page);
  });
  const told = () => JSON.stringify(model.requests.at(-1));
  const attachesIn = async (file: string) => {
    await panel.until(`[...document.querySelectorAll('.chip-row')].some((row) => row.innerText.includes('${file}'))`);
    await panel.value(
      `[...document.querySelectorAll('.chip-row')].find((row) => row.innerText.includes('${file}')).querySelector('button').click()`,
    );
  };

  beforeAll(async () => {
    browser = await launch();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    model = await serveModel([
      reads,
      clicks('"Save the report"'),
      { text: 'It is saved.' },
      { text: 'It rained three times.' },
      ...['wind', 'snow', 'ice', 'film'].flatMap((what) => [
        clicks(`"Save the ${what}"`),
        { text: `Saved the ${what}.` },
      ]),
      { text: 'I read them.' },
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

  test('a link that saves a file: the model knows its name, the person attaches it', async () => {
    await personSays(panel, 'Save the report');
    await panel.click('Always allow on this site');
    await panel.click('Allow once');
    await panel.sees('It is saved.');
    expect(told()).toContain('a file to save: report.csv. The person can attach it');
    expect(told()).not.toContain('session=7');
    await attachesIn('report.csv');
    await panel.sees('tokens');
    expect(asked.at(-1)).toBe('/report.csv?session=7 user=ada');
    await personSays(panel, 'What does it say?');
    await panel.sees('It rained three times.');
    expect(told()).toContain('rain,sun');
  });

  const made = [
    ['wind', 'download (text/csv, 14 bytes)', 'download', 'wind,fog'],
    ['snow', 'snow.csv (text/csv, 13 bytes)', 'snow.csv', 'snow,hail'],
    ['ice', 'ice.txt (unknown type, 7 bytes)', 'ice.txt', 'ice: 11'],
  ] as const;

  test('what the page made and let go of at once: named with its kind and size, and attached', async () => {
    for (const [what, named, file] of made) {
      await personSays(panel, `Save the ${what}`);
      await panel.click('Allow once');
      await panel.sees(`Saved the ${what}.`);
      expect(told()).toContain(`a file to save: ${named}. The person can attach it in the panel`);
      await attachesIn(file);
      await panel.until(`[...document.querySelectorAll('.chips')].some((all) => all.innerText.includes('${file}'))`);
    }
  });

  test('what is too large to be kept is named all the same', async () => {
    await personSays(panel, 'Save the film');
    await panel.click('Allow once');
    await panel.sees('Saved the film.');
    expect(told()).toContain(
      'film.bin (application/octet-stream, 21000000 bytes). The person can attach it from where it was',
    );
    await personSays(panel, 'What do they say?');
    await panel.sees('I read them.');
    for (const [, , , words] of made) expect(told()).toContain(words);
  });
}
