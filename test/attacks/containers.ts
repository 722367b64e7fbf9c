/** What a model, a file or a widget may try with containers, and with picks that filter. */
import { expect } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { topOf } from '../../src/features/blocks/state/held';
import { filtered, toPart } from '../../src/features/blocks/state/links';
import { createScene } from '../support/canvas-scene';
import { attacksBy } from './attack';

/** A canvas with one figure in a container: whether a further one may be drawn, told both ids. */
async function holds(toParts: (figure: string, container: string) => unknown): Promise<string | null> {
  const scene = createScene();
  await scene.call('widget_display', { name: 'stat', params: { label: 'a', value: '1' } });
  const figure = scene.blocks()[0]?.id ?? '';
  await scene.call('widget_display', { name: 'tabs', params: { parts: [[figure]] } });
  const container = scene.blocks()[1]?.id ?? '';
  const params = { parts: toParts(figure, container) };
  const drawn = await scene.call('widget_display', { name: 'tabs', params });
  const changed = await scene.call('canvas', { action: 'update', id: container, params });
  const faults = [drawn, changed].map((outcome) =>
    outcome.type === 'failure' ? JSON.stringify(outcome.details) : null,
  );
  return faults.includes(null) ? null : faults.join(' ');
}
const isRefused = async (toParts: Parameters<typeof holds>[0]) => expect(await holds(toParts)).not.toBeNull();

const block = (id: string, widget: string, data: JsonObject) => ({ id, widget, data, changes: [] });
const container = (id: string, ...widgets: string[]) => block(id, 'container', { parts: [{ widgets }] });

/** How many rows of a table with these members one pick leaves. */
function left(filterBy: string, part: JsonObject, row: JsonObject): number {
  const [table, tags] = [
    block('w_t', 'data-table', { rows: [row, { b: 1 }], filterBy }),
    block('w_s', 'tags', { tags: [part] }),
  ];
  return filtered(table, [table, tags], [{ blockId: 'w_s', part }]).shown;
}

export const byContainer = [
  ...attacksBy('model output', 'work', [
    {
      name: 'puts a container into itself',
      breach: 'Drawing it never ends.',
      guard: 'a container holds no container',
      attempt: () => isRefused((_, container) => [[container]]),
    },
    {
      name: 'draws ten thousand tabs',
      breach: 'The panel freezes while it draws them.',
      guard: 'a container has few parts',
      attempt: () =>
        expect(
          widgetRules.check('container', { parts: Array.from({ length: 10_000 }, () => ({ widgets: [] })) }, null).type,
        ).toBe('failure'),
    },
    {
      name: 'draws ten thousand widgets in one tab',
      breach: 'The panel freezes while it draws them.',
      guard: 'a part holds few widgets',
      attempt: () =>
        expect(
          widgetRules.check(
            'container',
            { parts: [{ widgets: Array.from({ length: 10_000 }, (_, i) => `w_${i}`) }] },
            null,
          ).type,
        ).toBe('failure'),
    },
    {
      name: 'draws one widget twelve times in a container',
      breach: 'Each costs as much as the first, and two have the same ids.',
      guard: 'a widget is in a container once',
      attempt: () => isRefused((figure) => Array.from({ length: 12 }, () => [figure])),
    },
    {
      name: 'picks a value of a million characters',
      breach: 'Each pick grows the log, and each drawing compares it.',
      guard: 'a pick is kept short',
      attempt() {
        const table = block('w_t', 'data-table', { rows: [], filterBy: 'a' });
        expect(JSON.stringify(toPart(table, { a: 'x'.repeat(1e6) }, [table])).length).toBeLessThan(1000);
      },
    },
  ]),
  ...attacksBy('model output', 'identity', [
    {
      name: 'names a widget of another chat in a container',
      breach: 'What another chat holds is shown here, or the canvas has a hole.',
      guard: 'a container holds what stands',
      attempt: () => isRefused(() => [['w_zzzzzz']]),
    },
    {
      name: 'filters by what every object has',
      breach: 'Rows are left out by something that isn’t in them.',
      guard: 'a cell is the row’s own',
      attempt: () => expect(left('constructor', { text: String(Object) }, { a: 1 })).toBe(2),
    },
  ]),
  ...attacksBy('file', 'file', [
    {
      name: 'has two containers that hold each other',
      breach: 'Both vanish from the canvas, with all that is in them.',
      guard: 'no container is hidden',
      attempt() {
        const both = [container('w_a', 'w_b', 'w_a'), container('w_b', 'w_a')];
        expect(topOf(both)).toEqual(both);
      },
    },
    {
      name: 'brings a pick of a widget that has none, which wakes the model',
      breach: 'A file starts a run.',
      guard: 'only what links is picked',
      attempt: () => expect(widgetRules.findEvent('stat', 'select')).toBeNull(),
    },
  ]),
];
