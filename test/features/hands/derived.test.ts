/** Derived tools as a layer of each page: found by search only, marked, and behind the site's own. */
import { expect, test } from 'vitest';
import type { Guessed, PageAnswer } from '#core/tools/hands-wire.ts';
import { noHints } from '#core/tools/hints.ts';
import { isDerived, type ToolLayer } from '#core/tools/layer.ts';
import { buildDiscoveryTools } from '#core/tools/offer.ts';
import { type DerivedPage, derivedLayers } from '#features/hands/background/derived-layer.ts';

const guess = (name: string, more: Partial<Guessed> = {}): Guessed => ({
  ...{
    name,
    title: name,
    description: `Guessed by Tabhand: ${name}`,
    inputSchema: { type: 'object' },
    readOnly: false,
  },
  ...more,
});

const page = (tools: Guessed[], more: Partial<DerivedPage> = {}): DerivedPage => ({
  ...{ tabId: 7, origin: 'https://shop.example', documentId: 'd1', tools },
  play: async () => null,
  ...more,
});

const own = (...names: string[]): ToolLayer => ({
  ...{ key: 'page:https://shop.example', protocol: 'webmcp', serverName: 'shop', notices: [] },
  tools: names.map((name) => ({
    ...{ name, description: name, lazy: false, disabled: false },
    hints: noHints,
    source: {
      type: 'page',
      origin: 'https://shop.example',
      topOrigin: 'https://shop.example',
      tabId: 7,
      documentId: 'd1',
      top: true,
    },
  })),
  call: async () => ({ type: 'result', content: [], isError: false }),
});

const names = (layers: ToolLayer[]) => layers.flatMap(({ tools }) => tools.map(({ name }) => name));

test('each page has a layer, whose tools are told from the site’s own by their source', () => {
  const layers = derivedLayers([page([guess('order')]), page([guess('order')], { documentId: 'd2' })], [own('pay')]);
  expect(layers.map(({ key }) => key)).toEqual(['derived:https://shop.example', 'derived:https://shop.example#2']);
  expect(layers.flatMap(({ tools }) => tools).every(isDerived)).toBe(true);
  expect(own('pay').tools.some(isDerived)).toBe(false);
});

test('a page that declares nothing has no layer', () => {
  expect(derivedLayers([page([])], [])).toEqual([]);
});

test('a guess steps back for a tool of the site of its name, and a search for any search', () => {
  const all = [guess('order_seeds'), guess('search', { readOnly: true }), guess('contact')];
  expect(names(derivedLayers([page(all)], [own('orderSeeds', 'findPlants')]))).toEqual(['contact']);
  expect(names(derivedLayers([page(all)], [own('water')]))).toEqual(['order_seeds', 'search', 'contact']);
  expect(names(derivedLayers([page(all, { tabId: 8 })], [own('orderSeeds')]))).toContain('order_seeds');
});

test('none is offered before it was found, not even one that is called as a recipe’s reader is', () => {
  const recipes = guess('search_recipes', {
    inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  });
  const layers = derivedLayers([page([guess('order'), recipes])], []);
  const [key = ''] = layers.map((each) => each.key);
  const options = {
    ...{ serverNames: new Map([[key, 'guessed']]), profile: 'openai' as const, smallServer: 50 }, // const: a literal type
    ...{ activated: new Set([key]), switchedOff: new Map() },
  };
  const offered = (found: string[]) =>
    buildDiscoveryTools(layers, { ...options, found: new Map([[key, new Set(found)]]) }).tools.map(({ name }) => name);
  expect(offered([])).toEqual(['guessed_webmcp_list_tools', 'guessed_webmcp_search_tools']);
  expect(offered(['order'])).toContain('guessed_webmcp_order');
});

const answering = async (answer: PageAnswer | null) => {
  const [layer] = derivedLayers([page([guess('order')], { play: async () => answer })], []);
  const [tool] = layer?.tools ?? [];
  if (!layer || !tool) throw new Error('There is no tool.');
  const outcome = await layer.call({ callId: 'c', tool, input: {} }, AbortSignal.timeout(1000));
  if (outcome.type === 'failure') return `${outcome.code} ${outcome.values.message ?? ''}`;
  return outcome.content.map((part) => (part.type === 'text' ? part.text : '')).join();
};

test('what came of a call is said: where the page went, what it returned, or why nothing was sent', async () => {
  expect(await answering({ type: 'went', title: 'Found', address: 'https://shop.example/s' })).toBe(
    'The tab now shows “Found”, https://shop.example/s.',
  );
  expect(await answering({ type: 'played', played: { type: 'opens' } })).toContain('the same page as before');
  expect(
    await answering({ type: 'played', played: { type: 'not-valid', field: 'CEP', words: 'Too short.' } }),
  ).toContain('“CEP” isn’t valid. Too short.');
  expect(await answering({ type: 'refused', why: 'changed' })).toContain('nothing was done');
  expect(await answering({ type: 'refused', why: 'wrong-value', name: 'Size', limits: '["S"]' })).toContain(
    'takes ["S"]',
  );
  expect(await answering(null)).toContain('page-gone');
});
