/** What the loop and its session do when model, store or person don't keep to the usual order. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Entry } from '#core/log/entry.ts';
import type { ModelEvent, ModelRequest } from '#core/loop/provider.ts';
import { createSessions } from '#core/loop/session.ts';
import type { ConversationStore } from '#core/loop/stores.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { type AgentWorld, createAgentWorld, until } from '../../support/agent-world';
import { createDialogue, reads, tool } from '../../support/dialogue';
import { createServer } from '../../support/dialogue-sources';

/** The fault of the original: what was written was lost, or the stop was taken for another end. */
describe('R111: a stop, whatever the model’s stream then says', () => {
  let world: AgentWorld;
  beforeEach(async () => {
    world = await createAgentWorld();
  });

  async function stopsWhileWriting(...after: ModelEvent[]) {
    world.modelIs({
      model: 'scripted',
      profile: 'openai',
      async *stream(_, signal) {
        yield { type: 'text-delta', text: 'Half an ans' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        yield* after;
      },
    });
    await world.starts('Hello');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.sessions().stop(world.id);
    expect((await world.kinds()).slice(-2)).toEqual(['answer stopped', 'ended aborted']);
    expect((await world.entries()).at(-2)).toMatchObject({ text: 'Half an ans', calls: [] });
  }

  test('R111: while the tools are listed asks no model', async () => {
    world.alsoLists(async () => {
      void world.sessions().stop(world.id);
      await until(async () => (await world.conversation()).run.stopped === true, 'the stop is in the log');
      return [];
    });
    await world.userSays('Hello');
    expect(world.requests).toEqual([]);
    expect(await world.lastEnd()).toMatchObject({ reason: 'aborted' });
  });

  test('R111: keeps what was written when it ends as aborted', () =>
    stopsWhileWriting({ type: 'end', reason: 'aborted' }));

  test('R111: keeps it when it ends as a failure, which the abort was', () =>
    stopsWhileWriting({ type: 'end', reason: 'error', failure: { code: 'unreachable', values: {} } }));

  test('R111: keeps it when it ends without a word', () => stopsWhileWriting());

  test('R111: makes none of the calls that still came', () =>
    stopsWhileWriting(
      { type: 'tool-call', id: 'm0', name: 'music_example_webmcp_look', input: {} },
      { type: 'end', reason: 'tool-calls' },
    ));
});

describe('a fault of our own in one of several calls', () => {
  test('ends the run as an error, after the others have brought their results into the log', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { person, model, page, world, log } = await createDialogue();
    const [one, two] = [tool('one', reads), tool('two', reads)];
    page('https://music.example').offers(one, two);
    await person.says('Both');
    await model.callsTogether(['music_example_webmcp_one'], ['music_example_webmcp_two']);
    await two.isCalled();
    breakOnce(world.settings, 'resultLimit');
    await one.answers('x'.repeat(1_000));
    await two.answers('fine');
    await log.ends('error');
    expect(await log.results()).toEqual(['fine']);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  test('in taking an entry in cancels what still runs', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { person, model, page, world, log } = await createDialogue();
    const [one, two] = [tool('one', reads), tool('two', reads)];
    page('https://music.example').offers(one, two);
    await person.says('Both');
    await model.callsTogether(['music_example_webmcp_one'], ['music_example_webmcp_two']);
    await two.isCalled();
    const append = vi.spyOn(world.store, 'append').mockRejectedValueOnce(new Error('The disk is full'));
    await one.answers('done');
    await log.ends('error');
    expect(two.cancelled()).toBe(1);
    append.mockRestore();
    said.mockRestore();
  });
});

/** A store that is quicker than any real one: an entry may be durable at every moment between two of the loop's steps. */
function quickStore(): ConversationStore {
  const entries: Entry[] = [];
  return {
    create: async () => 'c1',
    list: async () => [],
    exists: async () => true,
    entries: async () => [],
    async append(conversationId, parent, bodies) {
      const added = bodies.map((body, i): Entry => {
        const seq = entries.length + i + 1;
        return { ...body, seq, id: `e${seq}`, parent: i === 0 ? parent : `e${seq - 1}`, conversationId, at: seq };
      });
      entries.push(...added);
      return added;
    },
    saveDraft: async () => undefined,
    draft: async () => null,
    saveResult: async () => undefined,
    result: async () => null,
    removeResult: async () => undefined,
    grant: async () => null,
    saveGrant: async () => undefined,
    removeGrant: async () => undefined,
    grants: async () => [],
    grantsUsed: async () => undefined,
  };
}

async function* playsOnce({ messages }: ModelRequest): AsyncGenerator<ModelEvent> {
  const isFirst = messages.every(({ role }) => role === 'user');
  if (isFirst) yield { type: 'tool-call', id: 'm0', name: 'shop_mcp_order', input: {} };
  yield { type: 'end', reason: isFirst ? 'tool-calls' : 'stop' };
}

describe('R113: a decision that comes just when the run comes to wait for it', () => {
  const moments = Array.from({ length: 40 }, (_, moment) => moment);
  test.each(moments)('R113: is taken up, %i moments after the card was shown', async (moment) => {
    const shop = createServer('shop');
    shop.offers(tool('order').alwaysAnswers('Ordered'));
    let allowed: Promise<void> | undefined;
    const allow = async (callId: string) => {
      for (let n = 0; n < moment; n++) await Promise.resolve();
      await sessions.approve('c1', callId, 'once');
    };
    const sessions = createSessions({
      store: quickStore(),
      settings: async () => defaultSettings,
      session: async () => ({ id: crypto.randomUUID() }),
      provider: async () => ({ model: 'scripted', profile: 'openai', stream: playsOnce }),
      layers: async () => shop.layers(),
      layersAt: async () => shop.layers(),
      widgets: widgetRules,
      liveData: {
        get: async () => null,
        ofConversation: async () => [],
        put: async () => undefined,
        keepOnly: async () => undefined,
      },
      tell(_, event) {
        const asked = event.type === 'entries' && event.entries.find(({ type }) => type === 'approval-asked');
        if (asked && asked.type === 'approval-asked') allowed = allow(asked.callId);
      },
    });
    await sessions.say('c1', { text: 'Order it' });
    const log = await sessions.open('c1');
    await until(() => log.conversation.run.ended?.reason === 'end_turn', 'the run ends by itself');
    await allowed;
  });
});

/** A member that throws when it is read the next time. */
function breakOnce<T extends object>(object: T, key: keyof T): void {
  const value = object[key];
  Object.defineProperty(object, key, {
    configurable: true,
    enumerable: true,
    get() {
      Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
      throw new Error('A bug');
    },
  });
}
