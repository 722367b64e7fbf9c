/** Dialogues about what may have changed between a decision and its call, and about what goes wrong beside a run. */
import { describe, expect, test, vi } from 'vitest';
import { createSessions } from '#core/loop/session.ts';
import { advanceProgress } from '#core/loop/session-event.ts';
import { createDialogue, reads, tool } from '../../support/dialogue';
import { chain, says } from '../../support/log-writing';

const music = 'https://music.example';
const pay = 'music_example_webmcp_pay';
const order = 'music_example_webmcp_order';

describe('a call that was let run unasked and then held', () => {
  test('asks when its grant was taken back meanwhile', async () => {
    const { person, model, page, world, log } = await createDialogue();
    const [orders, pays] = [tool('order'), tool('pay').alwaysAnswers('paid')];
    page(music).offers(orders, pays);
    await person.says('one');
    await model.calls(pay);
    await person.allowsAlways(pay);
    await model.says('ok');
    await log.ends('end_turn');
    await person.says('two');
    await model.callsTogether([order], [pay]);
    await person.isAsked(order);
    await log.waitsForThePerson();
    await world.store.removeGrant(`page ${music} ${music} pay`);
    await person.allows(order);
    await orders.answers('ordered');
    await person.isAsked(pay);
    expect(pays.made).toHaveLength(1);
    await person.allows(pay);
    await model.isAsked();
    expect(pays.made).toHaveLength(2);
  });
});

describe('a call', () => {
  test('that ran while its server was switched off and the background died still has its outcome', async () => {
    const { person, model, page, background, log } = await createDialogue();
    const pays = tool('pay');
    const site = page(music);
    site.offers(pays);
    await person.says('Pay');
    await model.calls(pay);
    await person.allows();
    await pays.isCalled();
    await person.switchesOff(site.key);
    background.dies();
    await pays.answers('paid 12 EUR');
    await background.wakes();
    await model.isAsked();
    expect(await log.results()).toEqual(['paid 12 EUR']);
  });

  test('to a page that is silent for a moment was not sent, and that is what the model is told', async () => {
    const { person, model, page } = await createDialogue();
    const pays = tool('pay');
    const site = page(music);
    site.offers(pays);
    await person.says('pay');
    await model.isAsked();
    site.documents = () => [];
    await model.calls(pay);
    expect((await model.told())[0]).toMatch(/nothing was called/);
    expect(pays.made).toEqual([]);
  });

  test('that acted is in the log, also when its result can’t be stored', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { person, model, page, world, log } = await createDialogue();
    page(music).offers(tool('pay', reads).alwaysAnswers('x'.repeat(500)));
    world.store.saveResult = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    await person.says('pay');
    await model.calls(pay);
    expect((await model.told())[0]).toBe('x'.repeat(500));
    await model.says('Done.');
    await log.ends('end_turn');
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });

  test('that four times gives the same within one turn is no circle: the model has heard nothing yet', async () => {
    const { person, model, page, log } = await createDialogue();
    page(music).offers(tool('next', reads).alwaysAnswers('Skipped'));
    await person.says('Skip four tracks');
    const skip: [string] = ['music_example_webmcp_next'];
    await model.callsTogether(skip, skip, skip, skip);
    expect((await model.told()).at(-1)).toMatch(/three times/);
    await model.calls('music_example_webmcp_next');
    await log.ends('repeating');
  });

  test('that was wrong brings only the part of a large schema that it is about', async () => {
    const { person, model, page } = await createDialogue();
    const long = { type: 'string', description: 'x'.repeat(60) };
    const properties = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`p${i}`, long]));
    page(music).offers(tool('big', { ...reads, schema: { type: 'object', properties, required: ['p0'] } }));
    await person.says('Go');
    await model.calls('music_example_webmcp_search_tools', { query: 'big' });
    await model.calls('music_example_webmcp_big');
    const told = JSON.parse((await model.told()).at(-1) ?? '');
    expect(told.expected_schema).toEqual({ type: 'object', properties: { p0: long }, required: ['p0'] });
  });
});

test('a server of few but huge tools isn’t offered whole: it is searched', async () => {
  const { person, model, page } = await createDialogue();
  const huge = (name: string) => tool(name, { ...reads, description: `${name} ${'y'.repeat(9_900)}` });
  page(music).offers(...Array.from({ length: 8 }, (_, i) => huge(`t${i}`)));
  await person.says('Go');
  const names = (await model.offered()).filter((name) => name.startsWith('music'));
  expect(names.sort()).toEqual(['music_example_webmcp_list_tools', 'music_example_webmcp_search_tools']);
});

describe('go on', () => {
  test('after a finished answer ends the request with the person, as services demand', async () => {
    const { person, model, log } = await createDialogue();
    await person.says('Tell');
    await model.says('Done');
    await log.ends('end_turn');
    await person.goesOn();
    expect((await model.heard()).map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });
});

test('a log that can’t be read leaves the other conversations to go on', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opened: string[] = [];
  const store = {
    list: async () => ['bad', 'good'].map((id) => ({ id, running: true })),
    async entries(id: string) {
      if (id === 'bad') throw new Error('broken');
      opened.push(id);
      return [];
    },
    draft: async () => null,
  };
  const liveData = { keepOnly: async () => undefined };
  const edges = { store, liveData, settings: vi.fn(), provider: vi.fn(), layers: vi.fn(), tell: vi.fn() };
  await createSessions(edges as never).wake(false); // as much of a store as waking needs
  expect(opened).toEqual(['good']);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('a draft outlives entries that have nothing to do with it', () => {
  const piece = (text: string) => ({ type: 'delta' as const, text });
  const entries = chain([{ type: 'tools-enabled', layerKey: 'x', enabled: false }]);
  const live = [piece('Hello '), { type: 'entries' as const, entries }, piece('world')].reduce(
    advanceProgress,
    undefined as never,
  ); // nothing yet
  expect(live).toMatchObject({ text: 'Hello world' });
  expect(advanceProgress(live, { type: 'entries', entries: chain([says.model('Hello world')]) })).toMatchObject({
    text: '',
  });
});
