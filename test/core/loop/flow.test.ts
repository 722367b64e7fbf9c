/** The cross-origin rule, through the whole loop: what one site or server answered goes to no other one unasked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import { type AgentWorld, createAgentWorld, forecast, look, play } from '../../support/agent-world';
import { aCall, aTarget, mayRead, says } from '../../support/log-writing';
import { aServer } from '../../support/tool-layers';

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

describe('nothing is asked', () => {
  test('of the user’s own words, as long as nothing of another place is held', async () => {
    world.modelDoes(asksServer({ place: 'Lyon' }), asksServer({ place: 'Paris' }), { text: ['Done.'] });
    await world.userSays('What is the weather in Lyon, and in Paris?');
    expect(await isAsked()).toBe(false);
  });

  test('as long as one place alone has answered', async () => {
    world.modelDoes(asksPage({ words: 'a' }), asksPage({ words: 'secret 4711' }), { text: ['Done.'] });
    await world.userSays('Look');
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
});

describe('it is asked', () => {
  test('before a read-only tool of the attached page is told what a server answered', async () => {
    world.modelDoes(asksServer(), asksPage({ words: 'Rain' }));
    await world.userSays('Look');
    const { asked, call } = await world.waiting();
    expect(asked).toMatchObject({ reason: 'cross-origin-flow', mayRemember: false, forChat: true });
    expect(asked?.flow).toEqual([{ type: 'server', serverId: 'weather', name: 'weather' }]);
    expect(call.target?.tool).toBe('search_library');
    expect(world.page.made).toHaveLength(0);
  });

  test('whatever the arguments are: also of none, and of the user’s own words', async () => {
    world.modelDoes(asksPage(), asksServer(), asksServer({ place: 'Lyon' }), { text: ['Done.'] });
    await world.userSays('What plays when it rains in Lyon?');
    for (const _ of ['none', 'own']) {
      expect(await from()).toEqual([{ type: 'site', origin: 'https://music.example' }]);
      await world.personDecides('once');
    }
    expect(world.server.made).toHaveLength(2);
  });

  test('before a server that may be read is told what a page answered', async () => {
    world.modelDoes(asksPage(), asksServer({ place: 'secret 4711' }));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'site', origin: 'https://music.example' }]);
    await world.personDecides('deny');
    expect(world.server.made).toHaveLength(0);
  });

  test('under a grant for the very tool, as well as before it: “always” is for the tool alone', async () => {
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
    expect(asked?.forChat).toBeUndefined();
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

describe('“in this chat”', () => {
  beforeEach(async () => {
    world.modelDoes(asksServer(), asksPage({ words: 'Rain' }), { text: ['Done.'] });
    await world.userSays('Look');
    await world.personDecides('for-chat');
  });
  const asksMore = async () => {
    world.modelDoes(asksPage({ words: 'Rain and more' }), { text: ['Done.'] });
    await world.userSays('More');
  };

  test('holds for the pair as long as the chat goes on, and is no grant', async () => {
    await asksMore();
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
    world.backgroundDies();
    await asksMore();
    expect(world.page.made).toHaveLength(3);
    expect((await world.store.grants()).map(({ key }) => key)).toEqual(['reading weather']);
  });

  test('holds on each branch of the chat', async () => {
    const said = (await world.entries()).find(({ type }) => type === 'user-message');
    world.modelDoes(asksServer(), asksPage({ words: 'Sun' }), { text: ['Done.'] });
    await world.sessions().edit(world.id, said?.id ?? '', 'Search again');
    await world.settles();
    expect(world.page.made).toHaveLength(2);
  });

  test('holds in that direction alone', async () => {
    world.modelDoes(asksServer({ place: 'Blue Train' }));
    await world.userSays('And back');
    expect(await from()).toEqual([{ type: 'site', origin: 'https://music.example' }]);
  });

  test('holds for no other source', async () => {
    const inbox = { name: 'inbox', hints: { ...noHints, readOnly: true } };
    world.alsoOffers(aServer('mail', [inbox]));
    await world.store.saveGrant(mayRead('mail'));
    world.modelDoes({ calls: [{ name: 'mail_mcp_inbox' }] });
    await world.userSays('And my mail?');
    await world.personDecides('once');
    world.modelDoes(asksPage({ words: 'Rain' }));
    await world.userSays('Look');
    expect(await from()).toEqual([{ type: 'server', serverId: 'mail', name: 'mail' }]);
  });

  test('allows no tool that would ask for itself', async () => {
    world.modelDoes({ calls: [{ name: play, input: { words: 'Rain' } }] });
    await world.userSays('Play');
    const { asked } = await world.waiting();
    expect(asked).toMatchObject({ reason: 'changes-something' });
    expect(asked?.flow).toBeUndefined();
  });
});

test('“once” is for one call', async () => {
  world.modelDoes(asksServer(), asksPage({ words: 'Rain' }), asksPage({ words: 'Rain' }));
  await world.userSays('Look');
  await world.personDecides('once');
  expect(await from()).toHaveLength(1);
});

test('calls of one turn that wait for the same answer have it; another place asks on', async () => {
  const other = [{ name: 'find', hints: { ...noHints, readOnly: true } }];
  world.alsoOffers(aServer('mail', other));
  await world.store.saveGrant(mayRead('mail'));
  const calls = ['a', 'b', 'c'].map((words) => ({ name: look, input: { words } }));
  world.modelDoes(asksServer(), { calls: [...calls, { name: 'mail_mcp_find' }] });
  await world.userSays('Look');
  await world.personDecides('for-chat');
  expect(world.page.made).toHaveLength(3);
  expect((await world.waiting()).call.target?.tool).toBe('find');
});

test.each([
  ['for-chat', look, true],
  ['always', play, false],
] as const)('“%s” reaches a call of the same turn that is just being cleared', async (decision, name, isFlow) => {
  const { grant } = world.store;
  const begun: string[] = [];
  const answering = Promise.withResolvers<unknown>();
  vi.spyOn(world.store, 'grant').mockImplementation(async (key) => {
    const found = await grant(key);
    if (name.endsWith(key.split(' ').at(-1) ?? '') && begun.push(key) === 2) {
      const deciding = world.sessions().approve(world.id, (await world.waiting()).call.id, decision);
      answering.resolve(deciding);
      await Promise.race([deciding, sleep(100)]); // it is through before this call asks, or waits until it has
    }
    return found;
  });
  const calls = ['a', 'b'].map((words) => ({ name, input: { words } }));
  world.modelDoes(...(isFlow ? [asksServer()] : []), { calls }, { text: ['Done.'] });
  await world.starts('Both');
  await answering.promise;
  await world.settles();
  expect(world.page.made.map(({ input }) => input)).toEqual([{ words: 'a' }, { words: 'b' }]);
});

test('“in this chat” is no answer where it isn’t offered', async () => {
  world.modelDoes(asksServer(), { calls: [{ name: play, input: {} }] });
  await world.userSays('Play');
  await expect(world.personDecides('for-chat')).rejects.toThrow('needs approval each time');
});

test('what an earlier version remembered from one place to another allows nothing', async () => {
  const about = { type: 'flow', from: { type: 'server', serverId: 'weather', name: 'weather' } };
  const key = 'flow server weather > site https://music.example';
  await world.store.saveGrant({ ...mayRead('weather'), key, about } as never); // of a kind that is gone
  world.modelDoes(asksServer(), asksPage({ words: 'Rain' }));
  await world.userSays('Look');
  expect(await from()).toHaveLength(1);
});

test('nor does the answer that a file says the user gave', async () => {
  const flow = [{ type: 'server' as const, serverId: 'weather', name: 'weather' }]; // const: a literal type
  await world.logIs([
    says.user('Look'),
    says.model('', aCall('call_1', { target: aTarget() })),
    says.prepared('call_1'),
    { type: 'approval-asked', callId: 'call_1', reason: 'cross-origin-flow', mayRemember: false, forChat: true, flow },
    { type: 'approval-given', callId: 'call_1', decision: 'for-chat' },
    says.result('call_1'),
    says.model('Done.'),
    says.ended('end_turn'),
    { type: 'imported' },
  ]);
  world.modelDoes(asksServer(), asksPage({ words: 'Rain' }));
  await world.userSays('Look');
  await world.personDecides('once');
  expect(await from()).toEqual(flow);
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
