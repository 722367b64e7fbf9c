/** A model points at what only a picture shows: it asks for one with marks, and the card shows where it would click. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelServer, type NormalisedRequest, serveModel } from '../../../playground/model-server';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Surface, TabhandBrowser } from '../../support/browsers/browser';
import { bringsInSight, pressesBehind } from '../../support/in-sight';
import { choosesModelAt, ending, offers, personSays } from '../../support/journey';

const told = ({ messages }: NormalisedRequest) => messages.findLast(({ role }) => role === 'tool');
const pictureIn = (request: NormalisedRequest) => /Picture (p\d+)/.exec(told(request)?.text ?? '')?.[1] ?? '';
/** Where the game is drawn: a model would see it. */
const [x, y] = [140, 220];

/** A game that is drawn, and nothing else. */
const build = `document.body.innerHTML = '<h1>Game</h1><button type="button">Pause</button><canvas width="400" height="200" style="position: absolute; left: 40px; top: 180px"></canvas>',
  (() => {
    window.heard = [];
    const canvas = document.querySelector('canvas');
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'seagreen';
    pen.fillRect(0, 0, 400, 200);
    pen.fillStyle = 'white';
    pen.font = '20px sans-serif';
    pen.fillText('Start', 76, 47);
    for (const type of ['click', 'pointerup'])
      canvas.addEventListener(type, ({ offsetX, offsetY }) => window.heard.push([type, Math.round(offsetX), Math.round(offsetY)].join(' ')));
  })()`;

/** Whether the cross is where the picture was cut out around. */
const middle = `(() => {
  const picture = document.querySelector('.ask .cutout');
  const pen = Object.assign(document.createElement('canvas'), { width: picture.naturalWidth, height: picture.naturalHeight }).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const [r, g, b] = pen.getImageData(picture.naturalWidth / 2 | 0, picture.naturalHeight / 2 | 0, 1, 1).data;
  return r > 150 && g < 80 && b > 60 && b < 160;
})()`;

/** `zoom`: how much the person enlarged the page, where the browser lets a test do so. */
export function pointsJourney(launch: () => Promise<TabhandBrowser>, zoom = 1): void {
  let browser: TabhandBrowser;
  let site: Playground;
  let model: ModelServer;
  let page: Surface;
  let panel: Surface;

  beforeAll(async () => {
    [browser, site] = await Promise.all([launch(), servePlayground({ port: 0, framePort: 0 })]);
    model = await serveModel([
      { calls: [{ match: ending('_take_screenshot'), arguments: { marks: true } }] },
      (request) => ({ calls: [{ match: ending('_click_point'), arguments: { picture: pictureIn(request), x, y } }] }),
      (request) => ({
        calls: [
          {
            match: ending('_drag_points'),
            arguments: {
              picture: pictureIn({ ...request, messages: request.messages.slice(0, -2) }),
              from: { x, y },
              to: { x: x + 100, y: y + 50 },
            },
          },
        ],
      }),
      { text: 'The game is on.' },
    ]);
    page = await browser.openSite(`${site.url}lab/plain-shop.html`);
    await page.value(`${build}, 0`);
    panel = await browser.openPanel(page);
    if (zoom !== 1) {
      await panel.value(`chrome.tabs.setZoom(Number(new URLSearchParams(location.search).get('tabId')), ${zoom})`);
      await page.until(`devicePixelRatio === ${zoom}`);
    }
    await choosesModelAt(panel, model.url);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site, model].map((each) => each?.close()));
  });

  const answers = async (label: string) => {
    await panel.until(`document.querySelector('.ask .answers button') !== null`);
    await bringsInSight(page, panel, zoom);
    await pressesBehind(panel, label);
  };

  test('points are offered once a picture with marks was taken, which the model gets', async () => {
    await personSays(panel, 'Start the game');
    await panel.sees('Take a screenshot of the page on');
    expect(offers(model.requests.at(-1), '_click_point')).toBe(false);
    await answers('Allow once');
    await panel.sees('Click an element on');
    const request = model.requests.at(-1);
    expect(offers(request, '_click_point')).toBe(true);
    expect(offers(request, '_drag_points')).toBe(true);
    expect(request && told(request)?.text).toMatch(
      /Picture p\d+: \d+ × \d+ pixels\. The references of its marks: 1 e\d+/,
    );
    expect(request && told(request)?.text).toContain('image/jpeg');
  });

  test('the card says that it can’t be told, and shows where, with a cross', async () => {
    await panel.sees('so its effect is unknown');
    expect(await panel.value(`document.querySelector('.ask').textContent.includes('Allow for this run')`)).toBe(false);
    await panel.until(`document.querySelector('.ask .cutout')?.naturalWidth > 0`);
    expect(await panel.value(middle)).toBe(true);
    expect(await page.value('heard')).toEqual([]);
  });

  test('allowed, the canvas hears the click where the picture showed it, and then the drag', async () => {
    await answers('Allow once');
    await panel.sees('Drag one element onto another on');
    expect(await page.value('heard')).toEqual(['pointerup 100 40', 'click 100 40']);
    await panel.until(`document.querySelector('.ask .cutout')?.naturalWidth > 0`);
    await answers('Allow once');
    await panel.sees('The game is on.');
    await panel.unfold('3 steps on');
    await panel.sees('Clicked a point of the picture');
    await panel.sees('Dragged a point of the picture');
    expect(await page.value<string[]>('heard')).toContain('pointerup 200 90');
  });
}
