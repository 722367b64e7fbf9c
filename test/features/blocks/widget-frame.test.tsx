// @vitest-environment happy-dom
/** A widget in the conversation: its current data, changed in place, and what stands there when it is gone. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createPanel } from '../../../entrypoints/sidepanel/panel';
import type { CommandName, Commands } from '../../../src/core/bus/command';
import { WidgetFrame } from '../../../src/features/blocks/panel/widget-frame';
import { toCanvasJson } from '../../../src/features/exports/canvas-json';
import { toStill } from '../../../src/features/exports/canvas-page';
import type { Keeping, PanelConnection } from '../../../src/ui/panel/connection';
import { PanelContext } from '../../../src/ui/panel/context';
import { eventually } from '../../support/eventually';
import { idleConnection } from '../../support/idle-connection';
import { autoui, createLog, toCall, weather } from '../../support/panel-stage/entries';

const asked: { name: CommandName; take: unknown }[] = [];
let listen: (fact: PanelNotice) => void = () => undefined;

const none: Keeping = { getItem: () => null, setItem: () => undefined };

const connection: PanelConnection = {
  ...idleConnection,
  async command(name, take) {
    asked.push({ name, take });
    const given: unknown = name === 'open' ? { conversationId: 'c1' } : {};
    return given as Commands[typeof name]['answer']; // the stand-in's answers are typed by command
  },
  onNotice: (listener) => {
    listen = listener;
  },
};

/** The chat's frame of one widget, or of it and one like it with the label `beside`; `changes` go to the log as the person's or a call's. */
async function frameOf(widget: string, data: Record<string, unknown>, beside?: string, storage: Keeping = none) {
  const panel = createPanel({ connection, root: { dataset: {} }, storage, conversationId: 'c1' });
  const log = createLog();
  const [read, draw] = [toCall('now', { source: weather }), toCall('widget_display', { source: autoui })];
  log.modelSays('', read);
  log.answers(read, '{}', 3);
  log.modelSays('', draw);
  const id = log.draws(draw, widget, data);
  const blocks = beside === undefined ? [id] : [id, log.draws(draw, widget, { ...data, label: beside })];
  let told = 0;
  const tells = () =>
    act(() => {
      listen({ type: 'entries', conversationId: 'c1', entries: log.entries.slice(told) });
      told = log.entries.length;
    });
  await tells();
  await act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <WidgetFrame widget={widget} blocks={blocks} at={0} />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  await eventually(() => expect(document.querySelector(`[data-view="${widget}"]`)).not.toBeNull());
  return { id, log, draw, panel, tells };
}

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => render(null, document.body));

describe('a widget in the conversation', () => {
  it.each([undefined, 'Humidity'])('its foot names a source once for widgets side by side (%s)', async (beside) => {
    await frameOf('stat', { label: 'Temperature', value: '21' }, beside);
    const named = () => [...document.querySelectorAll('.wf .src')].map(({ textContent }) => textContent);
    expect(named()).toEqual(['weather']);
  });

  it('R70, R74: an update changes what is drawn, in the same elements, and the focus stays', async () => {
    const { id, log, draw, tells } = await frameOf('data-table', { title: 'Cities', rows: [{ city: 'Tokyo' }] });
    const view = document.querySelector('[data-view="data-table"]');
    const head = document.querySelector<HTMLElement>('th button');
    head?.focus();
    log.changes({ type: 'updated', id, data: { title: 'Cities', rows: [{ city: 'Tokyo' }, { city: 'Delhi' }] } }, draw);
    await tells();
    expect(document.body.textContent).toContain('Delhi');
    expect(document.querySelector('[data-view="data-table"]')).toBe(view);
    expect(document.activeElement).toBe(head);
  });

  it('beside the board the chat only points at it; a click selects it there, and the chat stays', async () => {
    const { id, panel } = await frameOf('data-table', { title: 'Cities', rows: [{ city: 'Tokyo' }] });
    await act(() => panel.go('canvas'));
    expect(document.querySelector('[data-view]')).toBeNull();
    const pointer = document.querySelector<HTMLElement>('button');
    expect(pointer?.textContent).toBe('Cities');
    await act(() => pointer?.click());
    expect([panel.board.selected.value, panel.board.side.value]).toEqual([id, 'chat']);
  });

  it('R76: a click in it goes out as an event of its block', async () => {
    const { id } = await frameOf('actions', { buttons: [{ label: 'Save' }] });
    await act(() => document.querySelector<HTMLElement>('[data-view="actions"] button')?.click());
    expect(asked).toContainEqual({
      name: 'widget-event',
      take: { conversationId: 'c1', blockId: id, event: 'click', payload: { label: 'Save' } },
    });
  });

  it('a form keeps what is typed, sends it once, shows what was sent, and sends again only after Edit', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    const schema = { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] };
    const form = { title: 'Guest', schema };
    await frameOf('form', form, undefined, storage);
    const field = () => document.querySelector<HTMLTextAreaElement>('[data-view="form"] textarea');
    const button = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[data-view="form"] button')].find(
        ({ textContent }) => textContent === name,
      );
    await act(() => button('Send')?.click());
    expect(sent()).toEqual([]);
    await act(() => {
      const typed = field();
      if (typed) typed.value = 'Ada\u202e';
      typed?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(() => render(null, document.body));
    const again = await frameOf('form', form, undefined, storage);
    expect(field()?.value).toBe('Ada\u202e');
    await act(() => button('Send')?.click());
    const payload = { values: { name: 'Ada' } };
    expect(sent()).toEqual([
      { conversationId: 'c1', blockId: again.id, event: 'submit', payload: { ...payload, seen: expect.any(Number) } },
    ]);
    again.log.add({ type: 'widget-event', blockId: again.id, widget: 'form', event: 'submit', payload, wakes: true });
    await again.tells();
    expect(button('Send')).toBeUndefined();
    expect(document.querySelector('[data-view="form"]')?.textContent).toMatch(/Name.*Ada.*Sent to the model/);
    await act(() => button('Edit')?.click());
    expect(field()?.value).toBe('Ada');
    expect(button('Send')).toBeDefined();
  });

  const rowsOf = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
  const press = (key: string) =>
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const foot = () => document.querySelector('.wf')?.textContent;
  const sent = () => asked.filter(({ name }) => name === 'widget-event').map(({ take }) => take);

  it('R76: a click selects a row and sends nothing; its foot names what will be sent, and sends it', async () => {
    const rows = [{ book: 'Dune' }, { book: 'Ubik' }];
    const { id } = await frameOf('data-table', { title: 'Best loans', rows });
    await act(() => rowsOf()[1]?.querySelector('td')?.click());
    expect(rowsOf().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    expect(foot()).toContain('Sends “Best loans, row 2: Ubik” to the model');
    expect(sent()).toEqual([]);
    const ask = [...document.querySelectorAll<HTMLElement>('.wf button')].find(
      ({ textContent }) => textContent === 'Ask about this',
    );
    await act(() => ask?.click());
    expect(sent()).toEqual([{ conversationId: 'c1', blockId: id, event: 'rowclick', payload: rows[1] }]);
    await eventually(() => expect(foot()).not.toContain('Sends'));
    expect(document.activeElement).toBe(rowsOf()[1]);
  });

  it('R76: a click selects a cell of a grid and sends nothing; its foot sends it', async () => {
    const grid = {
      title: 'Load',
      columns: [{ label: 'Mon' }, { label: 'Tue' }],
      rows: [
        [1, 2],
        [3, 4],
      ],
    };
    const { id, log, draw, tells } = await frameOf('grid-data', grid);
    const cells = () => [...document.querySelectorAll<HTMLElement>('td')];
    await act(() => cells()[3]?.click());
    expect(cells().map((cell) => cell.getAttribute('aria-selected'))).toEqual(['false', 'false', 'false', 'true']);
    expect(foot()).toContain('Sends “Load, row 2, column Tue: 4” to the model');
    expect(sent()).toEqual([]);
    const ask = () =>
      [...document.querySelectorAll<HTMLElement>('.wf button')].find((each) => each.textContent === 'Ask about this');
    await act(() => ask()?.click());
    expect(sent()).toEqual([
      { conversationId: 'c1', blockId: id, event: 'cellclick', payload: { row: 1, col: 1, value: 4 } },
    ]);
    await act(() => cells()[0]?.focus());
    await press(' ');
    expect(foot()).toContain('row 1, column Mon: 1');
    log.changes({ type: 'updated', id, data: { ...grid, rows: [[9, 2]] } }, draw);
    await tells();
    await eventually(() => expect(foot()).not.toContain('Sends'));
  });

  it.each([
    ['chart', { bars: [['Lyon', 482]] }, '.reader', 'Lyon: 482'],
    ['hemicycle', { groups: [{ id: 'g', label: 'Greens', seats: 14 }] }, '.reader', 'Greens: 14'],
    ['profile', { name: 'Ines', actions: [{ label: 'Write' }] }, '.acts button', 'Write'],
    ['profile', { name: 'Ines', actions: [{ label: 'Write', href: 'https://a.example/' }] }, '.acts a', 'Write'],
    ['chart-rich', { labels: ['Mon'], data: [{ label: 'Rain', values: [82] }] }, '.reader', 'Mon, Rain: 82'],
    ['d3', { preset: 'treemap', data: { name: 'a', children: [{ name: 'Oak', value: 3 }] } }, '.reader', 'Oak: 3'],
    [
      'sankey',
      {
        nodes: [
          { id: 'a', label: 'In' },
          { id: 'b', label: 'Out' },
        ],
        links: [{ source: 'a', target: 'b', value: 5 }],
      },
      '.reader',
      'In: 5',
    ],
  ])('R76: %s says what a click will do before it is done: %j, %s', async (widget, data, part, words) => {
    await frameOf(widget, data);
    await eventually(() => expect(document.querySelector(part)).toBeTruthy());
    const target = document.querySelector<HTMLElement>(part);
    await act(() => {
      if (part === '.reader') target?.focus();
      else target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    await eventually(() => expect(foot()).toContain(`${words}” to the model`));
    expect(sent()).toEqual([]);
  });

  it('R76: Space selects the row in focus; new data takes the selection along, or away with its row', async () => {
    const { id, log, draw, tells } = await frameOf('data-table', { title: 'Loans', rows: [{ book: 'Dune', left: 2 }] });
    await act(() => rowsOf()[0]?.focus());
    await press(' ');
    expect(foot()).toContain('row 1: Dune');
    const now = [
      { book: 'Ubik', left: 1 },
      { book: 'Dune', left: 0 },
    ];
    log.changes({ type: 'updated', id, data: { title: 'Loans', rows: now } }, draw);
    await tells();
    expect(foot()).toContain('row 2: Dune');
    log.changes({ type: 'updated', id, data: { title: 'Loans', rows: now.slice(0, 1) } }, draw);
    await tells();
    expect(foot()).not.toContain('Sends');
    expect(sent()).toEqual([]);
  });

  it('what one click sends is said while the pointer or the focus is there', async () => {
    await frameOf('list', { title: 'Packing', items: ['Charger'] });
    const item = document.querySelector<HTMLElement>('li button');
    await act(() => item?.focus());
    expect(foot()).toContain('Sends “Packing, Charger” to the model');
    await act(() => item?.blur());
    expect(foot()).not.toContain('Sends');
  });

  const clickOn = (words: string) =>
    act(() => {
      const all = [...document.querySelectorAll<HTMLElement>('button')];
      all.find((each) => each.textContent === words || each.getAttribute('aria-label') === words)?.click();
    });
  const write = (field: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string) =>
    act(() => {
      if (!field) throw new Error('There is no such field');
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const saveButton = () =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find((each) => each.textContent === 'Save data');

  it('its data is edited as a form; what doesn’t fit is told there and not sent, and stays', async () => {
    const { id } = await frameOf('stat-card', { label: 'Rain', value: '74', unit: 'mm' });
    await clickOn('Menu of Rain');
    await clickOn('Edit data');
    await eventually(() => expect(document.querySelector('dialog .schema-form')).not.toBeNull());
    await clickOn('Edit as JSON');
    const json = () => document.querySelector<HTMLTextAreaElement>('dialog textarea');
    await write(json(), '{ "label": "Rain", "value": 75 }');
    expect(document.querySelector('dialog .issues')?.textContent).toContain('value');
    expect(saveButton()?.disabled).toBe(true);
    await write(json(), '{ "label": "Rain", ');
    await clickOn('Edit as a form');
    expect(json()?.value).toBe('{ "label": "Rain", ');
    await write(json(), '{ "label": "Rain", "value": "75" }');
    await act(() => saveButton()?.click());
    const change = { type: 'updated', id, change: { label: 'Rain', value: '75' }, whole: true };
    expect(asked).toContainEqual({ name: 'canvas', take: { conversationId: 'c1', change } });
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('cells of a table are plain fields, and only what is nested in them is JSON', async () => {
    const rows = [
      { book: 'Dune', loans: 12, here: true, tags: ['a'] },
      { book: 'Ubik', loans: 7, here: false, tags: [] },
    ];
    const { id } = await frameOf('data-table', { title: 'Loans', rows });
    await clickOn('Menu of Loans');
    await clickOn('Edit data');
    await eventually(() => expect(document.querySelector('dialog .schema-form')).not.toBeNull());
    const fieldAt = (path: string) => document.querySelector(`dialog [data-field="${path}"]`);
    const cell = (name: string) => fieldAt(`/rows/1/${name}`);
    const field = (name: string) => cell(name)?.querySelector<HTMLInputElement>('input, textarea');
    expect([field('book')?.value, field('loans')?.value]).toEqual(['Ubik', '7']);
    expect(cell('here')?.querySelector('[aria-pressed=true]')?.textContent).toBe('false');
    expect(field('tags')?.value).toBe('[]');
    await write(field('loans'), '8');
    await act(() => saveButton()?.click());
    const change = {
      type: 'updated',
      id,
      change: { title: 'Loans', rows: [rows[0], { ...rows[1], loans: 8 }] },
      whole: true,
    };
    expect(asked).toContainEqual({ name: 'canvas', take: { conversationId: 'c1', change } });
  });

  it('its table is copied as CSV', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    await frameOf('kv', { title: 'Order', rows: [['Total', '=84']] });
    await clickOn('Menu of Order');
    await clickOn('Copy as CSV');
    await eventually(() => expect(written).toEqual(["Total,'=84"]));
  });

  it('live figures side by side each say so, and each can be cut', async () => {
    const { id, log, draw, tells } = await frameOf('stat-card', { label: 'Rain', value: '74' }, 'Wind');
    const binding = {
      layerKey: 'mcp:s',
      server: 'weather',
      tool: 'now',
      definitionHash: 'd1',
      input: {},
      from: '',
      into: 'value',
      every: 5,
    };
    log.changes({ type: 'bound', id, binding }, draw);
    await tells();
    expect(document.querySelectorAll('.beside > *')).toHaveLength(2);
    const live = () => document.querySelectorAll('[title="every 5 s while visible"]');
    await eventually(() => expect(live().length).toBeGreaterThan(0));
    expect(document.querySelectorAll('[title="every 5 s while visible"]')).toHaveLength(1);
    await act(() => document.querySelector<HTMLElement>('[aria-label="Menu of Rain"]')?.click());
    const stop = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
    await act(() => stop.find(({ textContent }) => textContent === 'Stop refreshing')?.click());
    expect(asked).toContainEqual({ name: 'canvas', take: { conversationId: 'c1', change: { type: 'unbound', id } } });
  });

  it('what is saved has up to a thousand rows, and says how many more there are', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => ({ city: `City ${i}` }));
    const { panel } = await frameOf('data-table', { title: 'Cities', rows });
    const drawn = () => document.querySelectorAll('tbody tr[aria-rowindex]').length;
    expect(drawn()).toBeLessThan(100);
    await act(() => {
      panel.exports.whole.value = true;
    });
    expect(drawn()).toBe(1000);
    expect(document.body.textContent).toContain('More rows: 200. Save the canvas as data to get them all.');
    await act(() => {
      panel.exports.whole.value = false;
    });
    expect(drawn()).toBeLessThan(100);
    expect(document.body.textContent).not.toContain('more rows');
  });

  it('that was removed leaves a line, with the way back while one step brings it', async () => {
    const { id, log, draw, tells } = await frameOf('stat-card', { label: 'Rain', value: '74' });
    log.changes({ type: 'removed', id });
    await tells();
    expect(document.body.textContent).toBe('Removed from the canvasUndo');
    await act(() => document.querySelector<HTMLElement>('button')?.click());
    expect(asked).toContainEqual({ name: 'canvas', take: { conversationId: 'c1', change: { type: 'undone' } } });
    log.draws(draw, 'text', { content: 'x' });
    await tells();
    expect(document.body.textContent).toBe('Removed from the canvas');
  });
});

describe('a container', () => {
  it('holds its widgets in tabs, which arrows walk; they leave their places, and all are saved', async () => {
    const { id, log, tells, panel } = await frameOf('data-table', { title: 'Loans', rows: [{ book: 'Dune' }] });
    const call = toCall('widget_display', { source: autoui });
    log.modelSays('', call);
    const list = log.draws(call, 'list', { title: 'Shelves', items: ['North'] });
    const parts = [{ title: 'Books', widgets: [id] }, { widgets: [list, 'w_gone00'] }];
    const tabs = log.draws(call, 'container', { layout: 'tabs', title: 'Library', parts });
    await tells();
    const frames = [
      ['data-table', id],
      ['list', list],
      ['container', tabs],
    ] as const;
    await act(() =>
      render(
        <PanelContext.Provider value={panel}>
          {frames.map(([widget, block]) => (
            <WidgetFrame key={block} widget={widget} blocks={[block]} at={0} />
          ))}
        </PanelContext.Provider>,
        document.body,
      ),
    );
    await eventually(() => expect(document.querySelectorAll('[data-view="data-table"]')).toHaveLength(1));
    await eventually(() => expect(document.querySelectorAll('.elsewhere')).toHaveLength(2));
    const tab = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === name);
    expect(tab('Books')?.getAttribute('aria-selected')).toBe('true');
    tab('Books')?.focus();
    await act(() => {
      tab('Books')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    });
    await eventually(() => expect(document.querySelector('[role=tabpanel] [data-view="list"]')).not.toBeNull());
    expect(document.activeElement).toBe(tab('Shelves'));
    expect(document.querySelector('[role=tabpanel]')?.textContent).toContain('Removed from the canvas');
    await act(() => document.querySelector<HTMLElement>('[data-view="list"] li button')?.click());
    const payload = { item: 'North', index: 0 };
    expect(asked.at(-1)).toEqual({
      name: 'widget-event',
      take: { conversationId: 'c1', blockId: list, event: 'itemclick', payload },
    });
    await act(() => {
      panel.exports.whole.value = true;
    });
    await eventually(() =>
      expect(document.querySelectorAll('[data-view="data-table"], [data-view="list"]')).toHaveLength(2),
    );
    const { root } = await toStill(document.body);
    expect([...root.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Books', 'Shelves']);
    await act(() => {
      panel.exports.whole.value = false;
    });
  });
});

describe('a widget that others filter', () => {
  const rows = [
    { book: 'Dune', branch: 'North' },
    { book: 'Ubik', branch: 'Harbour' },
  ];
  const shown = () => [...document.querySelectorAll('tbody tr td:first-child')].map(({ textContent }) => textContent);
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );

  it('R76: a stretch of a chart, chosen by keys or by the pointer, filters the table and asks nobody', async () => {
    const points = [1, 2, 3, 4].map((size) => ({ size, book: `Book ${size}` }));
    const { id, log, tells, panel } = await frameOf('data-table', {
      rows: points,
      columns: [{ key: 'book', label: 'Book' }],
      filterBy: 'size',
    });
    const call = toCall('widget_display', { source: autoui });
    log.modelSays('', call);
    const x = { field: 'size', type: 'quantitative' };
    const y = { field: 'book', type: 'nominal' };
    const chart = log.draws(call, 'vega-lite', { rows: points, spec: { mark: 'point', encoding: { x, y } } });
    await tells();
    await act(() =>
      render(
        <PanelContext.Provider value={panel}>
          <WidgetFrame key="chart" widget="vega-lite" blocks={[chart]} at={0} />
          <WidgetFrame key="table" widget="data-table" blocks={[id]} at={0} />
        </PanelContext.Provider>,
        document.body,
      ),
    );
    const stage = await eventually(() => {
      const found = document.querySelector<HTMLElement>('.stage.stretches');
      expect(found).toBeTruthy();
      return found;
    });
    const press = (key: string, shiftKey: boolean) =>
      act(
        () =>
          void stage
            ?.querySelector('.reader')
            ?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })),
      );
    await press('ArrowRight', false);
    await press('ArrowRight', true);
    const range = { size: { from: 2, to: 3 } };
    expect(asked).toEqual([
      { name: 'widget-event', take: { conversationId: 'c1', blockId: chart, event: 'select', payload: range } },
    ]);
    log.add({
      ...{ type: 'widget-event', blockId: chart, widget: 'vega-lite', event: 'select', payload: range, wakes: false },
    });
    await tells();
    await eventually(() => expect(shown()).toEqual(['Book 2', 'Book 3']));
    expect(document.querySelector('.filtered')?.textContent).toBe('Filtered by 2 – 32 of 4');
    expect(document.querySelectorAll('.stretch')).toHaveLength(1);
    const point = (type: string, clientX: number) =>
      act(() => void stage?.dispatchEvent(new PointerEvent(type, { clientX, buttons: 1, bubbles: true })));
    await point('pointerdown', 20);
    await point('pointermove', 120);
    await point('pointerup', 120);
    expect(asked).toHaveLength(2);
    await act(() => stage?.click());
    expect(asked).toHaveLength(2);
  });

  it('R76: a tag filters the table at once and asks nobody; × brings all back and keeps the focus there', async () => {
    const { id, log, tells, panel } = await frameOf('data-table', { title: 'Loans', rows, filterBy: 'branch' });
    const call = toCall('widget_display', { source: autoui });
    log.modelSays('', call);
    const tags = log.draws(call, 'tags', { tags: [{ text: 'North' }, { text: 'Harbour' }] });
    await tells();
    await act(() =>
      render(
        <PanelContext.Provider value={panel}>
          <WidgetFrame key="tags" widget="tags" blocks={[tags]} at={0} />
          <WidgetFrame key="table" widget="data-table" blocks={[id]} at={0} />
        </PanelContext.Provider>,
        document.body,
      ),
    );
    await eventually(() => expect(button('North')?.getAttribute('aria-pressed')).toBe('false'));
    expect(button('North')?.hasAttribute('data-sends')).toBe(false);
    await act(() => button('North')?.click());
    const happening = { conversationId: 'c1', blockId: tags, event: 'select', payload: { text: 'North' } };
    expect(asked).toEqual([{ name: 'widget-event', take: happening }]);
    log.add({
      type: 'widget-event',
      blockId: tags,
      widget: 'tags',
      event: 'select',
      payload: { text: 'North' },
      wakes: false,
    });
    await tells();
    await eventually(() => expect(shown()).toEqual(['Dune']));
    expect(document.querySelector('.filtered')?.textContent).toBe('Filtered by North1 of 2');
    expect(button('North')?.getAttribute('aria-pressed')).toBe('true');
    const { root } = await toStill(document.body);
    expect(root.textContent).toContain('Filtered by North');
    expect(root.textContent).not.toContain('Ubik');
    expect(toCanvasJson({ title: '', at: 0, blocks: panel.canvas.blocks.value })).toContain('Ubik');
    button('Clear the filters')?.focus();
    await act(() => button('Clear the filters')?.click());
    expect(asked.at(-1)).toEqual({ name: 'widget-event', take: { ...happening, payload: {} } });
    expect(document.activeElement?.className).toContain('widget');
    log.add({ type: 'widget-event', blockId: tags, widget: 'tags', event: 'select', payload: {}, wakes: false });
    await tells();
    await eventually(() => expect(shown()).toEqual(['Dune', 'Ubik']));
    expect(document.activeElement?.className).toContain('widget');
  });
});
