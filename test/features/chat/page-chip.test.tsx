// @vitest-environment happy-dom
/** The attached page in the composer: offered, put along or left out, and chosen for its site. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { Attachment } from '#core/log/entry.ts';
import { defaultSettings, type Settings } from '#core/settings/settings.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Composer } from '../../../src/features/chat/panel/composer/composer';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { createLog } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { anthropicModel, around, page } from '../../support/panel-stage/world';

afterEach(() => render(null, document.body));

const origin = page.origin ?? '';
const model: PanelNotice = { type: 'model', model: anthropicModel };
const set = (pageText: Settings['pageText']): PanelNotice => ({
  type: 'settings',
  settings: { ...defaultSettings, pageText },
});
const text: Attachment = {
  ...{ id: 'att_1', kind: 'page', name: page.title, origin, mime: 'text/plain' },
  ...{ size: 40, tokens: 10, preview: 'Blue Train' },
};

async function opens(pageText: Settings['pageText'], { refuses = false, log = createLog(), title = page.title } = {}) {
  const sent: [string, Record<string, unknown>][] = [];
  let listen: (fact: PanelNotice) => void = () => undefined;
  const connection = {
    ...connectTo({ facts: [] }),
    onNotice: (listener: typeof listen) => {
      listen = listener;
    },
    command: async (name: string, take: object) => {
      sent.push([name, { ...take }]);
      if (name === 'attach' && refuses) throw new Error('The page is too busy to be read.');
      const answers: Record<string, object> = {
        attach: { attachment: text },
        'measure-page': { tokens: 1234, text: 'Blue Train' },
      };
      return (answers[name] ?? {}) as never; // one answer for each
    },
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const pages: PanelNotice = { type: 'pages', pages: [{ ...page, title }] };
  const facts = around(model, pages, set(pageText), { type: 'entries', conversationId: 'c1', entries: log.entries });
  await act(() => {
    panel.tabId.value = page.tabId;
    facts.forEach(listen);
    render(
      <PanelContext.Provider value={panel}>
        <Composer />
      </PanelContext.Provider>,
      document.body,
    );
  });
  const asked = (name: string) => sent.flatMap(([each, take]) => (each === name ? [take] : []));
  return {
    asked,
    says: (words: string) =>
      act(async () => {
        panel.composer.text.value = words;
        await panel.composer.send();
      }),
  };
}

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
const chip = () => document.querySelector('.page-text .chip');
const press = (label: string) =>
  act(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.page-text button')];
    const button = buttons.find((each) => nameOf(each) === label);
    if (!button) throw new Error(`No button ${label} among ${buttons.map((each) => nameOf(each))}`);
    button.click();
  });

test('by default it is offered, and nothing of it is read or sent', async () => {
  const { asked, says } = await opens([]);
  expect(chip()?.className).toBe('chip offered');
  expect(chip()?.textContent).toContain('Music');
  await says('What plays now?');
  expect(asked('send')).toEqual([expect.not.objectContaining({ attachments: expect.anything() })]);
  expect([...asked('attach'), ...asked('measure-page')]).toEqual([]);
});

test.each([
  ['Music', 'nowrap'],
  ['The night trains are back', 'cut'],
])('the name %s is %s where room is short', async (title, look) => {
  await opens([], { title });
  expect(chip()?.querySelector('.what > span:not(.i)')?.className).toBe(look);
});

test('what would be sent is shown before, with its size', async () => {
  const { asked } = await opens([]);
  await act(() => document.querySelector<HTMLElement>('.page-text .what')?.click());
  await eventually(() => expect(chip()?.textContent).toContain('1,234 tokens'));
  expect(document.querySelector('.page-text .plain')?.textContent).toBe('Blue Train');
  expect(asked('send')).toEqual([]);
});

test('put along, it is read when the message is sent, and goes with it', async () => {
  const { asked, says } = await opens([]);
  await press('Attach');
  expect(chip()?.className).toBe('chip');
  await says('What plays now?');
  expect(asked('attach')).toEqual([{ conversationId: 'c1', what: { type: 'page', tabId: page.tabId } }]);
  expect(asked('send')).toEqual([expect.objectContaining({ attachments: ['att_1'] })]);
});

test('where the site’s pages always go along it does by itself, until the user takes it off', async () => {
  const { asked, says } = await opens([{ origin, choice: 'always' }]);
  expect(chip()?.className).toBe('chip');
  await press('Leave out Music');
  expect(chip()).toBeNull();
  await says('What plays now?');
  expect(asked('attach')).toEqual([]);
});

test('if it can’t be read, the message isn’t sent without it unasked', async () => {
  const { asked, says } = await opens([{ origin, choice: 'always' }], { refuses: true });
  await says('What plays now?');
  expect(asked('send')).toEqual([]);
  await says('What plays now?');
  expect(asked('send')).toHaveLength(1);
});

test('it isn’t offered where the user never wants it, nor once its text is in the chat', async () => {
  await opens([{ origin, choice: 'never' }]);
  expect(chip()).toBeNull();
  const log = createLog();
  log.add({ type: 'user-message', text: 'What plays?', attachments: [{ ...text, name: '(2) Music' }] });
  await opens([], { log });
  expect(chip()).toBeNull();
});

test('the choice for the site is made in its menu', async () => {
  const { asked } = await opens([]);
  await press('Pages on music.example.com');
  await act(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    items.find(({ textContent }) => textContent === 'Never read pages on music.example.com')?.click();
  });
  expect(asked('set-page-text')).toEqual([{ origin, choice: 'never' }]);
});
