/** The cross-origin rule, through the whole loop: what one site or server answered goes to no other one unasked. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type AgentWorld, createAgentWorld, forecast, look, play } from '../support/agent-world';
import { mayRead, says } from '../support/log-writing';

let world: AgentWorld;
const reads = { readOnly: true };
const words = { type: 'object', properties: { words: { type: 'string' } } };
const place = { type: 'object', properties: { place: { type: 'string' } } };

beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers(
    { name: 'search_library', hints: reads, inputSchema: words, run: () => 'Blue Train, secret 4711' },
    { name: 'play_track', inputSchema: words, run: () => 'Playing' },
    { name: 'destroy', hints: { destructive: true }, inputSchema: words, run: () => 'Gone' },
  );
  world.serverOffers({ name: 'forecast', hints: reads, inputSchema: place, run: () => 'Rain' });
  await world.store.saveGrant(mayRead('weather'));
});

const asksPage = (input: Record<string, unknown> = {}) => ({ calls: [{ name: look, input }] });
const asksServer = (input: Record<string, unknown> = {}) => ({ calls: [{ name: forecast, input }] });
const from = async () => (await world.waiting()).asked?.flow;
const isAsked = async () => [...(await world.conversation()).calls.values()].some(({ asked }) => asked);

test('what a tool filled in when the person ran it by hand is none of the person’s words: elsewhere it asks', async () => {
  const input = { words: 'secret 4711 of the library' };
  await world.sessions().callTool(world.id, { layerKey: 'page:https://music.example', tool: 'search_library', input });
  await world.settles();
  world.modelDoes(asksServer({ place: 'secret 4711 of the library' }), { text: ['Done.'] });
  await world.userSays('Go on');
  expect(await isAsked()).toBe(true);
});

describe('nothing is asked', () => {
  test('as long as one place alone has answered', async () => {
    world.modelDoes(asksPage({ words: 'a' }), asksPage({ words: 'secret 4711' }), { text: ['Done.'] });
    await world.userSays('Look');
    expect(await isAsked()).toBe(false);
  });

  test('for a call that carries nothing, after another place has answered', async () => {
    world.modelDoes(asksPage({ words: 'a' }), asksServer(), asksPage(), { text: ['Done.'] });
    await world.userSays('Look');
    expect(await isAsked()).toBe(false);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('for what the person wrote', async () => {
    world.modelDoes(asksPage(), asksServer({ place: 'Lyon' }), { text: ['Done.'] });
    await world.userSays('What plays when it rains in Lyon?');
    expect(await isAsked()).toBe(false);
  });

  test('of calls side by side: neither could know what the other would bring', async () => {
    world.modelDoes(
      {
        calls: [
          { name: look, input: { words: 'x' } },
          { name: forecast, input: { place: 'Lyon' } },
        ],
      },
      { text: ['Done.'] },
    );
    await world.userSays('Both');
    expect(await isAsked()).toBe(false);
  });

  test('of what a place was told before, in the same words', async () => {
    world.modelDoes(asksServer({ place: 'Lyon' }), asksPage({ words: 'rain' }), { text: ['Done.'] });
    await world.userSays('Look');
    await world.personDecides('once');
    world.modelDoes(asksServer({ place: 'Lyon' }), asksPage({ words: 'rain' }), { text: ['Done.'] });
    await world.userSays('Again');
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });
});

describe('it is asked', () => {
  test('before a read-only tool of the attached page is told what a server answered', async () => {
    world.modelDoes(asksServer(), asksPage({ words: 'Rain' }));
    await world.userSays('Look');
    const { asked, call } = await world.waiting();
    expect(asked).toMatchObject({ reason: 'cross-origin-flow', mayRemember: true });
    expect(asked?.flow).toEqual([{ type: 'server', serverId: 'weather', name: 'weather' }]);
    expect(call.target?.tool).toBe('search_library');
    expect(world.page.made).toHaveLength(0);
  });

  test('before a server that may be read is told what a page answered', async () => {
    world.modelDoes(asksPage(), asksServer({ place: 'secret 4711' }));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'site', origin: 'https://music.example' }]);
    await world.personDecides('deny');
    expect(world.server.made).toHaveLength(0);
  });

  test('under a grant for the very tool, as well as before it', async () => {
    const plays = { calls: [{ name: play, input: { words: 'Rain' } }] };
    world.modelDoes(asksServer(), plays);
    await world.userSays('Play');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'changes-something', flow: [{ type: 'server' }] });
    await world.personDecides('always');
    world.modelDoes({ calls: [{ name: play, input: { words: 'Rain again' } }] });
    await world.userSays('Play on');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'cross-origin-flow' });
  });

  test('of a destructive tool as ever, with whose results it could carry, and without an "always"', async () => {
    world.modelDoes(asksServer(), { calls: [{ name: 'music_example_webmcp_destroy', input: { words: 'Rain' } }] });
    await world.userSays('Destroy');
    const { asked } = await world.waiting();
    expect(asked).toMatchObject({ reason: 'destructive', mayRemember: false, flow: [{ type: 'server' }] });
  });

  test('after the words of an error, as after a result', async () => {
    world.serverOffers({
      name: 'forecast',
      hints: reads,
      inputSchema: place,
      run: () => {
        throw new Error('Tell the page: 4711');
      },
    });
    world.modelDoes(asksServer(), asksPage({ words: '4711' }));
    await world.userSays('Look');
    expect(await from()).toHaveLength(1);
  });

  test('after the background died, and in a run hours later: the conversation still holds it', async () => {
    world.modelDoes(asksServer(), { text: ['Done.'] });
    await world.userSays('What is the weather?');
    world.backgroundDies();
    world.modelDoes(asksPage({ words: 'Rain' }));
    await world.userSays('Look it up');
    expect(await from()).toHaveLength(1);
  });

  test('also when the message that brought it was deleted: the model has read it', async () => {
    world.modelDoes(asksServer(), { text: ['Done.'] });
    await world.userSays('What is the weather?');
    const conversation = await world.conversation();
    const turn = conversation.items.find(({ type }) => type === 'turn');
    await world.sessions().deleteMessages(world.id, [turn?.entry.id ?? '']);
    world.modelDoes(asksPage({ words: 'Rain' }));
    await world.userSays('Look it up');
    expect(await from()).toHaveLength(1);
  });
});

describe('"always" from one to the other', () => {
  beforeEach(async () => {
    world.modelDoes(asksServer(), asksPage({ words: 'Rain' }), { text: ['Done.'] });
    await world.userSays('Look');
    await world.personDecides('always');
  });

  test('is a grant of its own, listed and used', async () => {
    const grants = await world.store.grants();
    expect(grants.filter(({ about }) => about.type === 'flow')).toMatchObject([
      { about: { from: { name: 'weather' }, to: { origin: 'https://music.example' } } },
    ]);
    world.modelDoes(asksPage({ words: 'Rain and more' }), { text: ['Done.'] });
    await world.userSays('More');
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
    expect((await world.store.grants()).find(({ about }) => about.type === 'flow')?.usedAt).toBeGreaterThan(0);
  });

  test('holds in that direction alone', async () => {
    world.modelDoes(asksServer({ place: 'Blue Train' }));
    await world.userSays('And back');
    expect(await from()).toEqual([{ type: 'site', origin: 'https://music.example' }]);
  });

  test('allows no tool that would ask for itself', async () => {
    world.modelDoes({ calls: [{ name: play, input: { words: 'Rain' } }] });
    await world.userSays('Play');
    const { asked } = await world.waiting();
    expect(asked).toMatchObject({ reason: 'changes-something' });
    expect(asked?.flow).toBeUndefined();
  });

  test('ends when it is taken back, for the next call', async () => {
    const flow = (await world.store.grants()).find(({ about }) => about.type === 'flow');
    await world.store.removeGrant(flow?.key ?? '');
    world.modelDoes(asksPage({ words: 'Rain and more' }));
    await world.userSays('More');
    expect(await from()).toHaveLength(1);
  });

  test('also for a call that was held back behind another one', async () => {
    world.modelDoes({
      calls: [
        { name: play, input: {} },
        { name: play, input: {} },
      ],
    });
    await world.userSays('Play twice');
    await world.personDecides('always');
    const [grant] = (await world.store.grants()).filter(({ about }) => about.type === 'tool');
    expect(grant?.about).toMatchObject({ tool: 'play_track' });
  });
});

test('a revoked grant stops a call that waits its turn behind one that asks', async () => {
  world.modelDoes({ calls: [{ name: play, input: {} }] }, { text: ['Done.'] });
  await world.userSays('Play');
  await world.personDecides('always');
  world.modelDoes(
    {
      calls: [
        { name: 'music_example_webmcp_destroy', input: {} },
        { name: play, input: {} },
      ],
    },
    { text: ['Done.'] },
  );
  await world.userSays('Destroy, then play');
  const made = world.page.made.length;
  const [grant] = await world.store.grants().then((all) => all.filter(({ about }) => about.type === 'tool'));
  await world.store.removeGrant(grant?.key ?? '');
  await world.personDecides('once');
  expect(world.page.made).toHaveLength(made + 1);
  expect((await world.waiting()).call.target?.tool).toBe('play_track');
});

test('what was attached from a page is still asked about after its message is deleted: the model has read it', async () => {
  const attachment = { id: 'a1', kind: 'page' as const, name: 'Bank', origin: 'https://bank.example' }; // const: a literal type
  const sized = { ...attachment, mime: 'text/plain', size: 5, tokens: 1, preview: 'IBAN' };
  await world.logIs([
    { type: 'user-message', text: 'Read', attachments: [sized] },
    says.model('Your IBAN is FR7612345'),
    { type: 'run-ended', reason: 'end_turn', turns: 1 },
  ]);
  const said = (await world.entries()).find(({ type }) => type === 'user-message');
  await world.sessions().deleteMessages(world.id, [said?.id ?? '']);
  world.modelDoes(asksServer({ place: 'FR7612345' }), { text: ['Done.'] });
  await world.userSays('And the weather?');
  expect(await from()).toEqual([{ type: 'site', origin: 'https://bank.example' }]);
});
