/** Hands on pages from public reports: what a field holds is read back, what was done is never told as refused, and what has no box is reached. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { does, type HandsPage, refOf } from '../support/hands/hands-page';
import type { HandsBrowser } from '../support/hands/in-chromium';
import { sampled } from '../support/sample';
import { serveFieldPages } from './hands-pages';

export function handsInTheField(start: () => Promise<HandsBrowser>): void {
  let browser: HandsBrowser;
  let site: Awaited<ReturnType<typeof serveFieldPages>>;
  let page: HandsPage;
  beforeAll(async () => {
    [browser, site] = await Promise.all([start(), serveFieldPages()]);
    page = await browser.open(site.urlOf('masked'));
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  const open = (name: string) => page.goto(site.urlOf(name));
  const fills = async (role: string, name: string, value: string | boolean | string[]) =>
    does(page, { type: 'fill', fields: [{ ref: await refOf(page, role, name), value }] });
  const on = async (type: 'click' | 'hover', role: string, name: string) =>
    does(page, { type, ref: await refOf(page, role, name) });
  const held = (id: string) => page.value<string>(`document.querySelector('#${id}').value`);
  const textOf = (id: string) => page.value<string>(`document.querySelector('#${id}').innerText`);
  const linesOf = async (id: string) => (await textOf(id)).split('\n').filter((line) => line.trim() !== '');
  const hash = () => page.value<string>('location.hash');

  describe('what a field holds is read back', () => {
    test('a masked field gets each key, also where it holds something (RobinHerbots/Inputmask#2303, thoughtbot/capybara-webkit#303)', async () => {
      await open('masked');
      expect(await fills('textbox', 'Masked date', '11/26/2026')).not.toHaveProperty('holds');
      expect(await fills('textbox', 'Year', '2011')).not.toHaveProperty('holds');
      expect([await held('date'), await held('year')]).toEqual(['11/26/2026', '2011']);
    });

    test('a till that makes another amount of it is told to the letter (leeguooooo/chrome-use#105)', async () => {
      await open('tills');
      expect(await fills('textbox', 'Amount', '12.50')).not.toHaveProperty('holds');
      expect(await fills('textbox', 'Amount', '12.5')).toMatchObject({ holds: [{ name: 'Amount', value: '1.25' }] });
      expect(await fills('textbox', 'Digits', 'No. 12')).toMatchObject({ holds: [{ name: 'Digits', value: '12' }] });
    });

    test('what the page sets back later is no “done” (EndeavorYen/chrome-cdp-ex#248, Agent360dk/browser-mcp#19)', async () => {
      await open('set-back');
      expect(await fills('textbox', 'Question', 'Why?')).toMatchObject({ holds: [{ name: 'Question', value: '' }] });
      expect(await fills('combobox', 'Size', 'Large')).toMatchObject({ holds: [{ name: 'Size', value: 'Small' }] });
      expect(await fills('combobox', 'Colour', 'Blue')).toMatchObject({ holds: [{ name: 'Colour', value: 'Red' }] });
      expect(await fills('checkbox', 'News', true)).toMatchObject({ holds: [{ value: 'News: not checked' }] });
    });

    test('a field is emptied, and its page hears of it (browser-use/browser-use#5274)', async () => {
      await open('set-back');
      expect(await fills('textbox', 'Search', '')).not.toHaveProperty('holds');
      expect(await textOf('found')).toBe('all');
    });

    test.each(sampled(['Model', 'Keys', 'Plain', 'Told', 'Late'], 2))(
      'an editor called %s has the new lines and nothing of the old ones (Lum1104/dsh-browser#84, aldegad/kuma-studio#8, slab/quill#4374)',
      async (name) => {
        await open('editors');
        const answer = await fills('textbox', name, 'First paragraph.\n\nSecond paragraph.');
        expect(await linesOf(name.toLowerCase())).toEqual(['First paragraph.', 'Second paragraph.']);
        expect(answer).toMatchObject({ type: 'done', saw: 'changed' });
        expect(answer).not.toHaveProperty('holds');
      },
    );
  });

  describe('what was done is told as done', () => {
    test('a menu that chooses on release, gone or hidden (jackwener/OpenCLI#1410, Epistates/MCPSafari#74)', async () => {
      await open('released');
      for (const name of ['Meals', 'Travel']) {
        await on('click', 'button', 'Category');
        expect(await on('click', 'menuitem', name)).toMatchObject({ type: 'done', saw: 'changed' });
        expect(await textOf('chosen')).toBe(name);
      }
    });

    test('an option that the press takes away (BSd3v/dash-yada#40)', async () => {
      await open('released');
      expect(await on('click', 'option', 'Carp')).toMatchObject({ type: 'done', saw: 'changed' });
      expect(await textOf('chosen')).toBe('Carp');
    });

    test('a button that is drawn anew under the press is clicked once', async () => {
      await open('released');
      expect(await on('click', 'button', 'Save')).toMatchObject({ type: 'done' });
      expect(await textOf('saved')).toBe('1');
    });

    test('a button that the press uses up', async () => {
      await open('released');
      expect(await on('click', 'button', 'Once')).toMatchObject({ type: 'done', saw: 'changed' });
      expect(await textOf('saved')).toBe('once');
    });

    test('a button that is another under the press isn’t clicked, and it is said that the page heard the press', async () => {
      await open('released');
      expect(await on('click', 'button', 'Renamed')).toMatchObject({ why: 'changed', began: true });
      expect(await textOf('saved')).toBe('0');
    });
  });

  describe('a field is left as a person leaves it', () => {
    test('and takes its value then, or by Enter', async () => {
      await open('left');
      await fills('textbox', 'Date', '2026-05-06');
      expect(await textOf('said')).toBe('2026-05-06');
      expect(await fills('textbox', 'Day', 'Monday')).not.toHaveProperty('holds');
      expect(await held('day')).toBe('Monday');
    });

    test('new words of a list are taken, several of it chosen, and no other list is touched', async () => {
      await open('left');
      expect(await fills('combobox', 'Tags', ['harbour', 'quay'])).not.toHaveProperty('holds');
      expect(await fills('combobox', 'Colours', ['Red', 'Blue'])).not.toHaveProperty('holds');
      expect([await textOf('tagged'), await textOf('chips'), await textOf('other')]).toEqual([
        'harbour quay',
        'Red Blue',
        '',
      ]);
    });

    test('a menu of check boxes has just those that were asked for', async () => {
      await open('left');
      await fills('button', 'Columns', ['Name', 'Size']);
      expect(
        await page.value(`[...menus.querySelectorAll('[aria-checked=true]')].map((each) => each.textContent)`),
      ).toEqual(['Name', 'Size']);
    });

    test('what it opened closes, so that the button under it is reached', async () => {
      await open('left');
      await fills('textbox', 'Paint', 'red');
      expect(await on('click', 'button', 'Submit')).toMatchObject({ type: 'done' });
      expect(await textOf('said')).toBe('sent red');
    });

    test('a box is scrolled by its reference, also where it takes no key', async () => {
      await open('left');
      await page.run({ type: 'scroll-to', ref: await refOf(page, 'textbox', 'Terms'), inside: 'End' });
      expect(await page.value('terms.scrollHeight - terms.clientHeight - terms.scrollTop')).toBeLessThan(8);
    });

    test.each(sampled(['From', 'Street'], 2))('but not while it suggests something, however late: %s', async (name) => {
      await open('suggesting');
      await fills('textbox', name, 'Harbour');
      await on('click', 'listitem', 'Harbour South');
      expect(await textOf('chosen')).toBe('Harbour South');
    });
  });

  describe('what has no box of its own is reached', () => {
    const links: [name: string, address: string][] = [
      ['Open the catalogue', '#catalogue'],
      ['In text alone', '#deep'],
      ['Without a height', '#flat'],
    ];
    test.each(sampled(links, 2))(
      'the link “%s” (CloakHQ/CloakBrowser#514, w3c/webdriver#1887)',
      async (name, address) => {
        await open('boxless');
        expect(await on('click', 'link', name)).toMatchObject({ type: 'done' });
        expect(await hash()).toBe(address);
      },
    );

    const areas: [name: string, address: string][] = [
      ['Lamps', '#lamps'],
      ['Till', '#till'],
      ['Door', '#door'],
      ['The rest', '#rest'],
    ];
    test.each(sampled(areas, 2))(
      'the area “%s” of a picture (microsoft/playwright#16364, mozilla/geckodriver#1822)',
      async (name, address) => {
        await open('boxless');
        const action = { type: 'click', ref: await refOf(page, 'link', name) } as const; // literal types
        expect(await page.run({ type: 'foresee', action })).toMatchObject({ foreseen: { elements: [{ name }] } });
        expect(await does(page, action)).toMatchObject({ type: 'done' });
        expect(await hash()).toBe(address);
      },
    );
  });

  describe('a file reaches the field', () => {
    const letter = { name: 'letter.txt', type: 'text/plain', data: btoa('Dear') };
    const gives = async (role: string, name: string) =>
      does(page, { type: 'choose_file', ref: await refOf(page, role, name) }, [letter]);

    test('that a page hides at its end, and empties and draws anew once it has read it (openai/codex#40046, leeguooooo/chrome-use#208)', async () => {
      await open('files');
      await gives('button', 'Add attachment');
      expect(await gives('button', 'Add attachment')).toMatchObject({ type: 'done', saw: 'changed' });
      expect(await textOf('got')).toBe('end letter.txt;end letter.txt;');
    });

    test.each(['Passport', 'Photo'])(
      'of the label that it is in, beside another: %s (browser-use/browser-use#3191)',
      async (name) => {
        await open('two-files');
        expect(await gives('button', name)).toMatchObject({ type: 'done' });
        expect(await textOf('got')).toBe(`${name.toLowerCase()} letter.txt;`);
      },
    );

    test('once a choice or a press has brought it (vercel-labs/agent-browser#1102)', async () => {
      await open('later-files');
      expect(await gives('button', 'Letter')).toMatchObject({ type: 'refused', why: 'disabled' });
      expect(await gives('button', 'More')).toMatchObject({ type: 'refused', why: 'no-file-field' });
      await fills('combobox', 'Kind', 'Letter');
      await gives('button', 'Letter');
      await on('click', 'button', 'More');
      await gives('button', 'Enclosure');
      expect(await textOf('got')).toBe('letter letter.txt;enclosure letter.txt;');
    });
  });

  describe('menus that open by :hover alone', () => {
    test('open under the pointer of hands, and close when it goes (openwong2kim/wmux#1415, browser-use/browser-use#4965)', async () => {
      await open('menus');
      expect(await on('hover', 'link', 'Products')).toMatchObject({ type: 'done', saw: 'changed' });
      await on('hover', 'link', 'All');
      expect(await on('click', 'link', 'Lamps')).toMatchObject({ type: 'done' });
      expect(await hash()).toBe('#lamps');
      await on('hover', 'button', 'Elsewhere');
      await expect(refOf(page, 'link', 'Lamps')).rejects.toThrow('There is no link');
    });

    test('by a rule within another, of something beside the pointer (gdh1995/vimium-c#86)', async () => {
      await open('menus');
      await on('hover', 'button', 'Row');
      await on('click', 'button', 'Archive');
      expect(await textOf('said')).toBe('archived');
    });

    test('by a variable of the style sheet', async () => {
      await open('menus');
      await on('hover', 'link', 'More');
      await on('click', 'link', 'Chairs');
      expect(await hash()).toBe('#chairs');
    });

    test('leave the page’s rules as they were', async () => {
      await open('menus');
      const rules = `[...document.styleSheets[0].cssRules].map((rule) => rule.cssText).join('\\n')`;
      const before = await page.value(rules);
      await on('hover', 'link', 'Products');
      expect(await page.value(rules)).not.toBe(before);
      await page.run({ type: 'leave' });
      expect(await page.value(rules)).toBe(before);
      expect(await page.value(`document.querySelectorAll('[data-tabhand-hover]').length`)).toBe(0);
    });

    test('are said to stay shut where their style sheet can’t be read', async () => {
      await open('closed-menus');
      expect(await on('hover', 'link', 'Products')).toMatchObject({ saw: 'nothing-changed', shut: true });
    });
  });
}
