/** What a person can do to a run: stop it, speak during it, and decide about its calls. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#core/log/refusal.ts';
import { type AgentWorld, createAgentWorld, forecast, look, play, until } from '../../support/agent-world';

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

describe('stop', () => {
  test('R111: while text streams keeps what was written and ends as aborted', async () => {
    world.modelDoes({ text: ['Half an ans'], waits: true });
    await world.starts('Hello');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.sessions().stop(world.id);
    expect((await world.kinds()).slice(-2)).toEqual(['answer stopped', 'ended aborted']);
    expect((await world.entries()).at(-2)).toMatchObject({ text: 'Half an ans', calls: [] });
  });

  test('R37, R111: while a tool runs aborts it, records the call, and ends as aborted', async () => {
    let heard: AbortSignal | undefined;
    world.pageOffers({
      ...search,
      run: (_, signal) => {
        heard = signal;
        return new Promise(() => undefined);
      },
    });
    world.settings.parallelCalls = 1; // the other call waits behind it
    world.modelDoes({ calls: [...searches.calls, ...searches.calls] });
    await world.starts('Search');
    await until(() => heard !== undefined, 'the tool runs');
    await world.sessions().stop(world.id);
    expect(heard?.aborted).toBe(true);
    expect((await world.kinds()).slice(-2)).toEqual(['failed aborted', 'ended aborted']);
    expect(world.page.made).toHaveLength(1);
  });

  test('while an approval waits ends as aborted; the call never ran, and the model is told so later', async () => {
    world.modelDoes(plays);
    await world.userSays('Play it');
    await world.sessions().stop(world.id);
    expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
    await world.userSays('What now?');
    expect(lastMessages().find(({ role }) => role === 'tool')).toMatchObject({
      text: expect.stringContaining('Not run'),
      isError: true,
    });
    expect(world.page.made).toEqual([]);
  });

  test('an approval that comes after the stop is refused with a sentence, and grants nothing', async () => {
    world.modelDoes(plays);
    await world.userSays('Play it');
    const { call } = await world.waiting();
    await world.sessions().stop(world.id);
    await expect(world.sessions().approve(world.id, call.id, 'always')).rejects.toThrow(Refusal);
    world.modelDoes({ text: ['All right.'], waits: true });
    await world.starts('Never mind');
    await expect(world.sessions().approve(world.id, call.id, 'always')).rejects.toThrow(Refusal);
    await world.sessions().stop(world.id);
    world.modelDoes(plays);
    await world.userSays('Play it');
    expect((await world.waiting()).asked?.reason).toBe('changes-something');
  });

  test('while the calls are still looked at records none of them as failed: they never ran', async () => {
    world.modelDoes(searches);
    let listings = 0;
    const list = world.page.document.list;
    world.page.document.list = (signal) => {
      listings += 1;
      if (listings === 1) return list(signal);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
    };
    await world.starts('Search');
    await until(() => listings === 2, 'the calls are looked at');
    await world.sessions().stop(world.id);
    expect((await world.kinds()).slice(-3)).toEqual(['answer', 'run-stopped', 'ended aborted']);
  });

  test('when nothing runs changes nothing', async () => {
    await world.sessions().stop(world.id);
    expect(await world.kinds()).toEqual([]);
  });
});

describe('what the user says', () => {
  const queued = async () => (await world.conversation()).queue.map(({ text }) => text);

  test('while a run goes on waits, and is no message yet', async () => {
    world.modelDoes({ text: ['…'], waits: true });
    await world.starts('Hello');
    await world.starts('And another');
    await world.sessions().stop(world.id);
    expect((await world.kinds()).filter((kind) => kind === 'user-message')).toHaveLength(1);
    expect(await queued()).toEqual(['And another']);
  });

  test('twice at the same moment begins one run, and the other message waits for its end', async () => {
    world.modelDoes({ text: ['Hello.'] });
    await Promise.all([world.starts('One'), world.starts('Two')]);
    await world.settles();
    const kinds = (await world.kinds()).filter((kind) => kind === 'user-message' || kind.startsWith('ended'));
    expect(kinds).toEqual(['user-message', 'ended end_turn', 'user-message', 'ended end_turn']);
  });

  test('while a call waits for the user waits too', async () => {
    world.modelDoes(plays);
    await world.userSays('Play it');
    await world.starts('Hurry');
    expect(await queued()).toEqual(['Hurry']);
  });
});

describe('approval', () => {
  beforeEach(() => world.modelDoes(plays, { text: ['Playing.'] }));

  test('R113: nothing runs before the person decides; "once" runs it once', async () => {
    await world.userSays('Play it');
    expect((await world.kinds()).slice(-2)).toEqual(['call-prepared', 'approval-asked']);
    expect(world.page.made).toEqual([]);
    await world.personDecides('once');
    expect(world.page.made).toHaveLength(1);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
    await world.userSays('Again');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'changes-something', mayRemember: true });
  });

  test('R113: "always" is remembered for this tool of this site', async () => {
    await world.userSays('Play it');
    await world.personDecides('always');
    await world.userSays('Again');
    expect(world.page.made).toHaveLength(2);
    world.page.document.topOrigin = 'https://elsewhere.example';
    await world.userSays('And again');
    expect(world.page.made).toHaveLength(2);
    expect((await world.waiting()).asked).toMatchObject({ reason: 'changes-something' });
  });

  test('R113: a denied call never runs, and the model is told', async () => {
    await world.userSays('Play it');
    await world.personDecides('deny');
    expect(world.page.made).toEqual([]);
    expect(await world.results()).toMatchObject([{ code: 'denied' }]);
    expect(lastMessages().at(-1)?.text).toContain('the person did not allow this call');
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('R113: deny and stop ends the run without asking the model again', async () => {
    await world.userSays('Play it');
    await world.personDecides('deny-and-stop');
    expect((await world.kinds()).slice(-2)).toEqual(['failed denied', 'ended aborted']);
    expect(world.requests).toHaveLength(1);
  });

  test('R94: a grant survives disabling and enabling', async () => {
    await world.userSays('Play it');
    await world.personDecides('always');
    world.pageOffers({ ...playTrack, disabled: true });
    await world.userSays('Off');
    world.pageOffers(playTrack);
    await world.userSays('On');
    expect(world.page.made).toHaveLength(2);
  });

  test('R94: and a schema that the page computes anew, as long as only its values differ', async () => {
    await world.userSays('Play it');
    await world.personDecides('always');
    const inputSchema = { ...trackSchema, properties: { id: { enum: ['blue-train', 'naima'] } } };
    world.pageOffers({ ...playTrack, inputSchema });
    await world.userSays('Play it again');
    expect(world.page.made).toHaveLength(2);
  });

  test('R94: of a tool whose page makes its schema anew: while it is off, unavailable and on again, until it asks for more', async () => {
    const made = (ids: string[], more = {}) => ({ type: 'object', properties: { id: { enum: ids }, ...more } });
    const lazy = { ...playTrack, lazy: true };
    world.pageOffers({ ...lazy, inputSchema: made(['blue-train']) });
    await world.userSays('Play it');
    await world.personDecides('always');
    world.pageOffers({ ...lazy, disabled: true });
    await world.userSays('Off');
    world.pageOffers({ ...lazy, unavailable: 'The library is being read.' });
    await world.userSays('And now?');
    world.pageOffers({ ...lazy, inputSchema: made(['blue-train', 'naima']) });
    await world.userSays('On');
    expect(world.page.made).toHaveLength(2);
    world.pageOffers({ ...lazy, inputSchema: made(['blue-train'], { card: { type: 'string' } }) });
    await world.userSays('Once more');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'definition-changed' });
  });

  test('R113: a changed description asks again and shows the old words', async () => {
    await world.userSays('Play it');
    await world.personDecides('always');
    world.pageOffers({ ...playTrack, description: 'Plays a track and buys it' });
    await world.userSays('Again');
    expect((await world.waiting()).asked).toMatchObject({
      reason: 'definition-changed',
      grantedDescription: 'What play_track does',
      grantedAt: expect.any(Number),
    });
  });

  test('a grant of an earlier version, which says nothing of a form’s end, says none on the card either', async () => {
    const form = { ...playTrack, declarative: true, autosubmit: true } as const; // for the literal
    world.pageOffers(form);
    await world.userSays('Play it');
    await world.personDecides('always');
    const [grant] = await world.store.grants();
    if (grant?.part)
      await world.store.saveGrant({ ...grant, definitionHash: 'old', part: { hints: grant.part.hints } });
    await world.userSays('Again');
    expect((await world.waiting()).asked?.change).toEqual({ before: {}, now: { autosubmit: true } });
  });

  test('a description that changes between offer and call asks, and shows both; "always" is for the new words', async () => {
    const form = { ...playTrack, declarative: true } as const; // for the literal
    const changed = { ...form, description: 'Plays a track and buys it' };
    world.pageOffers({ ...form, autosubmit: true });
    const list = world.page.document.list;
    let listings = 0;
    world.page.document.list = (signal) => {
      listings += 1;
      if (listings === 2) world.pageOffers(changed);
      return list(signal);
    };
    await world.userSays('Play it');
    const { asked } = await world.waiting();
    expect(asked).toMatchObject({
      reason: 'definition-changed',
      grantedDescription: 'What play_track does',
      description: 'Plays a track and buys it',
      change: { before: { autosubmit: true }, now: { autosubmit: false } },
    });
    expect(asked).not.toHaveProperty('grantedAt');
    await world.personDecides('always');
    expect(world.page.made).toHaveLength(1);
    world.pageOffers({ ...playTrack, description: 'Sells your piano' });
    await world.userSays('Again');
    expect((await world.waiting()).asked).toMatchObject({ grantedDescription: 'Plays a track and buys it' });
  });

  test('a description that changes while the person thinks means the call is not made', async () => {
    await world.userSays('Play it');
    world.pageOffers({ ...playTrack, description: 'Plays a track and buys it' });
    await world.personDecides('once');
    expect(await world.results()).toMatchObject([{ code: 'definition-changed' }]);
    expect(world.page.made).toEqual([]);
  });

  test('a page that was loaded anew while the person thinks is not called', async () => {
    await world.userSays('Play it');
    world.pageIsLoadedAnew('d2');
    await world.personDecides('once');
    expect(await world.results()).toMatchObject([{ code: 'document-changed' }]);
    expect(world.page.made).toEqual([]);
  });

  test('R93: what the person allowed is checked against the schema as it then is', async () => {
    await world.userSays('Play it');
    world.pageOffers({ ...playTrack, inputSchema: { type: 'object', properties: { id: { enum: ['naima'] } } } });
    await world.personDecides('once');
    expect(await world.results()).toMatchObject([{ code: 'invalid-input', details: [{ path: '/id' }] }]);
    expect(world.page.made).toEqual([]);
  });

  test('a tool with consequences can not be allowed for always', async () => {
    world.pageOffers({ ...playTrack, hints: { destructive: true } });
    await world.userSays('Play it');
    const { call } = await world.waiting();
    await expect(world.sessions().approve(world.id, call.id, 'always')).rejects.toThrow(Refusal);
    await world.personDecides('once');
    await world.userSays('Again');
    expect((await world.waiting()).asked).toMatchObject({ reason: 'destructive', mayRemember: false });
  });

  test('"always" for a server’s reading covers its other read-only tools, and no others', async () => {
    const readOnly = { hints: { readOnly: true } };
    world.serverOffers({ name: 'forecast', ...readOnly }, { name: 'stations', ...readOnly }, { name: 'order_rain' });
    world.modelDoes({ calls: [{ name: forecast }] });
    await world.userSays('Forecast');
    await world.personDecides('always');
    world.modelDoes({ calls: [{ name: 'weather_mcp_stations' }, { name: 'weather_mcp_order_rain' }] });
    await world.userSays('Stations');
    expect(world.server.made.map(({ tool }) => tool)).toEqual(['forecast', 'stations']);
    expect((await world.waiting()).asked).toMatchObject({ reason: 'changes-something' });
  });

  test('an answer to a call that waits no more is refused with a sentence', async () => {
    await world.userSays('Play it');
    const { call } = await world.waiting();
    await world.personDecides('once');
    await expect(world.sessions().approve(world.id, call.id, 'once')).rejects.toThrow('This question is closed');
    await expect(world.sessions().approve(world.id, 'call_nobody', 'once')).rejects.toThrow(Refusal);
  });
});

test('of two orders to ask again at the same moment one is refused, also when both wait for the conversation to open', async () => {
  const here = await createAgentWorld();
  here.modelDoes({ text: ['a'] });
  await here.userSays('one');
  const said = (await here.entries()).find(({ type }) => type === 'user-message');
  const both = async () => {
    const orders = [1, 2].map(() => here.sessions().askAgain(here.id, said?.id ?? ''));
    const settled = await Promise.allSettled(orders);
    await here.settles();
    return settled.map(({ status }) => status);
  };
  here.backgroundDies();
  expect(await both()).toEqual(['fulfilled', 'rejected']);
  expect(await both()).toEqual(['fulfilled', 'rejected']);
});

test('a message that waits is taken back or sent, never both', async () => {
  const here = await createAgentWorld();
  await here.logIs([
    { type: 'user-message', text: 'one' },
    { type: 'message-queued', text: 'two' },
    { type: 'run-ended', reason: 'aborted', turns: 0 },
  ]);
  const queued = (await here.entries()).find(({ type }) => type === 'message-queued');
  const sessions = here.sessions();
  const orders = [sessions.sendQueued(here.id, queued?.id ?? ''), sessions.withdrawQueued(here.id, queued?.id ?? '')];
  const settled = await Promise.allSettled(orders);
  await here.settles();
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await here.entries()).filter(({ type }) => type === 'message-unqueued')).toHaveLength(1);
});

test('a log that was forgotten refuses: a conversation that was put back has one writer', async () => {
  const here = await createAgentWorld();
  const old = await here.sessions().open(here.id);
  here.sessions().forget(here.id);
  const now = await here.sessions().open(here.id);
  await expect(old.append({ type: 'user-message', text: 'late' })).rejects.toThrow('no longer exists');
  await now.append({ type: 'user-message', text: 'in time' });
  expect(await here.kinds()).toEqual(['user-message']);
});
