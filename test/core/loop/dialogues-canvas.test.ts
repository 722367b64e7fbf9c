/** Dialogues about the canvas: a model finds out how to show something, shows it, changes it, and a person takes it back. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillIn } from '#core/tools/phrase.ts';
import { until } from '../../support/agent-world';
import { createDialogue, reads, tool } from '../../support/dialogue';
import type { Wish } from '../../support/dialogue-model';

let dialogue: Awaited<ReturnType<typeof createDialogue>>;
beforeEach(async () => {
  dialogue = await createDialogue();
  dialogue.builtIn();
});

const autoui = (name: string) => `autoui_webmcp_${name}`;
const display = autoui('widget_display');
const canvas = autoui('canvas');
const card = { label: 'Sales', value: '48' };
const blocks = async () => (await dialogue.log.conversation()).canvas.blocks;
const told = async () => JSON.parse((await dialogue.model.told())[0] ?? '');

/** The model shows one; its id. */
async function shows(params: Record<string, unknown> = card, name = 'stat-card'): Promise<string> {
  await dialogue.model.calls(display, { name, params });
  return (await told()).id;
}

describe('R83: from a wish to a widget', () => {
  test('R24, R27, R28, R44, R56, R67: search, get, display, update', async () => {
    const { person, model, log } = dialogue;
    await person.says('Show the sales');
    const prompt = await model.prompt();
    expect(prompt).toMatch(/STEP 1 .*\n +autoui_webmcp_search_recipes\(query\)/);
    expect(prompt).toMatch(/STEP 2 .*\n +autoui_webmcp_get_recipe\(name\)/);
    expect(prompt).toContain('autoui_webmcp_canvas(action, id, params)');
    await model.calls(autoui('search_recipes'), { query: 'one figure with its trend' });
    expect((await told()).map(({ name }: { name: string }) => name)).toContain('stat-card');
    await model.calls(autoui('get_recipe'), { name: 'stat-card' });
    expect(await told()).toMatchObject({ schema: { required: ['label', 'value'] } });
    const id = await shows();
    expect(id).toMatch(/^w_[0-9a-z]{6}$/);
    expect(await blocks()).toMatchObject([{ id, widget: 'stat-card', data: card }]);
    await model.calls(canvas, { action: 'update', id, params: { data: { value: '49' } } });
    expect(await told()).toMatchObject({ id, data: { label: 'Sales', value: '49' } });
    expect(await blocks()).toMatchObject([
      { id, data: { label: 'Sales', value: '49' }, changes: [{}, { type: 'updated' }] },
    ]);
    await model.says('Here it is.');
    await log.ends('end_turn');
  });

  test('R28: an id that another widget has, or one that was removed had, is not given again', async () => {
    const { person, model } = dialogue;
    const drawn = [1, 1, 1, 2, 2, 1, 3];
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array && bytes.length === 6) bytes.fill(drawn.shift() ?? 9);
      return bytes;
    });
    onTestFinished(() => random.mockRestore());
    await person.says('Show the sales, twice');
    expect([await shows(), await shows()]).toEqual(['w_111111', 'w_222222']);
    await model.calls(canvas, { action: 'remove', id: 'w_222222' });
    expect(await shows({ label: 'Costs', value: '31' })).toBe('w_333333');
    expect((await blocks()).map(({ id }) => id)).toEqual(['w_111111', 'w_333333']);
  });

  test('R29, R77, R82: wrong params draw nothing and bring the schema; the corrected call works', async () => {
    const { person, model } = dialogue;
    await person.says('Show the sales');
    await model.calls(display, { name: 'stat-card', params: { label: 'Sales', valeur: '48' } });
    expect(await told()).toMatchObject({
      error: expect.stringContaining('Error:'),
      details: expect.arrayContaining([expect.objectContaining({ path: '/value' })]),
      expected_schema: { required: ['label', 'value'] },
    });
    expect(await blocks()).toEqual([]);
    await shows();
    expect(await blocks()).toHaveLength(1);
  });

  test('R27, R39, R78: addresses of images are cleaned; a path is one of the page that the data came from', async () => {
    const { person, model, page } = dialogue;
    const people = tool('people', reads);
    page('https://team.example').offers(people);
    await person.says('Who is there?');
    await model.calls('team_example_webmcp_people');
    await people.answers(JSON.stringify([{ name: 'Ada' }]));
    await shows({ name: 'Ada', avatar: { src: '/ada.png' } }, 'profile');
    expect((await blocks())[0]?.data).toEqual({ name: 'Ada', avatar: { src: 'https://team.example/ada.png' } });
    await model.says('Ada is.');
    await person.says('Again');
    await shows({ name: 'Ada', avatar: { src: '/ada.png' } }, 'profile');
    expect(JSON.stringify((await blocks())[1]?.data)).not.toContain('/ada.png');
  });

  test('R78: of an update too, whoever makes it: by canvas, by the widget’s own tool, or by hand', async () => {
    const { person, model } = dialogue;
    await person.says('Who is there?');
    const id = await shows({ name: 'Ada', avatar: { src: 'https://team.example/ada.png' } }, 'profile');
    const evil = { avatar: { src: 'javascript:alert(1)' } };
    const drawn = async () => JSON.stringify((await blocks())[0]?.data);
    const updates = async (...call: Parameters<typeof model.calls>) => {
      await model.calls(...call);
      await model.told();
      return drawn();
    };
    const change = { action: 'update', id, params: { data: { name: 'Ada L.', ...evil } } };
    expect(await updates(canvas, change)).toMatch(/^(?!.*javascript).*Ada L\./);
    const own = `blocks_webmcp_block_${id}_update`;
    expect(await updates(own, { name: 'Ada B.', ...evil })).toMatch(/^(?!.*javascript).*Ada B\./);
    await model.says('Ada is.');
    await dialogue.log.ends('end_turn');
    await person.changesCanvas({ type: 'updated', id, change: { name: 'Ada K.', ...evil } });
    expect(await drawn()).toMatch(/^(?!.*javascript).*Ada K\./);
  });

  test('R81: several make a dashboard, also in one turn', async () => {
    const { person, model } = dialogue;
    await person.says('Show all');
    await model.callsTogether(...Array.from({ length: 6 }, (): Wish => [display, { name: 'stat-card', params: card }]));
    await model.isAsked();
    expect(new Set((await blocks()).map(({ id }) => id)).size).toBe(6);
  });
});

describe('the canvas', () => {
  test('R26: what a model cleared comes back when the person takes it back, also after the background died', async () => {
    const { person, model, background } = dialogue;
    await person.says('Show the sales');
    const id = await shows();
    await model.calls(canvas, { action: 'clear' });
    await model.says('Cleared.');
    expect(await blocks()).toEqual([]);
    background.dies();
    await person.changesCanvas({ type: 'undone' });
    expect(await blocks()).toMatchObject([{ id, data: card }]);
    await person.changesCanvas({ type: 'redone' });
    expect(await blocks()).toEqual([]);
  });

  test('a person’s hand moves, copies, updates and removes; each is in the log as by hand', async () => {
    const { person, model, log } = dialogue;
    await person.says('Show the sales');
    const id = await shows();
    await model.says('Here.');
    await person.changesCanvas({ type: 'moved', id, x: 100, y: 40 });
    const copy = await person.changesCanvas({ type: 'duplicated', id });
    expect(copy.id).not.toBe(id);
    await person.changesCanvas({ type: 'updated', id, change: { value: '50' } });
    expect(await blocks()).toMatchObject([
      { id, position: { x: 100, y: 40 }, data: { value: '50' } },
      { id: copy.id, position: { x: 124, y: 64 }, data: card },
    ]);
    await person.changesCanvas({ type: 'removed', id });
    expect(await blocks()).toMatchObject([{ id: copy.id }]);
    const byHand = (await log.entries()).filter((entry) => entry.type === 'canvas' && entry.callId === null);
    expect(byHand).toHaveLength(4);
  });

  test('data edited as a whole leaves out what the person took out, in one step that can be undone', async () => {
    const { person, model } = dialogue;
    await person.says('Show the sales');
    const id = await shows({ label: 'Sales', value: '48', unit: 'EUR' });
    await model.says('Here.');
    await person.changesCanvas({ type: 'updated', id, change: { label: 'Sales', value: '50' }, whole: true });
    expect((await blocks())[0]?.data).toEqual({ label: 'Sales', value: '50' });
    await person.changesCanvas({ type: 'undone' });
    expect((await blocks())[0]?.data).toEqual({ label: 'Sales', value: '48', unit: 'EUR' });
    const wrong = { type: 'updated' as const, id, change: { label: 'Sales' }, whole: true }; // a literal type
    await expect(person.changesCanvas(wrong)).rejects.toThrow('/value');
  });

  test('what can’t be done is refused with a sentence, and what does nothing leaves no trace', async () => {
    const { person, model, log } = dialogue;
    await person.says('Show the sales');
    const id = await shows();
    await model.says('Here.');
    await log.ends('end_turn');
    const before = await log.kinds();
    await expect(person.changesCanvas({ type: 'removed', id: 'w_nothere' })).rejects.toThrow('no longer on the canvas');
    await expect(person.changesCanvas({ type: 'updated', id, change: { value: [] } })).rejects.toThrow('/value');
    await person.changesCanvas({ type: 'redone' });
    await person.changesCanvas({ type: 'unbound', id });
    expect(await log.kinds()).toEqual(before);
  });
});

describe('a bound widget', () => {
  const figures = { sales: { total: '99' } };
  async function isBound() {
    const { person, model, page, log } = dialogue;
    const read = tool('figures', reads);
    const shop = page('https://shop.example');
    shop.offers(read);
    await person.says('Keep the sales current');
    const id = await shows();
    await model.calls(canvas, {
      action: 'bind',
      id,
      params: { tool: 'shop_example_webmcp_figures', from: '/sales/total', into: 'value' },
    });
    await model.says('It is.');
    await log.ends('end_turn');
    return { id, read, shop };
  }

  test('shows its tool’s answer, which is kept beside the log and never in it', async () => {
    const { person, log, world } = dialogue;
    const { id, read } = await isBound();
    const before = await log.kinds();
    const refreshed = [person.refreshes(id), person.refreshes(id)];
    await read.answers(figures);
    await Promise.all(refreshed);
    expect(read.made).toEqual([{}]);
    const live = {
      conversationId: world.id,
      blockId: id,
      binding: (await blocks())[0]?.binding,
      data: { value: '99' },
      at: expect.any(Number),
    };
    expect(world.facts).toEqual([{ type: 'block-data', ...live }]);
    expect(await world.liveData.ofConversation(world.id)).toEqual([live]);
    expect(await log.kinds()).toEqual(before);
    expect((await blocks())[0]?.data).toEqual(card);
  });

  test('says so when the answer doesn’t fit, holds nothing there, or is a failure', async () => {
    const { person, world } = dialogue;
    const { id, read } = await isBound();
    for (const reply of [{ sales: { total: [1] } }, {}, new Error('Closed')]) {
      const refreshed = person.refreshes(id);
      await read.answers(reply);
      await refreshed;
    }
    expect(world.facts.map((fact) => (fact.type === 'block-failed' ? fillIn(fact.text, fact.values) : fact))).toEqual([
      expect.stringContaining('doesn’t match this widget. /value'),
      'The result of figures has nothing at /sales/total.',
      'The tool failed: Closed',
    ]);
    expect(await world.liveData.ofConversation(world.id)).toEqual([]);
  });

  test('is refused what a person would have to allow, and what no longer only reads', async () => {
    const { person, settings } = dialogue;
    const { id, read, shop } = await isBound();
    settings.askForEverything = true;
    await expect(person.refreshes(id)).rejects.toThrow('needs your approval each time');
    settings.askForEverything = false;
    await person.switchesOff(shop.key);
    await expect(person.refreshes(id)).rejects.toThrow('turned figures off');
    await person.switchesOn(shop.key);
    shop.offers(tool('figures'));
    await expect(person.refreshes(id)).rejects.toThrow('no longer marked read-only');
    shop.closes();
    await expect(person.refreshes(id)).rejects.toThrow('isn’t available');
    expect(read.made).toEqual([]);
  });

  test('of an MCP server is refreshed once its reading was allowed', async () => {
    const { person, model, server, world } = dialogue;
    const read = tool('figures', reads).alwaysAnswers({ structured: figures });
    server('shop').offers(read);
    await person.says('Keep the sales current');
    const id = await shows();
    const params = { tool: 'shop_mcp_figures', from: '/sales/total', into: 'value', every: 60 };
    await model.calls(canvas, { action: 'bind', id, params });
    await model.says('It is.');
    await expect(person.refreshes(id)).rejects.toThrow('needs your approval first');
    await person.hasAllowedReading('shop');
    await person.refreshes(id);
    expect(world.facts).toMatchObject([{ type: 'block-data', data: { value: '99' } }]);
  });

  test('that was cut or removed while its tool ran hears nothing of it', async () => {
    const { person, world } = dialogue;
    const { id, read } = await isBound();
    const refreshed = person.refreshes(id);
    await read.isCalled();
    await person.changesCanvas({ type: 'unbound', id });
    await read.answers(figures);
    await refreshed;
    expect(world.facts).toEqual([]);
    await expect(person.refreshes(id)).rejects.toThrow('bound to no tool');
    await until(async () => (await world.liveData.ofConversation(world.id)).length === 0, 'nothing is kept');
  });

  test('is refused when its tool isn’t any more what was bound', async () => {
    const { person } = dialogue;
    const { id, shop } = await isBound();
    shop.offers(tool('figures', { ...reads, description: 'Now it tells something else' }));
    await expect(person.refreshes(id)).rejects.toThrow('figures has changed since this widget was bound to it');
    const needsMore = { type: 'object', properties: { day: { type: 'string', default: 'today' } }, required: ['day'] };
    shop.offers(tool('figures', { ...reads, schema: needsMore }));
    await expect(person.refreshes(id)).rejects.toThrow('has changed');
  });

  test('whose tool is a server’s shows no path of an image: no page gave it', async () => {
    const { person, model, page, server, world } = dialogue;
    const people = tool('people', reads);
    page('https://team.example').offers(people);
    const portrait = tool('portrait', reads).alwaysAnswers({ structured: { avatar: { src: '/ada.png', alt: 'Ada' } } });
    server('faces').offers(portrait);
    await person.says('Who is there?');
    await model.calls('team_example_webmcp_people');
    await people.answers(JSON.stringify([{ name: 'Ada' }]));
    const id = await shows({ name: 'Ada' }, 'profile');
    await person.hasAllowedReading('faces');
    await model.calls('faces_mcp_portrait');
    await person.allowsInChat();
    const params = { tool: 'faces_mcp_portrait', from: '/avatar', into: 'avatar' };
    await model.calls(canvas, { action: 'bind', id, params });
    await model.says('It is.');
    await person.refreshes(id);
    expect(world.facts).toMatchObject([{ type: 'block-data', data: { avatar: { alt: 'Ada' } } }]);
    expect(JSON.stringify(world.facts)).not.toContain('ada.png');
  });

  test('that can’t come back leaves nothing beside the log when the conversation is opened', async () => {
    const { person, world, background } = dialogue;
    const { id, read } = await isBound();
    const refreshed = person.refreshes(id);
    await read.answers(figures);
    await refreshed;
    const [kept] = await world.liveData.ofConversation(world.id);
    if (!kept) return expect.fail('it is kept');
    await world.liveData.put({ ...kept, blockId: 'w_gone00' });
    await person.changesCanvas({ type: 'removed', id });
    await until(async () => (await world.liveData.ofConversation(world.id)).length === 1, 'only what can come back');
    expect(await world.liveData.ofConversation(world.id)).toEqual([kept]);
    await world.liveData.put({ ...kept, blockId: 'w_gone00' });
    await background.dies();
    await world.sessions().open(world.id);
    expect(await world.liveData.ofConversation(world.id)).toEqual([kept]);
  });
});

describe('a widget by reference', () => {
  const orders = Array.from({ length: 300 }, (_, id) => ({ id, customer: `Customer ${id}`, total: id * 2 }));
  async function isDrawn(hints = reads) {
    const { person, model, page } = dialogue;
    const list = tool('list_orders', hints);
    const shop = page('https://shop.example');
    shop.offers(list);
    await person.says('Show the orders');
    await model.calls('shop_example_webmcp_list_orders', { year: 2026 });
    await list.answers({ orders });
    const from = { call: 'list_orders', path: '/orders', columns: ['customer', 'total'], sort: '-total', limit: 200 };
    await model.calls(display, { name: 'data-table', params: { title: 'Orders' }, from });
    const { id } = await told();
    return { id, list, shop };
  }

  test('has the rows of the result, which the model never wrote, and exactly that call as its source', async () => {
    const { log } = dialogue;
    const { id } = await isDrawn();
    const [block] = await blocks();
    const { calls } = await log.conversation();
    const source = [...calls.values()].find(({ call }) => call.target?.tool === 'list_orders')?.call.id;
    expect(block).toMatchObject({ id, widget: 'data-table', changes: [{ type: 'shown', source }] });
    expect(block?.data.rows).toHaveLength(200);
    expect(block?.binding).toMatchObject({ tool: 'list_orders', input: { year: 2026 }, into: 'rows', every: null });
  });

  test('is refreshed by the same call again, and read in the same way', async () => {
    const { person, model, log, world } = dialogue;
    const { id, list } = await isDrawn();
    await model.says('Here they are.');
    await log.ends('end_turn');
    const refreshed = person.refreshes(id);
    await list.answers({ orders: [{ id: 1, customer: 'New', total: 7 }] });
    await refreshed;
    expect(list.made).toEqual([{ year: 2026 }, { year: 2026 }]);
    expect(world.facts).toMatchObject([{ type: 'block-data', data: { rows: [{ customer: 'New', total: 7 }] } }]);
    const again = person.refreshes(id);
    await list.answers({ none: true });
    await again;
    expect(world.facts.at(-1)).toMatchObject({ type: 'block-failed' });
  });

  test('of a call that wasn’t marked read-only isn’t called again', async () => {
    const { person, model, page } = dialogue;
    const list = tool('list_orders', {});
    page('https://shop.example').offers(list);
    await person.says('Show the orders');
    await model.calls('shop_example_webmcp_list_orders', {});
    await person.allows();
    await list.answers({ orders });
    await model.calls(display, { name: 'data-table', from: { path: '/orders' } });
    const { id } = await told();
    expect((await blocks())[0]?.binding).toBeUndefined();
    await expect(person.refreshes(id)).rejects.toThrow('bound to no tool');
  });
});
