/** Hands operate what frameworks draw, and the framework's own state follows. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { does, type HandsPage, refOf } from '../../support/hands/hands-page';
import type { HandsBrowser } from '../../support/hands/in-chromium';
import { serveApps } from '../../support/hands/serve-apps';
import { sampled } from '../../support/sample';

type Value = string | boolean | string[];

export function handsFrameworksJourney(start: () => Promise<HandsBrowser>): void {
  let browser: HandsBrowser;
  let apps: Awaited<ReturnType<typeof serveApps>>;
  let page: HandsPage;
  beforeAll(async () => {
    [browser, apps] = await Promise.all([start(), serveApps()]);
    page = await browser.open(apps.urlOf('react-app'));
  });
  afterAll(async () => {
    await browser?.close();
    apps?.close();
  });

  const ref = (role: string, name: string) => refOf(page, role, name);
  const click = async (role: string, name: string) => does(page, { type: 'click', ref: await ref(role, name) });
  const press = async (key: string, role: string, name: string) =>
    does(page, { type: 'press', key, ref: await ref(role, name) });
  const fills = async (role: string, name: string, value: Value) =>
    does(page, { type: 'fill', fields: [{ ref: await ref(role, name), value }] });
  /** What the app draws from its state. */
  const state = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await page.value<string>(`document.querySelector('#state').textContent`));

  const frameworks = ['react-app', 'vue-app', 'svelte-app'] as const;

  describe.each(frameworks)('%s, each field once in one page', (app) => {
    beforeAll(async () => {
      await page.goto(apps.urlOf(app));
    });

    test.each([
      ['textbox', 'Name', 'Ada', 'name', 'Ada'],
      ['textbox', 'Notes', 'one\ntwo', 'notes', 'one\ntwo'],
      ['spinbutton', 'Amount', '7', 'amount', '7'],
      ['date', 'Day', '2026-11-24', 'day', '2026-11-24'],
      ['slider', 'Volume', '8', 'volume', '8'],
      ['combobox', 'City', 'Paris', 'city', 'Paris'],
      ['listbox', 'Fruits', ['Plum', 'Apple'], 'fruits', 'Apple,Plum'],
      ['checkbox', 'News', true, 'news', 'true'],
      ['radio', 'Large', true, 'size', 'Large'],
      ['textbox', 'Essay', 'New words', 'essay', 'New words'],
    ] as const)('fills in a %s called %s', async (role, name, value, key, kept) => {
      expect(await fills(role, name, value as Value)).toMatchObject({ type: 'done', saw: 'changed' });
      expect(`${(await state())[key]}`).toBe(kept);
    });
  });

  // Every day in React alone; Vue and Svelte take each kind of field above.
  describe.each(sampled([...frameworks], 3))('%s', (app) => {
    beforeEach(async () => {
      await page.goto(apps.urlOf(app));
    });

    test('fills in what the app writes otherwise: capitals, digits only, a field that each change makes anew', async () => {
      await fills('textbox', 'Code', 'abc');
      await fills('textbox', 'Phone', '12-34');
      await fills('textbox', 'Moved', 'on and on');
      expect(await state()).toMatchObject({ code: 'ABC', phone: '1234', moved: 'on and on' });
      const values = `[...document.querySelectorAll('input')].slice(1, 3).map(({ value }) => value)`;
      expect(await page.value(values)).toEqual(['ABC', '1234']);
    });

    test('fills in again, empties, and unticks', async () => {
      for (const name of ['Ada', 'Grace', '']) {
        await fills('textbox', 'Name', name);
        expect(await state()).toMatchObject({ name });
      }
      await fills('checkbox', 'News', true);
      await fills('checkbox', 'News', false);
      expect(await state()).toMatchObject({ news: false });
    });

    test('fills in several fields at once', async () => {
      const values = { Name: 'Ada', Code: 'x1', Moved: 'away', Notes: 'none', Essay: 'short' };
      const fields = await Promise.all(
        Object.entries(values).map(async ([name, value]) => ({ ref: await ref('textbox', name), value })),
      );
      fields.push({ ref: await ref('combobox', 'City'), value: 'Paris' });
      expect(await does(page, { type: 'fill', fields })).toMatchObject({ type: 'done' });
      expect(await state()).toMatchObject({ name: 'Ada', code: 'X1', moved: 'away', notes: 'none', essay: 'short' });
      expect(await state()).toMatchObject({ city: 'Paris' });
    });

    test('types by keys, ticks by Space, and chooses by arrows', async () => {
      await press('a', 'textbox', 'Name');
      await press('b', 'textbox', 'Name');
      await press('Backspace', 'textbox', 'Name');
      await press('Space', 'checkbox', 'News');
      await press('ArrowDown', 'combobox', 'City');
      expect(await state()).toMatchObject({ name: 'a', news: true, city: 'Paris' });
    });

    test('changes a list that is made anew each time', async () => {
      const gone = await ref('button', 'Drop One');
      await does(page, { type: 'fill', fields: [{ ref: await ref('textbox', 'Item'), value: 'Three' }], submit: true });
      expect(await state()).toMatchObject({ items: ['One', 'Two', 'Three'] });
      expect(await does(page, { type: 'click', ref: gone })).toMatchObject({ why: 'gone' });
      await click('button', 'Drop Two');
      await fills('textbox', 'Item', 'Four');
      await click('button', 'Add');
      expect(await state()).toMatchObject({ items: ['One', 'Three', 'Four'] });
    });
  });

  describe('widgets, each once in one page', () => {
    beforeAll(async () => {
      await page.goto(apps.urlOf('react-widgets'));
    });

    test.each([
      ['combobox', 'Planet', 'Venus', { planet: 'Venus' }],
      ['combobox', 'Moon', 'Titan', { moon: 'Titan' }],
      ['slider', 'Heat', '8', { heat: 8 }],
      ['spinbutton', 'Count', '4', { count: 4 }],
      ['switch', 'Lamp', true, { lamp: true }],
      ['radio', 'Large', true, { size: 'Large' }],
      ['listbox', 'Fruits', ['Apple', 'Plum'], { fruits: ['Apple', 'Plum'] }],
    ] as const)('a %s called %s', async (role, name, value, kept) => {
      expect(await fills(role, name, value as Value)).toMatchObject({ type: 'done', saw: 'changed' });
      expect(await state()).toMatchObject(kept);
    });
  });

  describe('widgets', () => {
    beforeEach(async () => {
      await page.goto(apps.urlOf('react-widgets'));
    });

    test('a menu, tabs and a tree', async () => {
      await click('button', 'Edit');
      await click('menuitem', 'Cut');
      await click('tab', 'Second');
      expect(await state()).toMatchObject({ done: 'Cut', tab: 'Second' });
      await press('ArrowLeft', 'tab', 'Second');
      await click('treeitem', 'Folder');
      await click('treeitem', 'Letter');
      expect(await state()).toMatchObject({ tab: 'First', opened: ['Folder', 'Letter'] });
    });

    test('a calendar that opens from a field', async () => {
      // It slides in from above, over the field: Chromium's press may end on it, and it can be read once it has come down.
      await click('textbox', 'Day');
      await page.run({ type: 'wait', wait: { seconds: 3 } });
      await click('clickable', 'November 26, 2026');
      expect(await state()).toMatchObject({ day: '2026-11-26' });
    });

    test('says what a list offers in place of what it lacks', async () => {
      expect(await fills('combobox', 'Moon', 'Europa')).toMatchObject({ why: 'wrong-value' });
      expect(await fills('slider', 'Heat', '11')).toMatchObject({ why: 'wrong-value' });
      expect(await state()).toMatchObject({ heat: 5 });
    });
  });
}
