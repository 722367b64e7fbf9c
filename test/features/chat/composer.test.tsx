// @vitest-environment happy-dom
/** The composer of a panel that has only just opened: it takes words before anything is known, and loses none of them. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { noHints } from '#core/tools/hints.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import { Composer } from '../../../src/features/chat/panel/composer/composer';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { autoui, createLog, toCall } from '../../support/panel-stage/entries';
import { connectTo } from '../../support/panel-stage/fake-connection';
import { around } from '../../support/panel-stage/world';

const drafts = (kept: [string, string][]) => ({ getItem: () => JSON.stringify(kept), setItem: () => undefined });
const opened = around({ type: 'entries', conversationId: 'c1', entries: [] });
const noModel: PanelNotice = { type: 'model', model: { choice: null, models: [], keys: {} } };

/** Nothing is known yet; `arrives` brings what the background says. */
async function opens(kept: [string, string][] = [], facts: PanelNotice[] = opened) {
  const sent: unknown[] = [];
  let listen: (fact: PanelNotice) => void = () => undefined;
  const connection = {
    ...connectTo({ facts: [] }),
    onConnect: () => undefined,
    onNotice: (listener: typeof listen) => {
      listen = listener;
    },
    command: async (name: string, take: unknown) => {
      if (name === 'send') sent.push(take);
      return {} as never; // one answer for all
    },
  };
  const panel = createPanel({ connection, root: { dataset: {} }, storage: drafts(kept), conversationId: null });
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <Composer />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  return { panel, sent, arrives: () => act(() => facts.forEach(listen)) };
}

afterEach(() => render(null, document.body));

const field = () => document.querySelector('textarea');

async function type(text: string, key?: string) {
  const there = field();
  if (!there) throw new Error('There is no field.');
  await act(() => {
    there.value = text;
    there.dispatchEvent(new Event('input', { bubbles: true }));
  });
  if (key) await act(() => void there.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
}

test('it is there before anything is known, says nothing that may be wrong, and offers nothing that can’t be done', async () => {
  await opens();
  expect(field()?.placeholder).toBe('');
  expect(document.querySelector<HTMLButtonElement>('button.send')?.disabled).toBe(true);
});

test('what is typed before stays, and Enter is carried out once it can be', async () => {
  const { sent, arrives } = await opens();
  await type('What plays now?', 'Enter');
  expect(sent).toEqual([]);
  await arrives();
  const whole = expect.objectContaining({ conversationId: 'c1', text: 'What plays now?' });
  await eventually(() => expect(sent).toEqual([whole]));
});

test('an early Enter doesn’t send what was typed another day', async () => {
  const { sent, arrives } = await opens([['c1', 'Half a thought']]);
  await type('and more', 'Enter');
  await arrives();
  expect(sent).toEqual([]);
  expect(field()?.value).toBe('Half a thought\nand more');
});

test('nor what was typed on after it', async () => {
  const { sent, arrives } = await opens();
  await type('What plays', 'Enter');
  await type('What plays now');
  await arrives();
  expect(sent).toEqual([]);
  expect(field()?.value).toBe('What plays now');
});

test('a draft that begins with a slash opens no list by itself; the next letter does', async () => {
  const { arrives } = await opens([['c1', '/get']]);
  await arrives();
  expect(field()?.value).toBe('/get');
  expect(document.querySelector('.slash-list')).toBeNull();
  await type('/get_');
  expect(document.querySelector('.slash-list')?.textContent).toContain('/get_queue');
});

test('of two commands with one name each says where it is from', async () => {
  const { panel, arrives } = await opens();
  await arrives();
  await type('/g');
  const [first] = panel.slash.items.value ?? [];
  const classes = () =>
    [...document.querySelectorAll('.slash-item')].map(({ classList }) => classList.contains('twin'));
  expect(classes()).not.toContain(true);
  const own = { id: 'p9', name: first?.name ?? '', text: 'Mine' };
  await act(() => {
    const settings = panel.settings.value;
    if (settings) panel.settings.value = { ...settings, prompts: [own] };
  });
  expect(classes().filter(Boolean)).toHaveLength(2);
});

test('a command that nothing is called by, or that can’t be called now, is kept and not sent; after Escape it is words', async () => {
  const { panel, sent, arrives } = await opens();
  await arrives();
  for (const text of ['/zebra', '/remove_from_queue']) {
    await type(text, 'Enter');
    expect([sent, field()?.value, panel.drawer.value]).toEqual([[], text, null]);
  }
  expect(document.querySelector('[aria-disabled=true]')?.textContent).toContain('Turned off by its page');
  await type('/zebra', 'Escape');
  await type('/zebra and more', 'Enter');
  expect(sent).toHaveLength(1);
});

test('without a model such a command doesn’t lead away either', async () => {
  const { panel, arrives } = await opens([], around({ type: 'entries', conversationId: 'c1', entries: [] }, noModel));
  await arrives();
  await type('/zebra', 'Enter');
  expect(document.querySelector('.slash-list')?.textContent).toBe('Nothing found');
  expect(panel.drawer.value).toBeNull();
});

test('an empty field of a new chat tells of the slash, with a model and without', async () => {
  const { arrives } = await opens();
  await arrives();
  expect(field()?.placeholder).toBe('Ask, or type / to run a tool');
});

test('in the form of a tool Enter runs, also in a text that may have several lines; with Shift it doesn’t', async () => {
  const { panel, arrives } = await opens();
  await arrives();
  let runs = 0;
  panel.slash.run = async () => {
    runs += 1;
  };
  const tool = {
    schema: { type: 'object', properties: { query: { type: 'string' } } },
    name: 'search',
    hints: noHints,
  };
  const from = { kind: 'page', name: 'music' } as const;
  await act(() => {
    panel.slash.form.value = { type: 'tool', tool: tool as never, from, value: {}, problems: [] }; // what its form reads
  });
  await eventually(() => expect(document.querySelector('.slash-form .sf-lines')).not.toBeNull());
  const presses = (more: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
    document.querySelector('.slash-form .sf-lines')?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([presses({ shiftKey: true }), runs]).toEqual([false, 0]);
  expect([presses({ repeat: true }), runs]).toEqual([true, 0]);
  expect([presses({}), runs]).toEqual([true, 1]);
  expect([presses({ shiftKey: true, ctrlKey: true }), runs]).toEqual([true, 2]);
});

test('the selected widget is a chip that can be taken off, and goes along with one message', async () => {
  const log = createLog();
  const id = log.draws(toCall('widget_display', { source: autoui }), 'stat-card', { label: 'Loans', value: '48' });
  const { panel, sent, arrives } = await opens(
    [],
    around({ type: 'entries', conversationId: 'c1', entries: log.entries }),
  );
  await arrives();
  const chip = () => document.querySelector('[aria-label="Widget of this message"]');
  expect(chip()).toBeNull();
  await act(() => {
    panel.board.selected.value = id;
  });
  expect(chip()?.textContent).toContain('Loans');
  await act(() => chip()?.querySelector<HTMLElement>('button')?.click());
  expect(chip()).toBeNull();
  await act(() => {
    panel.board.selected.value = id;
  });
  await type('And last year?', 'Enter');
  await eventually(() => expect(sent).toEqual([expect.objectContaining({ text: 'And last year?', blockId: id })]));
  await eventually(() => expect(chip()).toBeNull());
  await type('Thanks', 'Enter');
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ blockId: undefined });
});
