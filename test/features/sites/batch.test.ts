/** Several of a page's tools in one call. */
import { describe, expect, test } from 'vitest';
import { hashDefinition } from '#core/tools/definition.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { listPageLayers, type PageDocument } from '#features/sites/layer/page.ts';
import type { PageOutcome, PageTool } from '#features/sites/layer/page-tool.ts';

const awake = () => new AbortController().signal;
const text = (value: unknown): PageOutcome => ({ type: 'returned', text: JSON.stringify(value) });

const cart = { properties: { sku: { type: 'string' }, count: { type: 'integer' } }, required: ['sku'] };
const aTool = (name: string, more: Partial<PageTool> = {}): PageTool => ({
  ...{ name, title: '', description: name, lazy: false, disabled: false, annotations: {} },
  ...more,
});
const shop = [
  aTool('find', { annotations: { readOnlyHint: true } }),
  aTool('add', { inputSchema: cart }),
  aTool('dump', { annotations: { debugging: true } }),
];

interface Asked {
  id: string;
  name: string;
  input: JsonObject;
}

async function page(answers: Record<string, (input: JsonObject) => PageOutcome> = {}, tools = shop) {
  const asked: Asked[] = [];
  const forgotten: string[] = [];
  const origin = 'https://shop.example';
  const document: PageDocument = {
    ...{ documentId: 'd', tabId: 1, frameId: 0, origin, topOrigin: origin, batch: true },
    list: async () => tools,
    async call({ id, name, input }) {
      asked.push({ id, name, input });
      return answers[name]?.(input) ?? text({ done: name });
    },
    ask: async () => ({ type: 'not-taken' }),
    forget: (id) => forgotten.push(id),
  };
  const { layers } = await listPageLayers(
    { ofTab: async () => ({ documents: [document], notices: [] }) },
    [1],
    awake(),
  );
  const [layer] = layers;
  if (!layer) throw new Error('No layer');
  return { layer, asked, forgotten, tools };
}

const toolOf = ({ tools }: ToolLayer, name = 'execute_batch') => {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no ${name}.`);
  return tool;
};
const runs = (layer: ToolLayer, steps: object[], more: Partial<Parameters<ToolLayer['call']>[0]> = {}) =>
  layer.call({ callId: 'c1', tool: toolOf(layer), input: { steps }, ...more }, awake());
const foresees = (layer: ToolLayer, steps: object[]) =>
  layer.foresee?.({ tool: toolOf(layer), input: { steps } }, awake());
const stepsIn = (outcome: ToolOutcome) => (outcome.type === 'result' ? outcome.structured : outcome);

describe('the tool', () => {
  test('stands beside two or more tools for models, and never in place of the page’s own', async () => {
    const names = async (...tools: PageTool[]) => (await page({}, tools)).layer.tools.map(({ name }) => name);
    expect(await names(...shop)).toEqual(['find', 'add', 'dump', 'execute_batch']);
    expect(await names(aTool('find'), aTool('dump', { annotations: { debugging: true } }))).not.toContain(
      'execute_batch',
    );
    expect(await names(aTool('find'), aTool('execute_batch'))).toEqual(['find', 'execute_batch']);
  });

  test('has another definition once one of them has', async () => {
    const hashOf = async (...tools: PageTool[]) => hashDefinition(toolOf((await page({}, tools)).layer));
    const [find, add] = [aTool('find'), aTool('add')];
    expect(await hashOf(find, add)).toBe(await hashOf(find, add));
    expect(await hashOf(find, add)).not.toBe(await hashOf(find, { ...add, description: 'Adds and pays' }));
  });

  test('only reads where all of them do', async () => {
    const hints = async (...tools: PageTool[]) => toolOf((await page({}, tools)).layer).hints.readOnly;
    const reads = { annotations: { readOnlyHint: true } };
    expect(await hints(aTool('a', reads), aTool('b', reads))).toBe(true);
    expect(await hints(aTool('a', reads), aTool('b'))).toBe(false);
  });
});

describe('before it runs', () => {
  test.each([
    [[{ tool: 'gone' }], 'unknown-tool'],
    [[{ tool: 'dump' }], 'disabled'],
    [[{ tool: 'find' }, { tool: 'add', args: { count: 2 } }], 'invalid-input'],
  ])('%j is refused, and nobody is asked', async (steps, code) => {
    const { layer, asked } = await page();
    expect(await foresees(layer, steps)).toMatchObject({ type: 'failure', code });
    expect(asked).toEqual([]);
  });

  test('the steps are foreseen with their tools’ definitions, and another definition isn’t run', async () => {
    const { layer, asked, tools } = await page();
    const steps = [{ tool: 'find' }, { tool: 'add', args: { sku: '$ref:a.sku' } }];
    const foreseen = await foresees(layer, steps);
    if (!foreseen || 'type' in foreseen) throw new Error('Refused');
    expect(foreseen.elements.map(({ role, name }) => [role, name])).toEqual([
      ['tool', 'find'],
      ['tool', 'add'],
    ]);
    const changed = await page({}, [...tools.slice(0, 1), aTool('add', { description: 'Buys it.' })]);
    expect(await runs(changed.layer, steps, { foreseen })).toMatchObject({ code: 'definition-changed' });
    expect([...asked, ...changed.asked]).toEqual([]);
  });
});

describe('the steps', () => {
  test('run in order, each a call of its own, with what earlier ones gave', async () => {
    const { layer, asked, forgotten } = await page({ find: () => text({ items: [{ sku: 'm1' }] }) });
    const outcome = await runs(layer, [
      { id: 'found', tool: 'find', args: { words: ['mug'] } },
      { tool: 'add', args: { sku: '$ref:found.items.0.sku', count: 2 } },
    ]);
    expect(asked).toEqual([
      { id: 'c1.0', name: 'find', input: { words: ['mug'] } },
      { id: 'c1.1', name: 'add', input: { sku: 'm1', count: 2 } },
    ]);
    expect(forgotten).toEqual(['c1.0', 'c1.1']);
    expect(outcome).toMatchObject({ isError: false });
    expect(stepsIn(outcome)).toEqual({
      steps: [
        { id: 'found', tool: 'find', result: { items: [{ sku: 'm1' }] } },
        { tool: 'add', result: { done: 'add' } },
      ],
    });
  });

  test.each<[string, object[], unknown]>([
    ['a failure', [{ tool: 'find' }, { tool: 'add', args: { sku: 'm1' } }], 'Sold out'],
    [
      'a reference to nothing',
      [
        { id: 'a', tool: 'find' },
        { tool: 'add', args: { sku: '$ref:a.constructor' } },
      ],
      'No earlier step has given a.constructor.',
    ],
    [
      'a reference that doesn’t fit',
      [
        { id: 'a', tool: 'find' },
        { tool: 'add', args: { sku: '$ref:a.done.length' } },
      ],
      'No earlier step has given a.done.length.',
    ],
  ])('end at %s; what was done before is said', async (_, steps, error) => {
    const { layer, asked } = await page({ add: () => ({ type: 'threw', message: 'Sold out' }) });
    const outcome = await runs(layer, [...steps, { tool: 'find' }]);
    expect(outcome).toMatchObject({ isError: true });
    expect(stepsIn(outcome)).toMatchObject({
      steps: [
        { tool: 'find', result: { done: 'find' } },
        { tool: 'add', error },
      ],
    });
    expect(asked.filter(({ name }) => name === 'find')).toHaveLength(1);
  });

  test('an input is checked once its references are known', async () => {
    const { layer, asked } = await page();
    const outcome = await runs(layer, [
      { id: 'a', tool: 'find' },
      { tool: 'add', args: { sku: '$ref:a' } },
    ]);
    expect(stepsIn(outcome)).toMatchObject({ steps: [{}, { error: [{ path: '/sku', keyword: 'type' }] }] });
    expect(asked).toHaveLength(1);
  });

  test('keep their pictures, and end at once when the call is stopped', async () => {
    const image = { type: 'image', data: 'cGl4ZWxz', mimeType: 'image/png' };
    const { layer } = await page({ find: () => text({ content: [image] }), add: () => ({ type: 'aborted' }) });
    expect(await runs(layer, [{ tool: 'find' }])).toMatchObject({ content: [{ type: 'text' }, image] });
    expect(await runs(layer, [{ tool: 'find' }, { tool: 'add', args: { sku: 'a' } }])).toMatchObject({
      code: 'aborted',
    });
  });

  test('nobody knows how far they came when the background died', async () => {
    const { layer } = await page();
    expect(await layer.recover?.({ callId: 'c1', tool: 'execute_batch', input: {} }, awake())).toEqual({
      type: 'unknown',
    });
    expect(await layer.recover?.({ callId: 'c1', tool: 'find', input: {} }, awake())).toEqual({ type: 'not-taken' });
  });
});

test.each(['destructiveHint', 'consequentialHint'])(
  'a page whose tool only reads but has a %s is not run unasked',
  async (hint) => {
    const reads = { readOnlyHint: true };
    const { layer } = await page({}, [
      aTool('find', { annotations: reads }),
      aTool('wipe', { annotations: { ...reads, [hint]: true } }),
    ]);
    expect(toolOf(layer).hints.readOnly).toBe(false);
  },
);
