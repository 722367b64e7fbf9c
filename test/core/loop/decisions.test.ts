/** What a person makes of a call that waits: other arguments, and calls whose page is gone. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '#core/log/refusal.ts';
import { isForeign } from '#core/tools/foreign.ts';
import { type AgentWorld, createAgentWorld, play, until } from '../../support/agent-world';

let world: AgentWorld;
const inputSchema = {
  type: 'object',
  properties: { id: { enum: ['blue-train', 'naima'] }, times: { type: 'integer' } },
};

beforeEach(async () => {
  world = await createAgentWorld();
  world.pageOffers({ name: 'play_track', inputSchema, run: () => 'Playing' });
  world.modelDoes({ calls: [{ name: play, input: { id: 'blue-train' } }] }, { text: ['Done.'] });
  await world.userSays('Play it');
});

const approves = async (decision: 'once' | 'always' | 'deny', input?: Record<string, unknown>) => {
  const { call } = await world.waiting();
  const decided = await world.sessions().approve(world.id, call.id, decision, input);
  await world.settles();
  return decided;
};
const ran = () => world.page.made.map(({ input }) => input);

describe('arguments that the person changed', () => {
  test('run in place of the model’s, and the log tells both', async () => {
    await approves('once', { id: 'naima' });
    expect(ran()).toEqual([{ id: 'naima' }]);
    const all = await world.entries();
    expect(all.find(({ type }) => type === 'call-prepared')).toMatchObject({ input: { id: 'blue-train' } });
    expect(all.find(({ type }) => type === 'approval-given')).toMatchObject({ input: { id: 'naima' } });
  });

  test('are told to the model with the result, behind its words', async () => {
    await approves('once', { id: 'naima' });
    const told = world.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
    expect(told).toMatchObject({
      text: 'Playing\n[The person changed the arguments before allowing this call. It ran with: {"id":"naima"}]',
    });
    const written = world.sent.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.text;
    const theirs = Array.isArray(written) ? written.filter(isForeign) : [];
    expect(theirs.map(({ text }) => text)).toEqual(['Playing', '{"id":"naima"}']);
  });

  test('that don’t fit the tool are answered with what is wrong: nothing is decided and nothing runs', async () => {
    expect(await approves('once', { id: 'giant-steps' })).toMatchObject({ issues: [{ path: '/id' }] });
    expect(await world.waiting()).toBeTruthy();
    expect(ran()).toEqual([]);
  });

  test('are not put right: what runs is what the person wrote', async () => {
    expect(await approves('once', { times: '3' })).toMatchObject({ issues: [{ path: '/times' }] });
  });

  test('with "always" are forgotten: the grant is the tool’s', async () => {
    await approves('always', { id: 'naima' });
    expect((await world.store.grants()).map(({ about }) => about)).toEqual([
      { type: 'tool', tool: 'play_track', place: { type: 'site', origin: 'https://music.example' } },
    ]);
    await world.userSays('Play it again');
    expect(ran()).toEqual([{ id: 'naima' }, { id: 'blue-train' }]);
  });

  test('hold after the background died between the decision and the call', async () => {
    const { call } = await world.waiting();
    await world.logIs([{ type: 'approval-given', callId: call.id, decision: 'once', input: { id: 'naima' } }]);
    world.backgroundDies();
    await world.backgroundWakes();
    expect(ran()).toEqual([{ id: 'naima' }]);
  });

  test('of a denied call are of no use', async () => {
    await approves('deny', { id: 'anything' });
    expect((await world.entries()).find(({ type }) => type === 'approval-given')).not.toHaveProperty('input');
  });

  test('for a page that is gone are refused', async () => {
    world.pageIsClosed();
    await expect(approves('once', { id: 'naima' })).rejects.toThrow(Refusal);
  });
});

describe('a call whose page was loaded anew', () => {
  test('can be let go: it is recorded as not run, and the model hears why', async () => {
    world.pageIsLoadedAnew('d2');
    const { call } = await world.waiting();
    await world.sessions().letGo(world.id, call.id);
    await world.settles();
    expect(await world.results()).toMatchObject([{ type: 'failure', code: 'document-changed' }]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
    expect(ran()).toEqual([]);
  });

  test('that is there after all is not let go: the person decides', async () => {
    const { call } = await world.waiting();
    await expect(world.sessions().letGo(world.id, call.id)).rejects.toThrow('available again');
    expect(await world.waiting()).toBeTruthy();
  });
});

test('what changed is shown part by part: hints beside the description', async () => {
  await approves('always');
  world.pageOffers({ name: 'play_track', description: 'Plays it loud', hints: { openWorld: true }, inputSchema });
  await world.userSays('Again');
  const { asked } = await world.waiting();
  expect(asked).toMatchObject({
    reason: 'definition-changed',
    change: { before: { hints: { openWorld: false } }, now: { hints: { openWorld: true } } },
  });
});

describe('a background that dies right after a decision or a stop', () => {
  const given = async () => (await world.kinds()).includes('approval-given');

  test.each(['once', 'always', 'deny', 'deny-and-stop'] as const)(
    '%s is in the log before pages are listed or anything else happens, and holds',
    async (decision) => {
      const { call } = await world.waiting();
      const { list } = world.page.document;
      world.page.document.list = () => new Promise(() => undefined); // it never lists its tools
      void world.sessions().approve(world.id, call.id, decision);
      await until(given, 'the decision is in the log');
      world.backgroundDies();
      world.page.document.list = list;
      await world.backgroundWakes();
      expect(ran()).toHaveLength(decision.startsWith('deny') ? 0 : 1);
      expect(await world.lastEnd()).toMatchObject({ reason: decision === 'deny-and-stop' ? 'aborted' : 'end_turn' });
    },
  );

  test('a decision that the panel repeats is carried on, with what it remembers; another one is refused', async () => {
    const { call } = await world.waiting();
    const { list } = world.page.document;
    world.page.document.list = () => new Promise(() => undefined);
    void world.sessions().approve(world.id, call.id, 'always');
    await until(given, 'the decision is in the log');
    world.backgroundDies();
    world.page.document.list = list;
    expect(await world.store.grants()).toEqual([]);
    expect(await world.sessions().resume(world.id, call.id, 'deny')).toBe(false);
    expect(await world.sessions().resume(world.id, call.id, 'always')).toBe(true);
    await world.settles();
    expect(await world.store.grants()).toHaveLength(1);
    expect(ran()).toHaveLength(1);
  });

  test('a stop is in the log before anything is aborted, and holds: the model is not asked again', async () => {
    world.modelDoes({ text: ['Half'], waits: true });
    await approves('deny');
    const asked = world.requests.length;
    await world.starts('Tell me');
    await until(() => world.requests.length > asked, 'the model is asked');
    void world.sessions().stop(world.id);
    await until(async () => (await world.kinds()).includes('run-stopped'), 'the stop is in the log');
    world.backgroundDies();
    const before = world.requests.length;
    await world.backgroundWakes();
    expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
    expect(world.requests).toHaveLength(before);
    world.modelDoes();
    await world.userSays('And now?');
    expect(world.requests.length).toBeGreaterThan(before);
  });

  test('a stop during a call holds: no further call begins', async () => {
    let begun = 0;
    world.pageOffers({
      name: 'play_track',
      inputSchema,
      run: () => {
        begun += 1;
        return new Promise(() => undefined);
      },
    });
    const { call } = await world.waiting();
    await world.sessions().approve(world.id, call.id, 'once');
    await until(() => begun > 0, 'the call runs');
    void world.sessions().stop(world.id);
    await until(async () => (await world.kinds()).includes('run-stopped'), 'the stop is in the log');
    world.backgroundDies();
    await world.backgroundWakes();
    expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
    expect(begun).toBe(1);
  });
});

describe('a decision that the run’s stop overtakes', () => {
  test('is refused: nothing is remembered, and going on asks anew', async () => {
    const { call } = await world.waiting();
    const { list } = world.page.document;
    world.page.document.list = async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return list(signal);
    };
    const approving = world.sessions().approve(world.id, call.id, 'always', { id: 'naima' });
    const refused = expect(approving).rejects.toThrow('This question is closed');
    await new Promise((resolve) => setTimeout(resolve, 10));
    await world.sessions().stop(world.id);
    await refused;
    expect(await world.store.grants()).toEqual([]);
    await world.goesOn();
    expect(ran()).toEqual([]);
  });
});
