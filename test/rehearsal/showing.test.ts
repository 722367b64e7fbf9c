/** How rehearsal shows results: a recipe is found and read, a widget drawn, and what stands is updated. */
import { beforeEach, describe, expect, test } from 'vitest';
import { reads, tool } from '../support/dialogue';
import { answers, createDesk, hours, loans, places } from './desk';

let desk: Awaited<ReturnType<typeof createDesk>>;
beforeEach(async () => {
  desk = await createDesk();
});

describe('R83: the way to a widget', () => {
  test('a recipe is searched for, then read, then the widget is drawn: one turn each', async () => {
    desk.offers(answers('list_loans', loans.slice(0, 1)));
    await desk.asks('list the loans');
    expect(await desk.made()).toEqual(['list_loans', 'search_recipes', 'get_recipe', 'widget_display']);
    expect(await desk.blocks()).toMatchObject([
      { widget: 'data-table', data: { title: 'List loans', rows: loans.slice(0, 1) } },
    ]);
    expect(await desk.lastWords()).toBe('1 loan: Dune.');
  });

  test('R35: a result stays whole while it is looked up how to draw it', async () => {
    desk.offers(answers('list_loans', loans));
    await desk.asks('list the loans');
    expect(await desk.made()).toEqual(['list_loans', 'search_recipes', 'get_recipe', 'widget_display']);
    expect((await desk.blocks())[0]?.data.rows).toEqual(loans);
    expect(await desk.lastWords()).toBe('3 loans: Dune, Ubik and Solaris.');
  });

  test('a result that was too long from the start is recalled first', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ ...loans[at % 3], number: at, again: 'word '.repeat(20) }));
    desk.offers(answers('list_loans', many));
    await desk.asks('list the loans');
    expect((await desk.made())[1]).toBe('recall');
    expect((await desk.blocks())[0]?.data.rows).toHaveLength(400);
  });

  test('a recipe that was read in this conversation is not read again', async () => {
    desk.offers(
      answers('list_loans', loans),
      answers('list_shelves', [
        { shelf: 'A', room: 'x' },
        { shelf: 'B', room: 'x' },
      ]),
    );
    await desk.asks('list the loans');
    const before = (await desk.made()).length;
    await desk.asks('list the shelves');
    expect((await desk.made()).slice(before)).toEqual(['list_shelves', 'widget_display']);
    expect(await desk.blocks()).toHaveLength(2);
  });

  test('R70: asked again, the widget that stands is updated in place', async () => {
    const list = answers('list_loans', loans);
    desk.offers(list);
    await desk.asks('list the loans');
    const before = (await desk.made()).length;
    list.alwaysAnswers(JSON.stringify(loans.slice(1)));
    await desk.asks('list the loans');
    expect((await desk.made()).slice(before).at(-1)).toBe('canvas');
    expect(await desk.blocks()).toMatchObject([{ data: { rows: loans.slice(1) }, changes: [{}, { type: 'updated' }] }]);
    expect(await desk.lastWords()).toBe('2 loans: Ubik and Solaris. The widget on the canvas is up to date.');
  });

  test('the same tool asked in other words is another thing: a second widget stands beside the first', async () => {
    const schema = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] };
    desk.offers(answers('find_shops', loans, schema));
    await desk.asks('find shops in Lyon');
    await desk.asks('find shops in Paris');
    expect((await desk.blocks()).map(({ data }) => data.title)).toEqual(['Find shops: Lyon', 'Find shops: Paris']);
  });

  test('a widget that the person took away is drawn anew', async () => {
    desk.offers(answers('list_loans', loans));
    await desk.asks('list the loans');
    const [first] = await desk.blocks();
    await desk.changesCanvas({ type: 'removed', id: first?.id ?? '' });
    await desk.asks('list the loans');
    expect(await desk.blocks()).toMatchObject([{ widget: 'data-table' }]);
    expect((await desk.blocks())[0]?.id).not.toBe(first?.id);
  });
});

describe('a dashboard', () => {
  const sales = {
    orders: 482,
    returns: 3,
    sales: 48200,
    weeks: hours,
    best: loans,
    shop: places,
    contact: { name: 'Ada', town: 'Lyon', open: 'always' },
  };

  test('R81: several things become up to six widgets, in one turn, after one recipe', async () => {
    desk.offers(answers('get_sales', sales));
    await desk.asks('show a dashboard of the sales');
    expect(await desk.made()).toEqual([
      'get_sales',
      'search_recipes',
      'get_recipe',
      Array(6).fill('widget_display').join(' '),
    ]);
    expect((await desk.blocks()).map(({ widget }) => widget)).toEqual([
      'stat-card',
      'stat-card',
      'chart-rich',
      'data-table',
      'map',
      'kv',
    ]);
    const [, , read] = await desk.turns();
    expect(read?.calls[0]?.call.input).toEqual({ name: 'dashboard-of-figures' });
    expect(await desk.lastWords()).toBe('6 widgets from get_sales.');
  });

  test('asked again, each of its widgets is updated in place', async () => {
    const get = answers('get_sales', sales);
    desk.offers(get);
    await desk.asks('show a dashboard of the sales');
    get.alwaysAnswers(JSON.stringify({ ...sales, orders: 500 }));
    await desk.asks('show a dashboard of the sales');
    const now = await desk.blocks();
    expect(now).toHaveLength(6);
    expect(now[0]?.data).toMatchObject({ label: 'Orders', value: '500' });
    expect(now.every(({ changes }) => changes.length === 2)).toBe(true);
  });

  test('the word says nothing about the tool, and fills none of its parameters', async () => {
    const schema = { type: 'object', properties: { query: { type: 'string' } } };
    const search = tool('search_sales', { ...reads, schema }).alwaysAnswers(JSON.stringify(sales));
    desk.offers(search);
    await desk.asks('a dashboard of the sales');
    expect(search.made).toEqual([{}]);
  });

  test('a tool whose own word it is gets the whole sentence', async () => {
    const read = answers('get_dashboard', sales);
    desk.offers(read, answers('list_loans', loans));
    await desk.asks('show the dashboard');
    expect(read.made).toHaveLength(1);
    expect(await desk.blocks()).toHaveLength(6);
  });

  test('without the word, it is one widget', async () => {
    desk.offers(answers('get_sales', sales));
    await desk.asks('show the sales');
    expect(await desk.blocks()).toHaveLength(1);
  });
});
