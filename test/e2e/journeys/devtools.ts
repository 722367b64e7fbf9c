/** Tabhand's panel in the browser's DevTools: the tools of the inspected page, where each comes from, and the calls of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import { waitFor } from '../../support/browsers/browser';
import type { DevTools } from '../../support/browsers/devtools';

const shown = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;
const button = (name: string) =>
  `[...document.querySelectorAll('.tool[open] button:not([role=tab])')].find((each) => each.innerText.trim() === ${JSON.stringify(name)})`;
const row = (name: string) =>
  `[...document.querySelectorAll('.tool > summary')].find((each) => each.querySelector('.nm').innerText.includes(${JSON.stringify(name)}))`;

/** `sources`: the name of the view that shows a place in the sources; null: the browser has none for extensions. */
export function devtoolsJourney(
  open: (url: string) => Promise<DevTools>,
  names: { elements: string; sources: string | null },
): void {
  let site: Playground;
  let devtools: DevTools;

  const clicks = async (element: string) => {
    await devtools.until(`Boolean(${element})`);
    await devtools.value(`void ${element}.click()`);
  };
  const seesInFront = (name: string) => waitFor(async () => (await devtools.inFront()) === name, `${name} in front`);

  beforeAll(async () => {
    site = await servePlayground({ port: 0, framePort: 0 });
    devtools = await open(`${site.url}music/`);
  });
  afterAll(async () => {
    await devtools?.close();
    await site?.close();
  });

  describe('beside a page that registers tools', () => {
    test('issue 19, 7: its tools are listed, run by hand, and their calls counted', async () => {
      await clicks(row('get_queue'));
      await clicks(button('Run'));
      await devtools.until(shown('1 call, last'));
    });

    test('issue 19, 7: a tool says where it was registered, and shows it where the browser can', async () => {
      await clicks(row('add_to_queue'));
      await devtools.until('/Registered at offer-tools\\.ts:\\d+:\\d+/.test(document.body.innerText)');
      const place = "document.querySelector('.tool[open] .tool-origin button')";
      if (names.sources === null) return expect(await devtools.value(`${place} === null`)).toBe(true);
      await clicks(place);
      await seesInFront(names.sources);
    });
  });

  describe('beside a page whose tools are forms', () => {
    beforeAll(() => devtools.goto(`${site.url}forms/`));

    test('issue 19, 7: the form of a tool is shown among the elements', async () => {
      await clicks(row('find_show'));
      await clicks(button('Show its form'));
      await seesInFront(names.elements);
    });
  });
}
