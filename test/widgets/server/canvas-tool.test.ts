/** `canvas`: each action with its own effect on what stands, and errors that name what there is. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { derivedLayers } from '#features/hands/background/derived-layer.ts';
import { createScene } from '../../support/canvas-scene';
import { readableLayers } from '../../support/readable-pages';
import { aServer } from '../../support/tool-layers';

let scene: ReturnType<typeof createScene>;
let id: string;
beforeEach(async () => {
  scene = createScene();
  id = await scene.shows('stat-card', { label: 'Sales', value: '48' });
});

const block = (of = id) => scene.blocks().find((each) => each.id === of) ?? expect.fail(`${of} is gone`);
const canvas = (action: string, params?: JsonObject, of: unknown = id) =>
  scene.tells('canvas', { action, id: of, ...(params && { params }) });
const refused = async (action: string, params?: JsonObject, of: unknown = id) => {
  const failed = await scene.fails('canvas', {
    action,
    ...(of !== null && { id: of }),
    ...(params && { params }),
  });
  const [issue] = failed.details ?? [];
  return { path: issue?.path, message: issue?.message ?? '', expected: failed.expectedSchema };
};

describe('R26, R69: the five actions', () => {
  test('clear takes all away, and can be taken back', async () => {
    const other = await scene.shows('text', { content: 'Hi' });
    expect(await scene.tells('canvas', { action: 'clear' })).toEqual({ action: 'clear', removed: [id, other] });
    expect(scene.blocks()).toEqual([]);
    scene.apply({ type: 'undone' });
    expect(scene.blocks().map((each) => each.id)).toEqual([id, other]);
  });

  test('update merges into what stands, and nothing else of the widget changes', async () => {
    await canvas('move', { x: 10, y: 20 });
    const told = await canvas('update', { data: { value: '49', trend: 'up' } });
    expect(told).toEqual({
      action: 'update',
      id,
      widget: 'stat-card',
      data: { label: 'Sales', value: '49', trend: 'up' },
    });
    expect(block()).toMatchObject({ data: { label: 'Sales', value: '49', trend: 'up' }, position: { x: 10, y: 20 } });
  });

  test('move takes px, as numbers or as text', async () => {
    await canvas('move', { x: 10, y: 20 });
    expect(block().position).toEqual({ x: 10, y: 20 });
    await canvas('move', { x: '30px', y: '40.5px' });
    expect(block().position).toEqual({ x: 30, y: 40.5 });
    expect((await refused('move', { x: 1 })).path).toBe('/params/y');
    expect((await refused('move', { x: -1, y: 0 })).path).toBe('/params/x');
    expect((await refused('move', { x: 1e9, y: 0 })).path).toBe('/params/x');
    expect((await refused('move', { x: 'left', y: 0 })).path).toBe('/params/x');
  });

  test('resize takes at least 120 × 80', async () => {
    await canvas('resize', { width: '300px', height: 120 });
    expect(block().size).toEqual({ width: 300, height: 120 });
    await canvas('resize', { width: 120, height: 80 });
    expect((await refused('resize', { width: 119, height: 80 })).path).toBe('/params/width');
    const { path, expected } = await refused('resize', { width: 120, height: '79px' });
    expect(path).toBe('/params/height');
    expect(expected).toMatchObject({ properties: { height: { minimum: 80 } } });
  });

  test('style takes its tokens, one by one, and keeps those that aren’t named', async () => {
    await canvas('style', { styles: { accent: 'Teal', border: '#ccc' } });
    await canvas('style', { styles: { border: 'red' } });
    expect(block().styles).toEqual({ accent: 'teal', border: 'red' });
    const unknown = await refused('style', { styles: { hue: 'red' } });
    expect(unknown).toMatchObject({ path: '/params/styles/hue' });
    expect(unknown.message).toContain('accent, bg, surface, text, border, success, warning, error, info');
    for (const evil of ['url(https://evil.example)', 'red;position:fixed', 'var(--x)', '', 7])
      expect((await refused('style', { styles: { bg: evil } })).path).toBe('/params/styles/bg');
    expect((await refused('style', { styles: {} })).message).toContain('at least one');
  });

  test.each<[JsonObject, JsonObject, string[]]>([
    [{ background: '#80808018' }, { bg: '#80808018' }, ['/styles/background → bg']],
    [
      { background: 'navy', color: 'white' },
      { bg: 'navy', text: 'white' },
      ['/styles/background → bg', '/styles/color → text'],
    ],
    [
      { 'background-color': 'navy' },
      { bg: 'navy', text: 'white' },
      ['/styles/background-color → bg', '/styles/text: absent → white'],
    ],
    [
      { backgroundColor: '#ffd' },
      { bg: '#ffd', text: 'black' },
      ['/styles/backgroundColor → bg', '/styles/text: absent → black'],
    ],
    [{ color: 'yellow' }, { accent: 'yellow' }, ['/styles/color → text', '/styles/text: yellow → accent']],
    [
      { background: 'navy', color: '#001' },
      { bg: 'navy', accent: '#001', text: 'white' },
      [
        '/styles/background → bg',
        '/styles/color → text',
        '/styles/text: #001 → accent',
        '/styles/text: absent → white',
      ],
    ],
    [{ 'border-color': 'Red' }, { border: 'red' }, ['/styles/border-color → border']],
  ])('style takes %j as CSS has it, as the tokens %j, and says so (C18)', async (styles, tokens, repaired) => {
    expect(await canvas('style', { styles })).toMatchObject({ styles: tokens, repaired });
    expect(block().styles).toEqual(tokens);
  });

  test('style refuses a token that is given under both names, and CSS that is no colour (C18)', async () => {
    expect((await refused('style', { styles: { bg: 'navy', background: 'red' } })).path).toBe(
      '/params/styles/background',
    );
    for (const evil of ['url(https://evil.example)', 'linear-gradient(red, blue)', 'var(--x)'])
      expect((await refused('style', { styles: { background: evil } })).path).toBe('/params/styles/bg');
  });

  test('and beside them remove, which leaves the others', async () => {
    const other = await scene.shows('text', { content: 'Hi' });
    await canvas('remove');
    expect(scene.blocks().map((each) => each.id)).toEqual([other]);
  });

  test('params that were written beside the action are put right, and that is told', async () => {
    const told = await scene.tells('canvas', { action: 'move', id, x: 5, y: '6' });
    expect(told).toMatchObject({ x: 5, y: 6, repaired: ['/params: missing → flat parameters', '/y: string → number'] });
    await scene.tells('canvas', { action: 'style', id, bg: 'navy', text: 'white' });
    expect(block().styles).toEqual({ bg: 'navy', text: 'white' });
  });
});

describe('text that nobody could read is refused', () => {
  test.each<[JsonObject, boolean]>([
    [{ text: 'white', bg: 'navy' }, true],
    [{ text: 'black', bg: 'navy' }, false],
    [{ text: '#888', bg: '#999' }, false],
    [{ text: '#808080' }, true],
    [{ text: 'white' }, false],
    [{ text: 'black' }, false],
    [{ bg: 'navy' }, false],
    [{ bg: '#80808018' }, true],
    [{ text: 'white', surface: 'yellow', bg: 'navy' }, false],
    [{ text: 'rgb(255 255 255 / 10%)', bg: 'navy' }, false],
    [{ accent: 'white', border: 'black' }, true],
    [{ bg: 'oklch(0.3 0.05 250)', text: 'oklch(0.95 0.02 250)' }, true],
    [{ bg: 'oklch(0.3 0.05 250)', text: 'oklch(0.35 0.05 250)' }, false],
    [{ text: 'white', bg: 'rgb(1 2 / 3)' }, false],
    [{ text: 'white', bg: 'rgb(0%, 0, 0)' }, false],
    [{ text: 'white', bg: '#0000' }, false],
  ])('%j: taken is %s', async (styles, taken) => {
    const outcome = await scene.call('canvas', { action: 'style', id, params: { styles } });
    expect(outcome.type).toBe(taken ? 'result' : 'failure');
  });

  test('also on the ground that it has already, and the reason is given', async () => {
    await canvas('style', { styles: { text: 'white', bg: 'navy' } });
    const { message, path } = await refused('style', { styles: { text: 'black' } });
    expect(path).toBe('/params/styles/text');
    expect(message).toMatch(/contrast would be 1\.\d:1, and 3:1 is the least/);
    await canvas('style', { styles: { text: 'black', bg: 'white' } });
  });
});

describe('an action on what isn’t there', () => {
  test('names what there is', async () => {
    expect(await refused('move', { x: 1, y: 1 }, 'w_nothere')).toMatchObject({
      path: '/id',
      message: `There is no widget w_nothere on the canvas. There are: ${id} (stat-card).`,
    });
    expect((await refused('update', { data: {} }, null)).message).toContain(`update needs an id. There are: ${id}`);
    expect((await refused('explode')).message).toContain('clear, update, move, resize, style, remove, bind, unbind');
    expect((await refused('constructor')).path).toBe('/action');
    await scene.tells('canvas', { action: 'clear' });
    expect((await refused('remove')).message).toContain('The canvas is empty.');
  });
});

describe('an update', () => {
  test('R77: that doesn’t fit the widget returns the details and its schema, and changes nothing', async () => {
    const failed = await scene.fails('canvas', { action: 'update', id, params: { data: { value: null } } });
    expect(failed).toMatchObject({ code: 'invalid-input', details: [{ path: '/value', keyword: 'type' }] });
    expect(failed.expectedSchema).toMatchObject({ required: ['label', 'value'] });
    expect((await refused('update', { data: { valeur: '1' } })).path).toBe('/valeur');
  });

  test('is the same with and without a lone data around it', async () => {
    await canvas('update', { data: { value: '1' } });
    expect(block().data.value).toBe('1');
    await canvas('update', { value: '2' });
    expect(block().data.value).toBe('2');
  });

  test('of a widget that has a member data itself means that member', async () => {
    const viewer = await scene.shows('json-viewer', { data: { a: 1 } });
    await canvas('update', { data: { b: 2 } }, viewer);
    expect(block(viewer).data).toEqual({ data: { b: 2 } });
  });

  test('R78: has its images checked again', async () => {
    const person = await scene.shows('profile', { name: 'Ada', avatar: { src: 'https://a.example/a.png' } });
    const told = await canvas('update', { data: { avatar: { src: 'javascript:alert(1)', alt: 'Ada' } } }, person);
    expect(JSON.stringify(block(person).data)).not.toContain('javascript');
    expect(told.repaired).toEqual(['/avatar/src: no address that an image may have → left out']);
  });
});

describe('binding', () => {
  const shop = (readOnly: boolean): ToolLayer =>
    aServer('shop', [{ name: 'figures', hints: { ...noHints, readOnly } }]);
  async function bound(params: JsonObject, layer = shop(true)) {
    scene = createScene([layer]);
    scene.names(layer.key, 'shop');
    id = await scene.shows('stat-card', { label: 'Sales', value: '48' });
    return scene.call('canvas', { action: 'bind', id, params: { tool: 'shop_mcp_figures', ...params } });
  }

  test('keeps the tool, its input, and which part becomes what', async () => {
    const outcome = await bound({ input: { day: 'today' }, from: '/sales', into: 'value', every: 30 });
    expect(outcome).toMatchObject({ type: 'result' });
    expect(block().binding).toEqual({
      layerKey: 'mcp:shop',
      source: { type: 'mcp', serverId: 'shop', url: 'https://server.example/mcp' },
      server: 'shop',
      tool: 'figures',
      definitionHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      input: { day: 'today' },
      from: '/sales',
      into: 'value',
      every: 30,
    });
    await canvas('unbind');
    expect(block()).not.toHaveProperty('binding');
    expect((await refused('unbind')).message).toContain('bound to no tool');
  });

  test('is for a tool that only reads, that is there, and for a member that the widget has', async () => {
    expect(await bound({}, shop(false))).toMatchObject({ details: [{ path: '/params/tool', keyword: 'readOnly' }] });
    expect(await bound({ tool: 'shop_mcp_other' })).toMatchObject({ details: [{ path: '/params/tool' }] });
    expect(await bound({ tool: 'autoui_webmcp_recall' })).toMatchObject({ details: [{ path: '/params/tool' }] });
    expect(await bound({ into: 'rows' })).toMatchObject({ details: [{ path: '/params/into' }] });
    expect(await bound({ every: 1 })).toMatchObject({ details: [{ path: '/params/every' }] });
    expect(scene.blocks()[0]).not.toHaveProperty('binding');
  });

  test('is not for a tool that is guessed from a page: calling it may open another page', async () => {
    const tool = { name: 'search', title: 'Search', description: 'Guessed', inputSchema: {}, readOnly: true };
    const page = { tabId: 7, origin: 'https://a.example', documentId: 'd', tools: [tool], play: async () => null };
    scene = createScene(derivedLayers([page], []));
    scene.names('derived:https://a.example', 'guessed');
    id = await scene.shows('stat-card', { label: 'Sales', value: '48' });
    const params = { tool: 'guessed_webmcp_search', into: 'value', every: 30 };
    const outcome = await scene.call('canvas', { action: 'bind', id, params });
    expect(outcome).toMatchObject({ details: [{ path: '/params/tool', keyword: 'reader' }] });
  });

  test('is not for the text of a page, though reading it changes nothing', async () => {
    const page = {
      tabId: 7,
      origin: 'https://a.example',
      title: 'A',
      address: 'https://a.example/',
      language: 'en',
      read: async () => 'A',
    };
    const [reader] = readableLayers([page]);
    scene = createScene(reader ? [reader] : []);
    scene.names(reader?.key ?? '', 'hands');
    id = await scene.shows('stat-card', { label: 'Sales', value: '48' });
    const params = { tool: 'hands_webmcp_read_page', into: 'value', every: 30 };
    const outcome = await scene.call('canvas', { action: 'bind', id, params });
    expect(outcome).toMatchObject({ details: [{ path: '/params/tool', keyword: 'reader' }] });
    expect(block()).not.toHaveProperty('binding');
  });

  test('an update begins with what the bound tool answered last', async () => {
    await bound({ into: 'value' });
    const { binding } = block();
    if (!binding) return expect.fail('it is bound');
    scene.live.push({ conversationId: 'c', blockId: id, binding, data: { value: '99' }, at: 1000 });
    await canvas('update', { data: { unit: 'EUR' } });
    expect(block().data).toEqual({ label: 'Sales', value: '99', unit: 'EUR' });
  });
});

test('whatever a model sends, the tool answers with an outcome, and what stands fits its widget', async () => {
  const action = fc.constantFrom('clear', 'update', 'move', 'resize', 'style', 'remove', 'bind', 'unbind', '__proto__');
  const params = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom('data', 'value', 'x', 'y', 'width', 'styles', 'bg', 'tool', 'every'), fc.jsonValue()),
  );
  await fc.assert(
    fc.asyncProperty(action, fc.boolean(), params, async (wished, isKnown, given) => {
      const one = createScene();
      const shown = await one.shows('stat-card', { label: 'Sales', value: '48' });
      const of = isKnown ? shown : given;
      const outcome = await one.call('canvas', { action: wished, id: of, params: given });
      expect(['result', 'failure']).toContain(outcome.type);
      for (const { data } of one.blocks())
        expect(data).toMatchObject({ label: expect.any(String), value: expect.any(String) });
    }),
    { numRuns: 300 },
  );
});
