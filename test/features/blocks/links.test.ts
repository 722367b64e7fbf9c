/** What a pick in one widget leaves of the others, from the log alone. */
import { describe, expect, it } from 'vitest';
import { replay } from '#core/log/replay.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { specs } from '#widgets/specs.ts';
import { filtered, isSamePart, partEvent, picksIn, targetsOf, toPart } from '../../../src/features/blocks/state/links';
import { autoui, createLog, toCall } from '../../support/panel-stage/entries';

const loans = [
  { book: 'Dune', branch: 'North', copies: 3 },
  { book: 'Ubik', branch: 'Harbour', copies: 1 },
  { book: 'Emma', branch: 'North', copies: 2 },
];
const table = { rows: loans, filterBy: 'branch' };
const branches = { tags: [{ text: 'All' }, { text: 'North' }, { text: 'Harbour' }] };

/** A log with these widgets, and what is picked in them. */
function board(...widgets: [string, JsonObject][]) {
  const log = createLog();
  const ids = widgets.map(([widget, data]) => {
    const call = toCall('widget_display', { source: autoui });
    log.modelSays('', call);
    return log.draws(call, widget, data);
  });
  const blocks = () => replay(log.entries).canvas.blocks;
  const block = (nth: number) => {
    const found = blocks()[nth];
    if (!found) throw new Error(`There is no widget ${nth}.`);
    return found;
  };
  return {
    log,
    ids,
    block,
    targets: (nth: number) => targetsOf(block(nth), blocks()).map(({ id }) => ids.indexOf(id)),
    picks(nth: number, part: JsonObject) {
      const { id: blockId, widget } = block(nth);
      log.add({ type: 'widget-event', blockId, widget, event: 'select', payload: part, wakes: false });
    },
    shows: (nth: number) => filtered(block(nth), blocks(), picksIn(replay(log.entries))),
  };
}
const booksOf = (data: JsonObject) => (Array.isArray(data.rows) ? data.rows.map(({ book }) => book) : []);

describe('a pick in one widget', () => {
  it('leaves the rows of the others that have it in their column, and starts no run', () => {
    const { picks, shows, log } = board(['tags', branches], ['data-table', table]);
    expect(booksOf(shows(1).data)).toEqual(['Dune', 'Ubik', 'Emma']);
    picks(0, { text: 'North' });
    expect(booksOf(shows(1).data)).toEqual(['Dune', 'Emma']);
    expect(shows(1)).toMatchObject({ filters: [{ words: 'North' }], shown: 2, all: 3 });
    const { run, queuedEvents } = replay(log.entries);
    expect([run.going, queuedEvents.length]).toEqual([false, 1]);
    picks(0, { text: 'Harbour' });
    expect(replay(log.entries).queuedEvents.map(({ payload }) => payload)).toEqual([{ text: 'Harbour' }]);
    expect(booksOf(shows(1).data)).toEqual(['Ubik']);
    picks(0, {});
    expect(shows(1)).toMatchObject({ filters: [], data: table });
  });

  it('outlives what was told to the model, and not the change of its widget', () => {
    const { picks, shows, log, ids } = board(['tags', branches], ['data-table', table]);
    picks(0, { text: 'North' });
    log.add({ type: 'events-told' });
    log.userSays('and now?');
    expect(booksOf(shows(1).data)).toEqual(['Dune', 'Emma']);
    log.changes({ type: 'updated', id: ids[0] ?? '', data: { tags: [{ text: 'Harbour' }] } });
    expect(shows(1).filters).toEqual([]);
  });

  it('that no row has filters nothing', () => {
    const { picks, shows } = board(['tags', branches], ['data-table', table]);
    picks(0, { text: 'All' });
    expect(shows(1).filters).toEqual([]);
  });

  it('joins with the picks in other widgets', () => {
    const { picks, shows } = board(
      ['list', { items: ['North', 'Harbour'] }],
      ['data-table', { rows: [{ branch: 'Harbour', open: true }] }],
      ['data-table', table],
    );
    picks(0, { item: 'North' });
    picks(1, { branch: 'harbour ' });
    expect(shows(2)).toMatchObject({ shown: 0, all: 3, filters: [{ words: 'harbour ' }, { words: 'North' }] });
  });

  it.each([
    ['list', { items: ['North', 'South'], filterBy: 'x' }, { items: ['North'] }],
    [
      'cards',
      { cards: [{ title: 'a', tags: ['North', 'x'] }, { title: 'b' }], filterBy: 'tags' },
      { cards: [{ title: 'a' }] },
    ],
    [
      'map',
      {
        markers: [
          { lat: 1, lng: 2, label: 'North' },
          { lat: 1, lng: 2 },
        ],
        filterBy: 'label',
      },
      { markers: [{ lat: 1 }] },
    ],
    [
      'chart',
      {
        bars: [
          ['North', 2],
          ['South', 3],
        ],
        filterBy: 'label',
      },
      { bars: [['North', 2]] },
    ],
    [
      'vega-lite',
      { rows: [{ at: 'North' }, { at: 1 }], spec: { mark: 'bar' }, filterBy: 'at' },
      { rows: [{ at: 'North' }] },
    ],
  ])('filters a %s', (widget, data, left) => {
    const { picks, shows } = board(['tags', branches], [widget, data]);
    picks(0, { text: 'North' });
    expect(shows(1).data).toMatchObject(left);
    expect(shows(1).shown).toBe(1);
  });
});

describe('a stretch of a chart', () => {
  const spec = { mark: 'point', encoding: { x: { field: 'at', type: 'quantitative' } } };
  const left = (values: unknown[], range: JsonObject) => {
    const rows = values.map((at) => ({ at }));
    const { picks, shows } = board(['vega-lite', { rows, spec }], ['data-table', { rows, filterBy: 'at' }]);
    picks(0, { at: range });
    const { data, filters } = shows(1);
    return [Array.isArray(data.rows) ? data.rows.map(({ at }) => at) : [], filters.map(({ words }) => words)];
  };

  it('leaves the rows whose number or date is in it, its ends too', () => {
    expect(left([1, 2.5, 4, null, ''], { from: 1, to: 2.5 })).toEqual([[1, 2.5], ['1 – 2.5']]);
    const days = ['2026-01-05', '2026-02-01T10:00', '2026-03-01', 'soon'];
    const [rows, words] = left(days, { from: '2026-01-06', to: '2026-03-01' });
    expect(rows).toEqual(days.slice(1, 3));
    expect(words).toHaveLength(1);
  });

  it('that is none filters nothing', () => {
    expect(left([1, 2], { from: 1 })).toEqual([[1, 2], []]);
    expect(left([1, 2], { from: {}, to: [] })).toEqual([[1, 2], []]);
  });
});

describe('what links', () => {
  it('a widget whose parts are in a column of another; nothing else changes what a click does', () => {
    const { targets } = board(
      ['tags', branches],
      ['data-table', table],
      ['actions', { buttons: [{ label: 'Book it' }] }],
      ['chart', { bars: [['Harbour', 4]] }],
      ['cards', { cards: [{ title: 'Dune', subtitle: 'North' }] }],
    );
    expect([0, 1, 2, 3, 4].map(targets)).toEqual([[1], [], [], [1], []]);
  });

  it('only those that the source names', () => {
    const only = (ids: string[]) =>
      board(['data-table', table], ['data-table', table], ['tags', { ...branches, only: ids }]);
    const { ids } = only([]);
    expect(only(ids.slice(1, 2)).targets(2)).toEqual([1]);
    expect(only(['w_other1']).targets(2)).toEqual([]);
  });

  it('keeps of a row what others are filtered by, as short as it is compared', () => {
    const { block, targets } = board(['data-table', { rows: loans }], ['data-table', table]);
    expect(targets(0)).toEqual([1]);
    expect(toPart(block(0), loans[0] ?? {}, [block(1)])).toEqual({ branch: 'North' });
    expect(toPart(block(0), { branch: 'x'.repeat(5000) }, [block(1)])).toEqual({ branch: 'x'.repeat(200) });
    expect(isSamePart(undefined, {})).toBe(false);
  });

  it('is said by the schemas of exactly the kinds that do', () => {
    const has = (name: string) => specs.filter(({ schema }) => Object.hasOwn(Object(schema.properties), name));
    const sources = has('only').map(({ name }) => name);
    expect(specs.filter(({ name }) => partEvent(name)).map(({ name }) => name)).toEqual(sources);
    for (const { name, events } of has('only')) expect(events.map((event) => event.name)).toContain(partEvent(name));
    expect(sources).toEqual(expect.arrayContaining(has('filterBy').map(({ name }) => name)));
    expect(widgetRules.findEvent('tags', 'select')).toEqual({ wakes: false, isWhole: false });
    expect(widgetRules.findEvent('stat', 'select')).toBeNull();
  });
});

describe('hostile data', () => {
  it.each([
    ['the prototype as a column', { rows: [{ a: 1 }], filterBy: '__proto__' }, { text: '[object Object]' }],
    [
      'a method as a column',
      { rows: [{ a: 1 }], filterBy: 'toString' },
      { text: 'function toString() { [native code] }' },
    ],
    ['no text as a column', { rows: [{ a: 1 }], filterBy: { a: 1 } }, { text: '1' }],
    ['an object that was picked', { rows: [{ a: 1 }], filterBy: 'a' }, { a: { valueOf: 1 } }],
    ['rows that are none', { rows: 'abc', filterBy: 'a' }, { text: 'a' }],
  ])('%s filters nothing', (_, data, part) => {
    const { picks, shows } = board(['tags', { tags: [{ text: '1' }, { text: 'a' }] }], ['data-table', data]);
    picks(0, part);
    expect(shows(1).filters).toEqual([]);
    expect(shows(1).data).toEqual(data);
  });

  it('a hundred thousand rows are read once, and a thousand parts tried', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ id: i, branch: i % 2 ? 'North' : 'South' }));
    const { picks, shows, targets } = board(
      ['list', { items: Array.from({ length: 10_000 }, (_, i) => `none ${i}`) }],
      ['tags', branches],
      ['data-table', { rows, filterBy: 'branch' }],
    );
    picks(1, { text: 'North' });
    const began = performance.now();
    expect(targets(0)).toEqual([]);
    expect(shows(2).shown).toBe(50_000);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});
