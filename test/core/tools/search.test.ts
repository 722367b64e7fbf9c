/** What `search_tools` finds, and in which order. How well it does on a labelled set is measured by `test/bench/search.ts`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import { rankTools } from '#core/tools/search.ts';
import type { Tool } from '#core/tools/tool.ts';
import { blind, packages, tuned } from '../../fixtures/tool-queries';
import { publishedServers } from '../../support/tool-layers';

const aTool = (name: string, description = '', title?: string): Tool => ({
  name,
  description,
  ...(title !== undefined && { title }),
  hints: noHints,
  lazy: false,
  disabled: false,
  source: { type: 'mcp', serverId: 's', url: 'https://server.example/mcp' },
});

const shop = [
  aTool('add_to_cart', 'Puts an article into the basket'),
  aTool('getOrderStatus', 'Says where a parcel is'),
  aTool('list-articles', 'All that is sold here'),
  aTool('checkout', 'Pays what is in the cart', 'Pay for the order'),
  aTool('help', `Answers questions. ${'Much more about it. '.repeat(40)}Not for refunds.`),
];
const found = (query: string, tools = shop) => rankTools(tools, query).map(({ name }) => name);

describe('a search', () => {
  test.each([
    ['cart', 'add_to_cart'],
    ['CART', 'add_to_cart'],
    ['order status', 'getOrderStatus'],
    ['articels', 'list-articles'],
    ['chekout', 'checkout'],
    ['put something in my basket', 'add_to_cart'],
    ['pay', 'checkout'],
    ['where are my parcels', 'getOrderStatus'],
    ['show all articles', 'list-articles'],
    ['create cart', 'add_to_cart'],
  ])('R10: for “%s” finds %s first', (query, name) => {
    expect(found(query)[0]).toBe(name);
  });

  test('R10: puts the name before the title before the description', () => {
    const tools = [aTool('a', 'An invoice, sent'), aTool('b', 'Sent', 'An invoice'), aTool('invoice', 'Sent')];
    expect(found('invoice', tools)).toEqual(['invoice', 'b', 'a']);
  });

  test('R10: finds part of a word too, and words that stand far back in a description', () => {
    expect(found('rderstat')).toEqual(['getOrderStatus']);
    expect(found('refunds')).toEqual(['help']);
    expect(found('check')).toEqual(['checkout']);
  });

  test('takes a word that exists for itself, not for a typo of another', () => {
    expect(found('cart', [aTool('cars'), aTool('cart')])).toEqual(['cart']);
  });

  test('finds nothing where there is nothing', () => {
    expect(found('photosynthesis')).toEqual([]);
    expect(found('cart', [])).toEqual([]);
    expect(found('x'.repeat(1_000_000))).toEqual([]);
  });

  test('that says nothing gives the first ones', () => {
    for (const query of ['', '  ', '*', 'what can I do with it'])
      expect(found(query)).toEqual(shop.map(({ name }) => name));
    expect(rankTools(shop, '', 2)).toEqual(shop.slice(0, 2));
  });

  test('finds words of any script', () => {
    expect(found('погода', [aTool('a', 'Прогноз'), aTool('b', 'Погода на завтра')])).toEqual(['b']);
  });

  test.each([
    ['東京の天気を教えてください', 'weather'],
    ['商品をカートに入れる', 'カート追加'],
    ['ｶｰﾄ', 'カート追加'],
    ['날씨 알려줘', 'nalssi'],
    ['\u{55}\u{308}berweisung', 'konto'],
  ])('R10: for “%s”, whose words have no spaces, other endings or other characters, finds %s', (query, name) => {
    const tools = [
      aTool('weather', '天気予報を取得します'),
      aTool('カート追加', 'カートに商品を追加'),
      aTool('nalssi', '오늘 날씨를 가져옵니다'),
      aTool('konto', 'Überweisung an andere'),
    ];
    expect(found(query, tools)).toEqual([name]);
  });
});

test('whatever is asked of whatever tools, the answer is some of them, each once, and the same each time', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('__proto__', 'constructor', '~1 ~2', 'get list'),
  );
  const tools = fc.array(fc.record({ name: text, description: text }), { maxLength: 12 });
  fc.assert(
    fc.property(tools, text, fc.integer({ min: 1, max: 5 }), (given, query, max) => {
      const all = given.map(({ name, description }) => aTool(name, description));
      const ranked = rankTools(all, query, max);
      expect(ranked.length).toBeLessThanOrEqual(max);
      expect(new Set(ranked).size).toBe(ranked.length);
      for (const tool of ranked) expect(all).toContain(tool);
      expect(rankTools(all, query, max)).toEqual(ranked);
    }),
  );
});

const { layers, isThere, why } = publishedServers();
const all = layers.flatMap(({ serverName, tools }) => tools.map((tool) => ({ server: serverName, tool })));

test('the labelled set holds a hundred queries, each once', () => {
  expect(new Set([...tuned, ...blind].map(({ query }) => query)).size).toBe(100);
});

test.skipIf(!isThere)(`every label of the set is a published tool${why}`, () => {
  const names = new Set(all.map(({ server, tool }) => `${server} ${tool.name}`));
  const shortNames: Record<string, string> = packages;
  for (const label of [...tuned, ...blind].flatMap(({ right }) => right)) {
    const [server = '', ...name] = label.split('/');
    expect(names).toContain(`${shortNames[server]} ${name.join('/')}`);
  }
});

test.skipIf(!isThere)(
  `R10: of a hundred wishes, nine of ten are among the first five of the right server${why}`,
  () => {
    const hits = [...tuned, ...blind].filter(({ query, right }) => {
      const wanted = new Map<string, string>(right.map((label) => [label.slice(label.indexOf('/') + 1), label]));
      const servers = new Set<string>(
        right.map((label) => packages[label.slice(0, label.indexOf('/')) as keyof typeof packages]),
      ); // labels are typed by it
      const near = all.filter(({ server }) => servers.has(server)).map(({ tool }) => tool);
      return rankTools(near, query, 5).some(({ name }) => wanted.has(name));
    });
    expect(hits.length).toBeGreaterThanOrEqual(90);
  },
);
