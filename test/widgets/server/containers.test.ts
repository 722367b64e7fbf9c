/** Containers hold widgets of their own conversation, one level deep; everything else is told in a sentence. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { heldIn, topOf } from '../../../src/features/blocks/state/held';
import { createScene } from '../../support/canvas-scene';

async function withWidgets(count: number) {
  const scene = createScene();
  for (let i = 0; i < count; i++)
    await scene.call('widget_display', { name: 'stat', params: { label: `Figure ${i}`, value: '1' } });
  const ids = scene.blocks().map(({ id }) => id);
  return { ...scene, ids, draws: (name: string, params: JsonObject) => scene.call('widget_display', { name, params }) };
}
const dataOf = (blocks: readonly { data: JsonObject }[]) => blocks.at(-1)?.data;

describe('a container', () => {
  it.each(['tabs', 'columns', 'steps', 'section'])(
    'is drawn by the name %s, and what it holds leaves its place',
    async (name) => {
      const { draws, ids, blocks } = await withWidgets(3);
      const [a = '', b = '', c = ''] = ids;
      await draws(name, { parts: [{ title: 'First', widgets: [a] }, { widgets: [b] }] });
      expect(blocks().at(-1)?.widget).toBe('container');
      expect(dataOf(blocks())).toEqual({ layout: name, parts: [{ title: 'First', widgets: [a] }, { widgets: [b] }] });
      expect([...heldIn(blocks())]).toEqual([a, b]);
      expect(topOf(blocks()).map(({ id }) => id)).toEqual([c, blocks().at(-1)?.id]);
    },
  );

  it.each([
    ['tabs', { tabs: [{ label: 'First', content: 'ID' }] }],
    ['tabs', { tabs: [{ name: 'First', ids: ['ID'] }] }],
    ['container', { layout: 'tabs', items: [{ title: 'First', widget: 'ID' }] }],
  ])('%s is taken in the words of others: %j', async (name, params) => {
    const { draws, ids, blocks } = await withWidgets(1);
    await draws(name, JSON.parse(JSON.stringify(params).replaceAll('ID', ids[0] ?? '')));
    expect(dataOf(blocks())).toEqual({ layout: 'tabs', parts: [{ title: 'First', widgets: ids }] });
  });

  it('with an unknown layout it is one of tabs', async () => {
    const { tells, ids, blocks } = await withWidgets(1);
    const told = await tells('widget_display', { name: 'container', params: { layout: 'carousel', parts: [ids] } });
    expect(told.repaired).toEqual(['/layout: carousel → absent']);
    expect(dataOf(blocks())).toEqual({ parts: [{ widgets: ids }] });
  });

  it('is known by a search and by its name', async () => {
    const { tells } = createScene();
    const found: JsonObject[] = await tells('search_recipes', { query: 'several widgets in tabs' });
    expect(found.map(({ name }) => name)).toContain('container');
    expect((await tells('widget_display', { name: 'tabs' })).schema.properties.parts.maxItems).toBe(12);
  });

  it('is changed, and its widgets come back when it is removed', async () => {
    const { draws, call, ids, blocks } = await withWidgets(2);
    await draws('tabs', { parts: [ids] });
    const id = blocks().at(-1)?.id ?? '';
    await call('canvas', {
      action: 'update',
      id,
      params: { layout: 'columns', parts: [{ widgets: ids.slice(0, 1) }] },
    });
    expect([...heldIn(blocks())]).toEqual(ids.slice(0, 1));
    await call('canvas', { action: 'remove', id });
    expect(topOf(blocks())).toBe(blocks());
  });
});

describe('hostile and mistaken containers', () => {
  const bad: [string, (ids: string[]) => JsonObject, RegExp][] = [
    ['another container', ([, box = '']) => ({ parts: [[box]] }), /can’t hold another/],
    [
      'an id of another chat',
      () => ({ parts: [['w_zzzzzz']] }),
      /no widget w_zzzzzz on the canvas: draw it first. There are: w_/,
    ],
    ['a widget twice', ([a = '']) => ({ parts: [[a], [a]] }), /in it twice/],
    ['ten thousand tabs', ([a = '']) => ({ parts: Array.from({ length: 10_000 }, () => [a]) }), /12/],
    ['a thousand widgets in one tab', ([a = '']) => ({ parts: [Array.from({ length: 1000 }, () => a)] }), /12/],
    ['an inline widget', () => ({ parts: [[{ name: 'stat', params: { label: 'a', value: '1' } }]] }), /string/],
    ['a nesting bomb', () => ({ parts: [JSON.parse('['.repeat(90) + ']'.repeat(90))] }), /string/],
    ['no parts', () => ({ layout: 'tabs' }), /required/],
    ['a long id', () => ({ parts: [['<img src=x>'.repeat(5000)]] }), /no widget <img src=x>/],
    ['the prototype', () => ({ parts: [['__proto__', 'constructor']] }), /no widget __proto__/],
  ];
  it.each(bad)('%s is refused with a sentence, and nothing is drawn', async (_, toParams, sentence) => {
    const { draws, ids, blocks } = await withWidgets(1);
    await draws('columns', { parts: [ids] });
    const before = blocks();
    const outcome = await draws('tabs', toParams(before.map(({ id }) => id)));
    expect(outcome).toMatchObject({ type: 'failure', code: 'invalid-input' });
    const details = outcome.type === 'failure' ? JSON.stringify(outcome.details) : '';
    expect(details).toMatch(sentence);
    expect(details.length).toBeLessThan(8000);
    expect(blocks()).toBe(before);
  });

  it('itself, by an update', async () => {
    const { draws, call, ids, blocks } = await withWidgets(1);
    await draws('tabs', { parts: [ids] });
    const id = blocks().at(-1)?.id ?? '';
    const outcome = await call('canvas', { action: 'update', id, params: { parts: [{ widgets: [id] }] } });
    expect(JSON.stringify(outcome)).toContain('can’t hold itself');
  });

  it('a file that says otherwise hides nothing: containers that hold each other stand both', () => {
    const block = (id: string, ...widgets: unknown[]) => ({
      id,
      widget: 'container',
      data: { parts: [{ widgets }, null, 7] },
    });
    const blocks = [block('a', 'b', 'a'), block('b', 'a', { x: 1 }), { id: 'c', widget: 'stat', data: {} }];
    expect(topOf(blocks)).toEqual(blocks);
  });
});
