/** A run from the person's message to its end: what is asked, called, answered and recorded, in which order. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AgentWorld, createAgentWorld, forecast, look, play, until } from '../../support/agent-world';
import { aCall, aTarget, mayRead, says } from '../../support/log-writing';

const trackSchema = { type: 'object', properties: { id: { enum: ['blue-train'] } }, required: ['id'] };
const playTrack = { name: 'play_track', inputSchema: trackSchema, run: () => 'playing' };
const search = { name: 'search_library', hints: { readOnly: true }, run: () => 'Blue Train' };
const searches = { calls: [{ name: look, input: { query: 'train' } }] };
const plays = { calls: [{ name: play, input: { id: 'blue-train' } }] };

let world: AgentWorld;
beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers(search, playTrack);
});

const lastMessages = () => world.requests.at(-1)?.messages ?? [];

describe('the loop', () => {
  test('R102, R103: asks, routes, records each step, and asks again until the model is done', async () => {
    world.modelDoes(searches, { text: ['It is ', 'there.'] });
    await world.userSays('Is Blue Train there?');
    expect(await world.kinds()).toEqual([
      'user-message',
      'server-named',
      'server-named',
      'answer',
      'call-prepared',
      'server-activated',
      'call-started',
      'result',
      'answer',
      'ended end_turn',
    ]);
    expect(world.page.made).toMatchObject([{ tool: 'search_library', input: { query: 'train' } }]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: 2 });
  });

  test('R1: a call’s result bears the call’s id, which is ours and not the model’s', async () => {
    world.modelDoes({ calls: [...searches.calls, ...searches.calls] });
    await world.userSays('Search twice');
    const [assistant, ...tools] = lastMessages().slice(1);
    const ids = assistant?.role === 'assistant' ? assistant.calls.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(2);
    expect(ids.join()).not.toMatch(/\bm\d/);
    expect(tools).toMatchObject(ids.map((callId) => ({ role: 'tool', callId, text: 'Blue Train', isError: false })));
  });

  test('the tools of this moment are offered at each turn, without those that are switched off', async () => {
    world.modelDoes(plays);
    world.pageOffers({ ...playTrack, run: () => world.pageOffers(playTrack, { name: 'remove_from_queue' }) }, search);
    world.alsoOffers(world.server.layer());
    await world.userSays('Play it');
    await world.personDecides('once');
    const offered = world.requests.map(({ tools }) => tools.map(({ name }) => name));
    expect(offered).toEqual([
      [play, look],
      [play, 'music_example_webmcp_remove_from_queue'],
    ]);
  });

  test('R88: a disabled or unavailable tool is not offered, and a call of it anyway is refused', async () => {
    world.pageOffers({ ...search, disabled: true }, { ...playTrack, unavailable: 'Its schema threw.' });
    world.modelDoes({ calls: [...searches.calls, ...plays.calls] });
    await world.userSays('Search');
    expect(world.requests[0]?.tools).toEqual([]);
    expect(await world.results()).toMatchObject([{ code: 'disabled' }, { code: 'unavailable' }]);
    expect(world.page.made).toEqual([]);
  });

  test('R101: at the limit of turns it stops, says so, and "Continue" counts anew', async () => {
    world.settings.maxTurns = 2;
    world.modelDoes(searches, searches, searches, { text: ['Enough.'] });
    await world.userSays('Search for ever');
    expect(await world.lastEnd()).toMatchObject({ reason: 'max_turns', turns: 2 });
    expect(world.page.made).toHaveLength(2);
    await world.goesOn();
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: 2 });
    expect(world.page.made).toHaveLength(3);
  });

  test('several calls of one turn are answered in the model’s order', async () => {
    world.serverOffers({ name: 'forecast', hints: { readOnly: true }, run: () => 'Rain' });
    await world.store.saveGrant(mayRead('weather'));
    world.modelDoes({ calls: [{ name: forecast }, ...searches.calls, { name: 'nonsense' }, { name: forecast }] });
    await world.userSays('All of it');
    const answers = lastMessages().filter(({ role }) => role === 'tool');
    expect(answers).toMatchObject([
      { name: forecast, text: 'Rain' },
      { name: look, text: 'Blue Train' },
      { name: 'nonsense', isError: true },
      { name: forecast, text: 'Rain' },
    ]);
  });

  test('R104: malformed arguments run nothing, and the model is told and tries again', async () => {
    world.modelDoes({ calls: [{ name: look, malformed: '{"query":' }] }, searches, { text: ['There.'] });
    await world.userSays('Search');
    expect(await world.results()).toMatchObject([
      { code: 'malformed-arguments', values: { text: '{"query":' } },
      { type: 'result' },
    ]);
    expect(world.requests).toHaveLength(3);
    expect(world.page.made).toHaveLength(1);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('R23: a tool that throws is an error result, and the run goes on', async () => {
    const throwing = { ...search, run: () => Promise.reject(new Error('The library is closed')) };
    world.pageOffers(throwing);
    world.modelDoes(searches, { text: ['It is closed.'] });
    await world.userSays('Search');
    expect(lastMessages().at(-1)).toMatchObject({ text: 'Error: The library is closed', isError: true });
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test.each(['unknown-tool', 'disabled', 'unavailable'] as const)(
    'a call that the page itself refuses as %s is an error result whose sentence lacks nothing',
    async (code) => {
      world.page.document.call = async () => ({ type: 'refused', code, message: 'Not now.' });
      world.modelDoes(searches, { text: ['Not now.'] });
      await world.userSays('Search');
      const told = lastMessages().at(-1);
      expect(told).toMatchObject({ text: expect.stringContaining('"search_library"'), isError: true });
      expect(told?.text).not.toContain('undefined');
    },
  );

  test('R29: a call that does not fit is answered with details and schema, and the corrected one works', async () => {
    world.modelDoes({ calls: [{ name: play, input: { track: 'x' } }] }, plays, { text: ['Playing.'] });
    await world.userSays('Play it');
    const told: unknown = JSON.parse(lastMessages().find(({ role }) => role === 'tool')?.text ?? '');
    expect(told).toMatchObject({ details: [{ path: '/id', keyword: 'required' }], expected_schema: trackSchema });
    await world.personDecides('once');
    expect(world.page.made).toMatchObject([{ input: { id: 'blue-train' } }]);
  });

  test('R17: a large result is stored whole under its call id before it is shortened for the model', async () => {
    const whole = 'x'.repeat(25_000);
    world.pageOffers({ ...search, run: () => whole });
    world.modelDoes(searches);
    await world.userSays('Search');
    const [callId = ''] = (await world.conversation()).calls.keys();
    expect(await world.store.result(callId)).toMatchObject({ content: [{ type: 'text', text: whole }] });
    expect(lastMessages().at(-1)?.text).toContain('[Shortened: 10000 of 25000 characters.');
  });

  test('R17: what the entry has no room for is stored too: sound, and a structure that its text leaves out', async () => {
    const content = [
      { type: 'text', text: 'ok' },
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    ];
    world.pageOffers({ ...search, run: () => JSON.stringify({ content, structuredContent: { rows: [1, 2, 3] } }) });
    world.modelDoes(searches);
    await world.userSays('Search');
    const [callId = ''] = (await world.conversation()).calls.keys();
    expect(await world.store.result(callId)).toMatchObject({ content, structured: { rows: [1, 2, 3] } });
  });

  test('a result’s source may forget it once it is in the log, and not before', async () => {
    world.modelDoes(searches);
    await world.userSays('Search');
    expect(world.page.forgotten).toEqual(world.page.made.map(({ id }) => id));
  });

  test('R37: a tool without an answer ends at the time limit, and the run goes on', async () => {
    world.settings.toolTimeout = 20;
    world.pageOffers({ ...search, run: () => new Promise(() => undefined) });
    world.modelDoes(searches, { text: ['It does not answer.'] });
    await world.userSays('Search');
    expect(await world.results()).toMatchObject([{ code: 'timed-out', values: { timeout: 20 } }]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });
});

describe('a name', () => {
  test('of a server is given once per conversation and stays, whoever comes later', async () => {
    world.modelDoes();
    await world.userSays('Hello');
    world.alsoOffers({ ...world.server.layer(), key: 'mcp:twin', serverName: 'music_example' });
    await world.userSays('Again');
    const names = [...(await world.conversation()).serverNames];
    expect(names).toEqual([
      ['page:https://music.example', 'music_example'],
      ['mcp:weather', 'weather'],
      ['mcp:twin', 'music_example_2'],
    ]);
  });
});

describe('a failure of the model', () => {
  test('ends the run with its code, and what was written stays as interrupted', async () => {
    const failure = { code: 'server-error', values: { host: 'api.example', status: 500 } } as const;
    world.modelDoes({ text: ['Half an ans'], failure });
    await world.userSays('Hello');
    expect((await world.kinds()).slice(-2)).toEqual(['answer died', 'ended error']);
    expect((await world.entries()).at(-2)).toMatchObject({ text: 'Half an ans', calls: [] });
    expect(await world.lastEnd()).toMatchObject({ reason: 'error', failure });
  });

  test('a stream that ends without a word on how is cut off', async () => {
    world.modelDoes({ text: ['Half'], cut: true });
    await world.userSays('Hello');
    expect(await world.lastEnd()).toMatchObject({ reason: 'error', failure: { code: 'cut-off' } });
  });

  test('no model: nothing is asked, the run ends and says so, and "Continue" asks again once there is one', async () => {
    world.modelIsMissing({ code: 'no-model', values: {} });
    await world.userSays('Hello');
    expect(await world.kinds()).toEqual(['user-message', 'ended error']);
    expect(await world.lastEnd()).toMatchObject({ failure: { code: 'no-model' } });
  });

  test('"Continue" asks the turn again, and the half answer is not shown to the model', async () => {
    world.modelDoes({ text: ['Half'], failure: { code: 'rate-limited', values: {} } });
    await world.userSays('Hello');
    world.modelDoes({ text: ['Whole.'] });
    await world.goesOn();
    expect(lastMessages()).toEqual([{ role: 'user', text: 'Hello' }]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });
});

test('a fault of our own ends the run as an error and is said, never swallowed', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world.modelDoes(searches);
  world.page.document.list = () => Promise.reject(new Error('A bug'));
  await world.userSays('Search');
  expect(await world.lastEnd()).toMatchObject({ reason: 'error', failure: { values: { detail: 'A bug' } } });
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('what a session tells: each phase, each piece of text, each entry, and that it is idle in the end, and names itself', async () => {
  world.modelDoes({ text: ['It ', 'is.'] });
  await world.userSays('Hello');
  await until(async () => (await world.conversation()).name !== null, 'it has named itself');
  const told = world.events.map((event) => {
    if (event.type === 'activity') return event.phase;
    if (event.type === 'unwritten') return event.type;
    return event.type === 'delta' ? (event.text ?? 'reset') : event.entries.map(({ type }) => type).join();
  });
  expect(told).toEqual([
    'user-message',
    'asking-model',
    'server-named,server-named',
    'asking-model',
    'reset',
    'writing',
    'It ',
    'is.',
    'assistant-message',
    'run-ended',
    null,
    'conversation-named',
  ]);
});

test('the turn that is shown is one of the limit, for which steps of hands don’t count', async () => {
  const source = { type: 'page' as const, documentId: 'hands:1', origin: 'https://a.example' }; // const: a literal type
  const target = aTarget({ source: { ...source, topOrigin: source.origin, tabId: 1, top: true } });
  const steps = Array.from({ length: 30 }, (_, i) => [
    says.model('', aCall(`h${i}`, { target, input: { ref: i } })),
    says.prepared(`h${i}`),
    says.started(`h${i}`),
    says.result(`h${i}`, `clicked ${i}`),
  ]);
  await world.logIs([says.user('Fill it in'), ...steps.flat()]);
  await world.backgroundWakes();
  await world.settles();
  const turns = world.events.flatMap((event) => (event.type === 'activity' && event.phase ? event.turn : []));
  expect(new Set(turns)).toEqual(new Set([1]));
});

test('a browser that ends during a run interrupts it: nobody is shown a fault', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world.modelDoes(searches);
  world.page.document.list = () => Promise.reject(new Error('The browser is shutting down.'));
  await world.userSays('Search');
  expect(await world.lastEnd()).toMatchObject({ reason: 'interrupted' });
  said.mockRestore();
});

test('a model that thinks is said to think, once, and to write when it writes', async () => {
  world.modelIs({
    ...{ model: 'one', profile: 'openai', isElsewhere: false },
    async *stream() {
      for (const text of ['Hm. ', 'Well.']) yield { type: 'reasoning-delta', text };
      yield { type: 'text-delta', text: 'Yes.' };
      yield { type: 'end', reason: 'stop' };
    },
  });
  await world.userSays('Is it?');
  const phases = world.events.flatMap((event) => (event.type === 'activity' ? (event.phase ?? []) : []));
  expect(phases.slice(phases.indexOf('thinking') - 1)).toEqual(['asking-model', 'thinking', 'writing']);
});
