/** The background may die at any line: whatever is in the log by then is enough to finish the run, and nothing runs twice. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { EntryBody } from '#core/log/entry.ts';
import { type AgentWorld, bodyOf, createAgentWorld, forecast, look, play, until } from '../../support/agent-world';
import { says } from '../../support/log-writing';
import { readableLayers } from '../../support/readable-pages';

const order = 'weather_mcp_order_rain';
const wholeJourney = [
  { calls: [{ name: look, input: {} }, { name: play, input: {} }, { name: 'nonsense' }] },
  {
    calls: [
      { name: order, input: {} },
      { name: forecast, input: {} },
    ],
  },
  { text: ['Blue Train ', 'plays in the rain.'] },
];

async function settledWorld(): Promise<AgentWorld> {
  const world = await createAgentWorld();
  world.pageOffers({ name: 'search_library', hints: { readOnly: true } }, { name: 'play_track' });
  world.serverOffers({ name: 'order_rain' }, { name: 'forecast', hints: { readOnly: true } });
  world.modelDoes(...wholeJourney);
  return world;
}

/** Lets the person allow whatever is asked until the run has ended. */
async function personAllowsAll(world: AgentWorld): Promise<void> {
  while ((await world.conversation()).run.going) await world.personDecides('once');
}

const timesMade = (world: AgentWorld, tool: string) =>
  [...world.page.made, ...world.server.made].filter((made) => made.tool === tool).length;

/** The whole run once, undisturbed: the steps that its log grew by. */
async function undisturbed(): Promise<EntryBody[][]> {
  const world = await settledWorld();
  await world.userSays('Play Blue Train in the rain');
  await personAllowsAll(world);
  expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn', turns: 3 });
  return world.steps().map((step) => step.map(bodyOf));
}

describe('after each step of a run', () => {
  test('a background that died is woken and finishes the run, and no call that changes something is made twice', async () => {
    const steps = await undisturbed();
    expect(steps.length).toBeGreaterThan(20);
    for (let alive = 1; alive < steps.length; alive++) {
      const world = await settledWorld();
      const log = steps.slice(0, alive).flat();
      await world.logIs(log);
      const started = log.flatMap((body) => (body.type === 'call-started' ? [body.callId] : []));
      const answered = log.flatMap((body) => (body.type === 'tool-result' ? [body.callId] : []));
      const unknown = started.filter((id) => !answered.includes(id));
      await world.backgroundWakes();
      await personAllowsAll(world);
      const { run, calls } = await world.conversation();
      expect(run.ended, `died after step ${alive}`).toMatchObject({ reason: 'end_turn', turns: 3 });
      expect([...calls.values()].filter(({ result }) => !result)).toEqual([]);
      for (const state of calls.values()) {
        const times = [...world.page.made, ...world.server.made].filter(({ id }) => id === state.call.id).length;
        const before = started.includes(state.call.id) ? 1 : 0;
        if (!state.call.target?.hints.readOnly) expect(times + before).toBeLessThanOrEqual(1);
        if (!unknown.includes(state.call.id)) continue;
        const { readOnly } = state.call.target?.hints ?? {};
        expect(state.result?.outcome).toMatchObject(readOnly ? { type: 'result' } : { code: 'interrupted' });
      }
    }
  });

  test('a background that really dies there, with page and server alive, loses nothing and repeats nothing', async () => {
    const { length } = await undisturbed();
    for (let alive = 1; alive < length; alive++) {
      const world = await settledWorld();
      await world.starts('Play Blue Train in the rain');
      const reached = async () => {
        const { calls } = await world.conversation();
        const waits = [...calls.values()].some(({ asked, decision, result }) => asked && !decision && !result);
        if (waits && world.sessions().running().length === 0) await world.personDecides('once');
        return world.steps().length >= alive;
      };
      await until(reached, `step ${alive}`);
      world.backgroundDies();
      await world.backgroundWakes();
      await personAllowsAll(world);
      expect((await world.conversation()).run.ended, `died at step ${alive}`).toMatchObject({ reason: 'end_turn' });
      for (const tool of ['play_track', 'order_rain']) expect(timesMade(world, tool)).toBeLessThanOrEqual(1);
    }
  });
});

describe('a call that had started', () => {
  let world: AgentWorld;
  let finish: (text: string) => void;
  beforeEach(async () => {
    world = await createAgentWorld();
    const answer = new Promise<string>((resolve) => {
      finish = resolve;
    });
    world.pageOffers({ name: 'play_track', run: () => answer });
    world.serverOffers(
      { name: 'order_rain', run: () => new Promise(() => undefined) },
      { name: 'forecast', hints: { idempotent: true }, run: () => answer },
    );
  });

  async function diesWhileCalling(name: string) {
    world.modelDoes({ calls: [{ name }] });
    await world.userSays('Go');
    const { call } = await world.waiting();
    await world.sessions().approve(world.id, call.id, 'once');
    await until(() => world.page.made.length + world.server.made.length > 0, 'the call is made');
    world.backgroundDies();
    return call;
  }

  test('is asked for: a page that finished meanwhile gives its outcome, and is not called again', async () => {
    await diesWhileCalling(play);
    finish('playing');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ type: 'result', preview: 'playing' }]);
    expect(world.page.made).toHaveLength(1);
    expect(world.page.forgotten).toHaveLength(1);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });

  test('that still runs on its page is waited for', async () => {
    await diesWhileCalling(play);
    await world.sessions().wake(false);
    finish('playing');
    await world.settles();
    expect(await world.results()).toMatchObject([{ type: 'result', preview: 'playing' }]);
    expect(world.page.made).toHaveLength(1);
  });

  test('and never ends on its page is not waited for longer than a tool may take', async () => {
    await diesWhileCalling(play);
    world.settings.toolTimeout = 30;
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
    expect(world.page.made).toHaveLength(1);
  });

  test('can be stopped while it is asked for, also when its page says nothing more', async () => {
    await diesWhileCalling(play);
    await world.sessions().wake(false);
    await until(() => world.sessions().running().length > 0, 'the run is taken up');
    await world.sessions().stop(world.id);
    expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
    expect(await world.results()).toMatchObject([{ code: 'aborted' }]);
  });

  test('on a page that is gone is recorded as interrupted, and the model is told that it may have worked', async () => {
    await diesWhileCalling(play);
    world.pageIsClosed();
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
    expect(world.requests.at(-1)?.messages.at(-1)).toMatchObject({ text: expect.stringContaining('may have worked') });
  });

  test('on a page that is silent for a moment is asked for again', async () => {
    await diesWhileCalling(play);
    world.pageIsSilentFor(700);
    finish('playing');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ type: 'result', preview: 'playing' }]);
    expect(world.page.made).toHaveLength(1);
  });

  test('a reader of the page doesn’t stand in for a page that is silent', async () => {
    const facts = { title: 'Music', address: 'https://music.example/', language: null };
    const reader = { tabId: 1, origin: 'https://music.example', ...facts, read: async () => '' };
    world.alsoLists(async () => readableLayers([reader]));
    await diesWhileCalling(play);
    world.pageIsSilentFor(700);
    finish('playing');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ type: 'result', preview: 'playing' }]);
  });

  test('on a page that was loaded anew is recorded as interrupted', async () => {
    await diesWhileCalling(play);
    world.pageIsLoadedAnew('d2');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
    expect(world.page.made).toHaveLength(1);
  });

  test('on a page whose extension was reloaded is asked for under the document’s new name, and gives its outcome', async () => {
    await diesWhileCalling(play);
    finish('playing');
    const { document } = world.page;
    world.pageIsRenamed('d2');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ type: 'result', preview: 'playing' }]);
    expect(world.page.made).toHaveLength(1);
    expect(document.documentId).toBe('d1');
  });

  test('that never reached its page is recorded as not run, and the model is told so', async () => {
    await diesWhileCalling(play);
    world.page.losesCalls();
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'not-taken' }]);
    expect(world.requests.at(-1)?.messages.at(-1)).toMatchObject({ text: expect.stringContaining('nothing ran') });
    expect(world.page.made).toHaveLength(1);
  });

  test('that a new document says never came may have worked in the document before it', async () => {
    await diesWhileCalling(play);
    world.page.losesCalls();
    world.pageIsRenamed('d2');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
  });

  test('R115: of a server that knows nothing of it is not repeated, unless repeating does no harm', async () => {
    await diesWhileCalling(order);
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
    expect(timesMade(world, 'order_rain')).toBe(1);
  });

  test('R115: of an idempotent tool runs again', async () => {
    await diesWhileCalling(forecast);
    finish('Rain');
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ type: 'result', preview: 'Rain' }]);
    expect(timesMade(world, 'forecast')).toBe(2);
  });

  test('a page can not make itself repeatable after the fact', async () => {
    await diesWhileCalling(play);
    world.page.reload();
    world.pageOffers({ name: 'play_track', hints: { readOnly: true, idempotent: true }, run: () => 'again' });
    await world.backgroundWakes();
    expect(await world.results()).toMatchObject([{ code: 'interrupted' }]);
    expect(world.page.made).toHaveLength(1);
  });
});

describe('a death while the model writes', () => {
  let world: AgentWorld;
  beforeEach(async () => {
    world = await createAgentWorld();
  });

  async function diesWhileWriting(text: string) {
    world.modelDoes({ text: [text], waits: true });
    const told = world.events.length;
    if ((await world.conversation()).run.going) await world.sessions().wake(false);
    else await world.starts('Hello');
    await until(() => world.events.slice(told).some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.store.saveDraft(world.id, text);
    world.backgroundDies();
  }

  test('keeps what was written as an interrupted answer, and asks the turn again', async () => {
    await diesWhileWriting('Half an ans');
    world.modelDoes({ text: ['Whole.'] });
    await world.backgroundWakes();
    expect(await world.kinds()).toEqual([
      'user-message',
      'server-named',
      'server-named',
      'answer died',
      'answer',
      'ended end_turn',
    ]);
    expect((await world.entries()).find((entry) => entry.type === 'assistant-message')).toMatchObject({
      text: 'Half an ans',
      interrupted: 'died',
    });
    expect(world.requests.at(-1)?.messages).toEqual([{ role: 'user', text: 'Hello' }]);
  });

  test('keeps it also when the first command of the new life is a stop', async () => {
    await diesWhileWriting('Half an ans');
    await world.sessions().stop(world.id);
    expect((await world.kinds()).slice(-2)).toEqual(['answer died', 'ended aborted']);
  });

  test('keeps it also when another entry came while it was written', async () => {
    await diesWhileWriting('Half an ans');
    const attached = { type: 'page-attached', tabId: null, origin: null, title: null, browserSession: 's' } as const;
    await world.store.append(world.id, (await world.conversation()).head, [attached]);
    world.modelDoes({ text: ['Whole.'] });
    await world.backgroundWakes();
    expect(await world.kinds()).toContain('answer died');
  });

  test('asks it again at most twice; then the run is interrupted, and "Continue" asks once more', async () => {
    for (const text of ['One', 'Two', 'Three']) await diesWhileWriting(text);
    await world.backgroundWakes();
    expect(world.requests).toHaveLength(3);
    expect((await world.kinds()).slice(-4)).toEqual(['answer died', 'answer died', 'answer died', 'ended interrupted']);
    world.modelDoes({ text: ['At last.'] });
    await world.goesOn();
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  });
});

describe('a browser start', () => {
  test('only marks what was running as interrupted, and "Continue" carries on', async () => {
    const world = await settledWorld();
    await world.userSays('Play Blue Train in the rain');
    world.backgroundDies();
    await world.backgroundWakes(true);
    expect(await world.lastEnd()).toMatchObject({ reason: 'interrupted' });
    expect(timesMade(world, 'play_track')).toBe(0);
    await world.goesOn();
    await personAllowsAll(world);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
    expect(timesMade(world, 'play_track')).toBe(1);
  });

  test('a call that had started and was never answered is not told to the model as one that never ran', async () => {
    const world = await settledWorld();
    await world.userSays('Play Blue Train in the rain');
    const { call } = await world.waiting();
    await world.logIs([says.given(call.id, 'once'), says.started(call.id)]);
    world.backgroundDies();
    await world.backgroundWakes(true);
    world.modelDoes({ text: ['All right.'] });
    await world.userSays('Did it work?');
    const told = world.requests
      .at(-1)
      ?.messages.find((message) => message.role === 'tool' && message.callId === call.id);
    expect(told).toMatchObject({ text: expect.stringContaining('may have worked') });
  });
});

describe('waking', () => {
  test('leaves conversations alone that are not running', async () => {
    const world = await createAgentWorld();
    await world.userSays('Hello');
    const before = await world.kinds();
    world.backgroundDies();
    await world.backgroundWakes();
    expect(await world.kinds()).toEqual(before);
  });

  test('leaves a run alone that a command has started before it was looked at', async () => {
    const world = await createAgentWorld();
    world.modelDoes({ text: ['Hello.'], waits: true });
    await world.starts('Hello');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.sessions().wake(true);
    expect((await world.conversation()).run.going).toBe(true);
    expect(await world.kinds()).not.toContain('answer died');
    await world.sessions().stop(world.id);
  });

  test('a card that waited is still there and can be answered', async () => {
    const world = await settledWorld();
    await world.userSays('Play Blue Train in the rain');
    world.backgroundDies();
    await world.backgroundWakes();
    expect(world.sessions().running()).toEqual([]);
    await personAllowsAll(world);
    expect(timesMade(world, 'play_track')).toBe(1);
  });

  test('an answer to a card may be what wakes the background', async () => {
    const world = await settledWorld();
    await world.userSays('Play Blue Train in the rain');
    world.backgroundDies();
    await world.personDecides('once');
    expect(timesMade(world, 'play_track')).toBe(1);
  });
});
