/** Hands point at a picture of the page: wherever something is drawn, and only while it is still there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { Marked, PageAction } from '../../../src/core/tools/hands-wire';
import { does, type HandsPage, refOf } from '../../support/hands/hands-page';
import type { HandsBrowser } from '../../support/hands/in-chromium';

/** A button in each place; `heard`: what each of them heard. */
const build = `(() => {
  window.heard = [];
  document.body.innerHTML = '<p style="width: 300px">Words</p>';
  const fill = (root, name) => {
    root.innerHTML = '<button type="button" style="width: 120px; height: 30px">' + name + '</button>';
    const button = root.querySelector('button');
    for (const type of ['click', 'dblclick', 'contextmenu', 'mouseover'])
      button.addEventListener(type, () => window.heard.push(name + ' ' + type));
  };
  const place = (tag, parent) => parent.appendChild(parent.ownerDocument.createElement(tag));
  fill(place('section', document.body), 'Page');
  fill(place('div', document.body).attachShadow({ mode: 'open' }), 'Shadow');
  const frame = place('iframe', document.body);
  frame.style.cssText = 'margin: 20px; padding: 7px 13px; border: 5px solid; width: 300px; height: 120px';
  fill(frame.contentDocument.body, 'Frame');
  const canvas = place('canvas', document.body);
  canvas.setAttribute('aria-label', 'Game');
  canvas.style.display = 'block';
  for (const type of ['click', 'pointerdown', 'pointerup'])
    canvas.addEventListener(type, ({ offsetX, offsetY }) => window.heard.push([type, Math.round(offsetX), Math.round(offsetY)].join(' ')));
  const other = place('iframe', document.body);
  other.src = 'data:text/html,<button>Other</button>';
  place('div', document.body).style.height = '3000px';
})()`;

export function handsPointsJourney(start: () => Promise<HandsBrowser>): void {
  let browser: HandsBrowser;
  let site: Playground;
  let page: HandsPage;
  beforeAll(async () => {
    [browser, site] = await Promise.all([start(), servePlayground({ port: 0, framePort: 0 })]);
    page = await browser.open(`${site.url}lab/blank.html`);
  });
  beforeEach(async () => {
    await page.goto(`${site.url}lab/blank.html`);
    await page.value(`${build}, 0`);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const marks = async (): Promise<Marked> => {
    const answer = await page.run({ type: 'mark' });
    if (answer.type !== 'marked') throw new Error(`No picture: ${JSON.stringify(answer)}`);
    return answer;
  };
  /** Of the picture: the middle of what has a reference. */
  async function middleOf(name: string, marked: Marked) {
    const ref = await refOf(page, 'button', name);
    const box = marked.marks.find((mark) => mark.ref === ref)?.box;
    if (!box) throw new Error(`${name} has no mark.`);
    return { x: (box.x + box.width / 2) * marked.scale, y: (box.y + box.height / 2) * marked.scale };
  }
  const heard = () => page.value<string[]>('heard');
  /** Where it is drawn, from the page itself. */
  const cornerOf = (selector: string) =>
    page.value<{ x: number; y: number }>(
      `(({ x, y }) => ({ x, y }))(document.querySelector('${selector}').getBoundingClientRect())`,
    );
  const at = (x: number, y: number, { picture }: Marked, more = {}): PageAction => ({
    ...{ type: 'click_point', picture, x, y },
    ...more,
  });

  const looks = {
    'as it is': '0',
    'scrolled down': 'scrollTo(0, 40)',
    'with the page enlarged by its style': `document.documentElement.style.zoom = '1.5'`,
    'from right to left, and wider than the window': `document.documentElement.dir = 'rtl', document.body.style.width = '1500px'`,
    'with a transformed body': `document.body.style.transform = 'translate(30px, 10px)'`,
  };
  describe.each(Object.entries(looks))('%s', (_, look) => {
    test.each(['Page', 'Shadow'])('the point in the middle of a mark is its button: %s', async (name) => {
      await page.value(`${look}, 0`);
      const marked = await marks();
      const { x, y } = await middleOf(name, marked);
      expect(await does(page, at(x, y, marked))).toMatchObject({ type: 'done' });
      expect(await heard()).toContain(`${name} click`);
    });
  });

  test('a button in a frame with a border and padding is hit, also once the page has scrolled', async () => {
    await page.value('scrollTo(0, 30), 0');
    const marked = await marks();
    const { x, y } = await middleOf('Frame', marked);
    await does(page, at(x, y, marked));
    expect(await heard()).toContain('Frame click');
  });

  test.each([
    ['double', 'Page dblclick'],
    ['right', 'Page contextmenu'],
    ['hover', 'Page mouseover'],
    ['long', 'Page click'],
  ] as const)('a point is pressed as it is said: %s', async (how, event) => {
    const marked = await marks();
    const { x, y } = await middleOf('Page', marked);
    await does(page, at(x, y, marked, { how }));
    expect(await heard()).toContain(event);
    expect((await heard()).includes('Page click')).toBe(how === 'double' || how === 'long');
  });

  test('a reference too is clicked by the right button', async () => {
    await does(page, { type: 'click', ref: await refOf(page, 'button', 'Page'), how: 'right' });
    expect((await heard()).filter((each) => !each.includes('over'))).toEqual(['Page contextmenu']);
  });

  test('of a canvas nobody can tell what is there; it hears the click where the point is', async () => {
    const marked = await marks();
    const corner = await cornerOf('canvas');
    const action = at(corner.x + 40, corner.y + 25, marked);
    expect(await page.run({ type: 'foresee', action })).toMatchObject({
      foreseen: { serious: 'unseen', elements: [{ name: 'Game' }] },
      points: [{ x: corner.x + 40, y: corner.y + 25 }],
    });
    await does(page, action);
    expect(await heard()).toContain('click 40 25');
  });

  test('a drag goes from point to point', async () => {
    const { picture } = await marks();
    const { x, y } = await cornerOf('canvas');
    const [from, to] = [
      { x: x + 10, y: y + 10 },
      { x: x + 120, y: y + 60 },
    ];
    await does(page, { type: 'drag_points', picture, from, to });
    expect(await heard()).toEqual(['pointerdown 10 10', 'pointerup 120 60']);
  });

  test('a frame of another site, and one that is turned, get no click', async () => {
    await page.value(`document.querySelector('iframe').style.transform = 'rotate(20deg)', 0`);
    const marked = await marks();
    for (const index of [0, 1]) {
      const box = await page.value<DOMRect>(
        `document.querySelectorAll('iframe')[${index}].getBoundingClientRect().toJSON()`,
      );
      const action = at(box.x + box.width / 2, box.y + box.height / 2, marked);
      expect(await page.run({ type: 'foresee', action })).toMatchObject({ type: 'refused', why: 'not-possible' });
    }
  });

  test.each([
    ['scrolls', 'scrollTo(0, 200)'],
    ['moves what was there', `document.querySelector('section').style.marginTop = '90px'`],
    ['is another size', `document.documentElement.style.zoom = '2'`],
  ])('the picture is void once the page %s', async (_, change) => {
    const marked = await marks();
    const { x, y } = await middleOf('Page', marked);
    await page.value(
      `new Promise((resolve) => { ${change}; requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))); })`,
    );
    expect(await does(page, at(x, y, marked))).toMatchObject({ type: 'refused', why: 'no-picture' });
    expect(await heard()).toEqual([]);
  });

  test('what comes under the point as it is pressed isn’t clicked', async () => {
    const marked = await marks();
    const { x, y } = await middleOf('Page', marked);
    await page.value(`document.querySelector('button').addEventListener('pointerdown', () => {
      const cover = document.body.appendChild(document.createElement('button'));
      cover.textContent = 'Pay';
      cover.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%';
      cover.addEventListener('click', () => heard.push('Pay click'));
    }), 0`);
    await does(page, at(x, y, marked));
    expect((await heard()).filter((each) => each.endsWith(' click'))).toEqual([]);
  });

  test('the picture that came after it makes a picture void', async () => {
    const marked = await marks();
    await marks();
    const { x, y } = await middleOf('Page', await marks());
    expect(await does(page, at(x, y, marked))).toMatchObject({ type: 'refused', why: 'no-picture' });
  });
}
