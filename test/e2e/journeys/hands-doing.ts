/** Hands operate a page with everything that a page can have: native and controlled fields, widgets, traps, secrets. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Playground, servePlayground } from '../../../playground/serve';
import type { HandsAnswer } from '../../../src/core/tools/hands-wire';
import type { TabhandBrowser } from '../../support/browsers/browser';
import { does, type HandsPage, refOf } from '../../support/hands/hands-page';
import type { HandsBrowser } from '../../support/hands/in-chromium';
import { chromiumFirst, inMatrix } from '../../support/sample';

export function handsDoingJourney(name: TabhandBrowser['name'], start: () => Promise<HandsBrowser>): void {
  /** What is read from the document alone, before anything happens in it. */
  const ofChromium = chromiumFirst(name);
  let browser: HandsBrowser;
  let site: Playground;
  let page: HandsPage;
  const url = () => `${site.url}lab/hands.html`;
  beforeAll(async () => {
    [browser, site] = await Promise.all([start(), servePlayground({ port: 0, framePort: 0 })]);
    page = await browser.open(url());
  });
  beforeEach(async () => {
    await page.goto(url());
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const ref = (role: string, name: string) => refOf(page, role, name);
  const click = async (role: string, name: string) => does(page, { type: 'click', ref: await ref(role, name) });
  const fills = async (role: string, name: string, value: string | boolean | string[]) =>
    does(page, { type: 'fill', fields: [{ ref: await ref(role, name), value }] });
  const foresees = async (role: string, name: string) =>
    page.run({ type: 'foresee', action: { type: 'click', ref: await ref(role, name) } });
  const foreseenOf = (answer: HandsAnswer) => (answer.type === 'foreseen' ? answer.foreseen : answer);
  const holds = (selector: string) => page.value<string>(`document.querySelector('${selector}').value`);
  const heard = () => page.value<string[]>('heard');
  const inForm = (name: string) => holds(`#native [name=${name}]`);

  describe('fills', () => {
    const native = [
      ['textbox', 'Name', 'name', 'Ada', 'Ada'],
      ['spinbutton', 'Amount', 'amount', '7', '7'],
      ['date', 'Day', 'day', '2026-11-24', '2026-11-24'],
      ['time', 'Hour', 'hour', '17:30', '17:30'],
      ['color', 'Colour', 'colour', '#112233', '#112233'],
      ['slider', 'Volume', 'volume', '8', '8'],
      ['textbox', 'Notes', 'notes', 'one\ntwo', 'one\ntwo'],
      ['combobox', 'City', 'city', 'Paris', 'pa'],
      ['combobox', 'Town', 'town', 'Bern', 'Bern'],
    ] as const;
    test('each kind of native field, one after another in one page', async () => {
      for (const [role, label, name, value, kept] of native) {
        expect(await fills(role, label, value), label).toMatchObject({ type: 'done', saw: 'changed' });
        expect(await inForm(name), label).toBe(kept);
      }
    });

    test('lists of several, ticks and one of several', async () => {
      await fills('listbox', 'Fruits', ['Plum', 'Apple']);
      await fills('checkbox', 'News', true);
      await fills('radio', 'Large', true);
      const kept = `JSON.stringify([...new FormData(document.querySelector('#native'))].filter(([name]) => /fruits|news|size/.test(name)))`;
      expect(JSON.parse(await page.value(kept))).toEqual([
        ['fruits', 'Apple'],
        ['fruits', 'Plum'],
        ['news', 'on'],
        ['size', 'l'],
      ]);
    });

    test('a field that a framework controls, as React does', async () => {
      await fills('textbox', 'Controlled', 'typed by a hand');
      expect(await page.value(`document.querySelector('#state').textContent`)).toBe('typed by a hand');
    });

    test('an editable part of the page', async () => {
      await page.value(
        `(window.heard = '', document.querySelector('#note').addEventListener('beforeinput', ({ data }) => (heard += data ?? '')))`,
      );
      await fills('textbox', 'Essay', 'New words');
      expect(await page.value<string>(`document.querySelector('#note').innerText.trim()`)).toBe('New words');
      expect(await page.value<string>('heard')).toBe('New words'); // once: some editors write what they hear, and more
    });

    ofChromium('widgets of ARIA: a switch, a slider, a list that opens', async () => {
      await fills('switch', 'Lamp', true);
      await fills('slider', 'Heat', '8');
      await fills('combobox', 'Planet', 'Venus');
      const read = (id: string, name: string) => page.value(`document.querySelector('#${id}').getAttribute('${name}')`);
      expect([await read('switch', 'aria-checked'), await read('slider', 'aria-valuenow')]).toEqual(['true', '8']);
      expect(await page.value(`document.querySelector('#combo').textContent`)).toBe('Venus');
    });

    for (const [role, label, value, takes, limits] of [
      ['textbox', 'Name', 'a name that is much too long', 'at-most', '20'],
      ['spinbutton', 'Amount', '12', 'number', 'min 1, max 9'],
      ['date', 'Day', 'tomorrow', 'date', undefined],
      ['textbox', 'Mail', 'nobody', 'email', undefined],
      ['textbox', 'Code', 'abc', 'line', 'pattern [A-Z]{3}, title Three capitals'],
      ['textbox', 'Fixed', 'else', 'nothing', undefined],
      ['combobox', 'City', 'Atlantis', 'one-of', 'Rome | Paris'],
    ] as const)
      ofChromium(`says what a ${role} called ${label} takes, and changes nothing`, async () => {
        const before = await page.value('JSON.stringify([...new FormData(document.querySelector("#native"))])');
        const answer = await fills(role, label, value);
        expect(answer).toMatchObject({ why: 'wrong-value', takes });
        expect('limits' in answer ? answer.limits : undefined).toBe(limits);
        expect(await page.value('JSON.stringify([...new FormData(document.querySelector("#native"))])')).toBe(before);
      });
  });

  describe('clicks', () => {
    test('with the events of a browser, in their order', async () => {
      await click('button', 'Idle');
      expect(await page.value<string[]>('sequence')).toEqual(
        ['pointerover', 'pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'], //
      );
    });

    ofChromium('and says what came of it', async () => {
      expect(await click('button', 'Idle')).toEqual({ type: 'done', saw: 'nothing-changed' });
      expect(await click('button', 'Fail')).toMatchObject({ saw: 'error-shown', words: 'The server is asleep.' });
      const action = { type: 'click', ref: await ref('button', 'Idle') } as const;
      expect(await click('button', 'Ask me')).toMatchObject({
        saw: 'dialog-opened',
        words: expect.stringContaining('Really?'),
      });
      expect(await page.run({ type: 'foresee', action })).toMatchObject({ why: 'covered' });
      expect(await click('button', 'Close')).toMatchObject({ saw: 'changed' });
    });

    for (const how of ['click', 'press'] as const)
      ofChromium(`that the page ignores, since no person did it, are told as no change: ${how}`, async () => {
        await page.value(`(() => {
        const idle = document.querySelector('#idle');
        for (const type of ['click', 'keydown'])
          idle.addEventListener(type, ({ isTrusted }) => { if (isTrusted) document.querySelector('#error').textContent = 'Heard'; });
      })()`);
        const target = await ref('button', 'Idle');
        await page.value(`document.querySelector('#idle').focus()`);
        const action =
          how === 'click'
            ? ({ type: 'click', ref: target } as const)
            : ({ type: 'press', key: 'x', ref: target } as const);
        expect(await does(page, action)).toMatchObject({ type: 'done', saw: 'nothing-changed' });
      });

    test('native results once: a fold opens, a form is submitted', async () => {
      const folded = await page.run({ type: 'look' });
      const fold = folded.type === 'looked' && /"More"[^[\n]*\[(e\d+)/.exec(folded.text)?.[1];
      await does(page, { type: 'click', ref: fold || '' });
      expect(await page.value(`document.querySelector('details').open`)).toBe(true);
      await click('button', 'Search');
      await does(page, { type: 'press', key: 'Enter', ref: await ref('textbox', 'Name') });
      expect(await heard()).toEqual(['submitted native', 'submitted native']);
    });

    test('drags what the page lets drag', async () => {
      await does(page, { type: 'drag', ref: await ref('button', 'Parcel'), to: await ref('button', 'Basket') });
      expect(await heard()).toEqual(['dropped a parcel']);
    });

    test('presses keys: text, Tab, Space', async () => {
      const name = await ref('textbox', 'Name');
      await does(page, { type: 'fill', fields: [{ ref: name, value: 'Ad' }] });
      await does(page, { type: 'press', key: 'a' });
      await does(page, { type: 'press', key: 'Tab' });
      expect(await page.value('document.activeElement.name')).toBe('amount');
      expect(await inForm('name')).toBe('Ada');
      await does(page, { type: 'press', key: 'Space', ref: await ref('checkbox', 'News') });
      expect(await page.value(`document.querySelector('[name=news]').checked`)).toBe(true);
      expect(await does(page, { type: 'press', key: 'Control+V', ref: name })).toMatchObject({ why: 'not-possible' });
    });
  });

  describe('refuses', () => {
    async function afterLook(role: string, name: string, script: string) {
      const before = await ref(role, name);
      await page.value(script);
      return does(page, { type: 'click', ref: before });
    }

    ofChromium('what is gone, renamed, hidden, disabled or covered', async () => {
      expect(await afterLook('button', 'Vanishing', `document.querySelector('#vanishing').remove()`)).toMatchObject({
        why: 'gone',
      });
      const rename = `document.querySelector('#renamed').textContent = 'Buy'`;
      expect(await afterLook('button', 'Renamed', rename)).toMatchObject({ why: 'changed', name: 'Renamed' });
      const hide = `document.querySelector('#idle').style.visibility = 'hidden'`;
      expect(await afterLook('button', 'Idle', hide)).toMatchObject({ why: 'hidden' });
      expect(await click('button', 'Disabled')).toMatchObject({ why: 'disabled' });
      const cover = `document.body.insertAdjacentHTML('beforeend',
        '<button style="position:fixed;inset:0">A cover</button>'), 0`;
      expect(await afterLook('button', 'Covered', cover)).toMatchObject({ why: 'covered', by: 'button "A cover"' });
      expect(await heard()).toEqual([]);
    });

    for (const [what, script, why] of [
      ['is renamed', `document.querySelector('#renamed').textContent = 'Buy'`, 'changed'],
      ['is covered', `document.querySelector('main').inert = true`, 'disabled'],
      ['goes', `document.querySelector('#renamed').remove()`, 'gone'],
    ])
      ofChromium(`what ${what} between the card and the click`, async () => {
        const action = { type: 'click', ref: await ref('button', 'Renamed') } as const;
        const foreseen = foreseenOf(await page.run({ type: 'foresee', action }));
        await page.value(`${script}, 0`);
        if (!('elements' in foreseen)) throw new Error('It was refused.');
        expect(await page.run({ type: 'act', action, foreseen })).toMatchObject({ type: 'refused', why });
        expect(await heard()).toEqual([]);
      });

    ofChromium('a form that would be sent elsewhere than foreseen', async () => {
      const action = { type: 'click', ref: await ref('button', 'Find') } as const;
      const foreseen = foreseenOf(await page.run({ type: 'foresee', action }));
      await page.value(`document.querySelector('#swapping').setAttribute('action', '/other'), 0`);
      if (!('elements' in foreseen)) throw new Error('It was refused.');
      expect(await page.run({ type: 'act', action, foreseen })).toMatchObject({ why: 'changed' });
      expect(await heard()).toEqual([]);
    });

    for (const [how, script] of [
      [
        'its form leads elsewhere',
        `document.querySelector('#swapping').setAttribute('action', 'https://thief.example/')`,
      ],
      ['it is called otherwise', `document.querySelector('#swapping button').textContent = 'Buy'`],
    ] as const)
      ofChromium(`what the page changes under the press: ${how}`, async () => {
        const find = await ref('button', 'Find');
        await page.value(`document.addEventListener('pointerdown', () => { ${script}; }), 0`);
        expect(await does(page, { type: 'click', ref: find })).toMatchObject({ why: 'changed' });
        expect(await heard()).toEqual([]);
      });

    for (const field of ['Secret', 'Kennwort', 'Pay with', 'Six digits', 'Numéro de carte'])
      ofChromium(`to fill in the secret field ${field}`, async () => {
        expect(await fills('textbox', field, '1')).toMatchObject({ why: 'forbidden' });
      });

    test('file choosers, and windows that only the user can open', async () => {
      expect(await click('button', 'Picture')).toMatchObject({ why: 'forbidden' });
      expect(await click('link', 'In a new window')).toMatchObject({ why: 'not-possible' });
    });
  });

  describe('foresees', () => {
    test('a submit or a link that leaves the origin, whatever its fields are called', async () => {
      const leaves = { serious: 'leaves', leadsTo: new URL(site.frameUrl).origin };
      expect(await foresees('button', 'Go')).toMatchObject({ foreseen: leaves });
      const action = { type: 'press', key: 'Enter', ref: await ref('textbox', 'Query') } as const;
      expect(await page.run({ type: 'foresee', action })).toMatchObject({ foreseen: leaves });
      expect(await foresees('link', 'Elsewhere')).toMatchObject({ foreseen: leaves });
    });

    ofChromium('a choice that submits its form, or opens an address, as far as the markup says so', async () => {
      const leadsTo = new URL(site.frameUrl).origin;
      const foreseesChoice = async (name: string, value: string) => {
        const fields = [{ ref: await ref('combobox', name), value }];
        return page.run({ type: 'foresee', action: { type: 'fill', fields } });
      };
      expect(await foreseesChoice('Country', 'Spain')).toMatchObject({ foreseen: { serious: 'leaves', leadsTo } });
      expect(await foreseesChoice('Site', 'The other')).toMatchObject({ foreseen: { serious: 'leaves', leadsTo } });
      expect(foreseenOf(await foreseesChoice('City', 'Paris'))).toEqual({
        beside: expect.stringContaining('Amount'),
        ...{ elements: [{ role: 'combobox', name: 'City', typed: 'Paris' }], serious: null, tookOver: false },
      });
      const key = { type: 'press', key: 'ArrowDown', ref: await ref('combobox', 'Country') } as const;
      expect(await page.run({ type: 'foresee', action: key })).toMatchObject({
        foreseen: { serious: 'leaves', leadsTo },
      });
    });

    ofChromium(
      'what is serious: by the form’s heading, its button, and what is written under a false name',
      async () => {
        const continues = await page.run({ type: 'look' });
        const refs =
          continues.type === 'looked' ? [...continues.text.matchAll(/button "Continue"[^[\n]*\[(e\d+)/g)] : [];
        expect(refs).toHaveLength(2);
        for (const [, each = ''] of refs)
          expect(await page.run({ type: 'foresee', action: { type: 'click', ref: each } })).toMatchObject({
            foreseen: { serious: 'pay' },
          });
        const fields = [{ ref: await ref('textbox', 'Message'), value: 'Hallo' }];
        expect(await page.run({ type: 'foresee', action: { type: 'fill', fields } })).toMatchObject({
          foreseen: { serious: null },
        });
        const sent = await page.run({ type: 'foresee', action: { type: 'fill', fields, submit: true } });
        expect(sent).toMatchObject({ foreseen: { serious: 'send', elements: [{ name: 'Message', typed: 'Hallo' }] } });
      },
    );
  });

  describe('the bar', () => {
    test('stops by the user’s click alone, and what else the user presses pauses the run', async () => {
      const idle = await ref('button', 'Idle');
      const foresee = () => page.run({ type: 'foresee', action: { type: 'click', ref: idle } });
      expect(await foresee()).toMatchObject({ foreseen: { tookOver: false } });
      const bar = await page.value<string>(`document.documentElement.lastElementChild.outerHTML`);
      expect(bar).toContain('popover');
      await page.userClicks(610, 24);
      expect(await page.told()).toEqual([{ type: 'hands-stop' }]);
      expect(await foresee()).toMatchObject({ foreseen: { tookOver: false } });
      await page.userClicks(900, 400);
      expect(await foresee()).toMatchObject({ foreseen: { tookOver: true } });
    });

    ofChromium('is in no outline, hides nothing from hands, and goes when they leave', async () => {
      const before = await page.run({ type: 'look' });
      const height = await page.value('document.documentElement.scrollHeight');
      await foresees('button', 'Idle');
      const after = await page.run({ type: 'look' });
      expect(after).toEqual(before);
      expect(await page.value('document.documentElement.scrollHeight')).toBe(height);
      await page.run({ type: 'leave' });
      expect(await page.value('document.querySelectorAll("[popover]").length')).toBe(0);
    });
  });

  ofChromium('locates what a look tells by role and name, all of it, and nothing that is hidden', async () => {
    const locate = (role: string, name: string) => page.run({ type: 'locate', role, name });
    expect(await locate('button', 'Idle')).toEqual({ type: 'located', refs: [await ref('button', 'Idle')] });
    expect(await locate('button', 'Continue')).toMatchObject({ refs: { length: 2 } });
    expect(await locate('link', 'Idle')).toMatchObject({ refs: { length: 0 } });
    await page.value(`document.querySelector('#idle').insertAdjacentText('afterend', '[e1] \\[e2]'), 0`);
    await page.value(`document.querySelector('#idle').style.visibility = 'hidden', 0`);
    expect(await locate('button', 'Idle')).toMatchObject({ refs: { length: 0 } });
  });

  ofChromium('waits for text, for a state, and until it gives up', async () => {
    await page.value(
      `setTimeout(() => { heard.push(0); document.querySelector('#heard').textContent = 'Ready now'; }, 300), 0`,
    );
    expect(await page.run({ type: 'wait', wait: { text: 'ready NOW', seconds: 5 } })).toMatchObject({
      type: 'done',
    });
    const idle = await ref('button', 'Idle');
    await page.value(`setTimeout(() => document.querySelector('#idle').disabled = true, 300), 0`);
    const wait = { ref: idle, state: 'disabled', seconds: 5 } as const;
    expect(await page.run({ type: 'wait', wait })).toMatchObject({ type: 'done' });
    expect(await page.run({ type: 'wait', wait: { ...wait, state: 'gone', seconds: 0.2 } })).toMatchObject({
      why: 'timed-out',
    });
    expect(await page.run({ type: 'wait', wait: { seconds: 5 } })).toMatchObject({ type: 'done' });
  });

  // Every day hands-bad-input tries both, with more in the page.
  inMatrix('operates a page of 200,000 elements, and a button whose name has 100 kB', async () => {
    await page.value(`document.querySelector('#vanishing').textContent = 'Long '.repeat(20_000),
      document.body.insertAdjacentHTML('beforeend', ('<p>' + '<i></i>'.repeat(999) + '</p>').repeat(200)), 0`);
    expect(await click('button', 'Long')).toMatchObject({ type: 'done' });
    expect(await heard()).toEqual(['clicked vanishing']);
  });
}
