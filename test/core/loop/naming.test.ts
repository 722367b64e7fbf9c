/** A conversation names itself once, from what was asked and done, until the user gives it another name. */
import { beforeEach, describe, expect, test } from 'vitest';
import { toMetrics } from '#core/log/metrics.ts';
import { nameByRule, toName, toNameFacts } from '#core/log/naming.ts';
import type { ModelEvent, ModelRequest, Provider } from '#core/loop/provider.ts';
import { isForeign, toPlain, type Words } from '#core/tools/foreign.ts';
import { type AgentWorld, createAgentWorld, play, until } from '../../support/agent-world';

const facts = (asked: string, ...widgets: string[]) => ({ asked, tools: [], widgets });

describe('a name by rule', () => {
  test('is the message without its courtesies, cut between words', () => {
    expect(nameByRule(facts('When does the train to Lyon leave?'))).toBe('When does the train to Lyon leave?');
    expect(nameByRule(facts('Hello, could you please play some slow jazz for me?'))).toBe(
      'Play some slow jazz for me?',
    );
    expect(nameByRule(facts('Hi there! What is on?'))).toBe('What is on?');
    expect(nameByRule(facts('Bonjour, peux-tu comparer ces trois prêts, s’il te plaît ?'))).toBe(
      'Comparer ces trois prêts',
    );
    const long = 'Find the cheapest way from Lyon to Rome in the second week of June, with a night in Turin';
    expect(nameByRule(facts(long))).toBe(long);
    expect(nameByRule(facts(`${long} and one more on the coast of Liguria`))).toBe(
      `${long} and one more on the coast of…`,
    );
    expect(nameByRule(facts('please'))).toBe('please');
  });

  test('is the title of the widget that was drawn, if it was one', () => {
    expect(nameByRule(facts('play some slow jazz', 'Slow Sunday playlist'))).toBe('Slow Sunday playlist');
    expect(nameByRule(facts('Compare the loans', 'Best loans', 'Rates'))).toBe('Compare the loans');
  });

  test('is one visible line of at most 120 characters', () => {
    expect(toName('**"Slow\n\u202eSunday\u{e0041} playlist."**')).toBe('Slow Sunday playlist');
    expect(toName(' "" ')).toBeNull();
    expect(toName('x'.repeat(500))?.length).toBe(120);
  });
});

test('each widget counts, whatever its title is called', () => {
  const shown = (widget: string, data: object) => ({
    ...{ type: 'widget', entry: { operation: { type: 'shown', id: widget, widget, data } } },
  });
  const steps = [shown('stat-card', { label: 'Fare' }), shown('data-table', { title: 'Timetable' })];
  const runs = [{ text: 'Draw the ferry', turns: [], ended: { reason: 'end_turn' } }];
  const given = { runs, steps, settings: { title: null }, name: null } as unknown as Parameters<typeof toNameFacts>[0]; // what it reads
  expect(toNameFacts(given)?.widgets).toEqual(['Fare', 'Timetable']);
});

describe('a conversation', () => {
  let world: AgentWorld;
  let named: ModelRequest[];
  beforeEach(async () => {
    world = await createAgentWorld();
    named = [];
  });

  const names = async () => (await world.entries()).filter(({ type }) => type === 'conversation-named');
  const listed = async () => (await world.store.list())[0]?.title;
  const isNamed = () => until(async () => (await names()).length > 0, 'it names itself');

  /** Answers the request for a name, which alone comes without tools, with these events. */
  const modelNames = (...events: ModelEvent[]) => {
    const provider: Provider = {
      ...{ model: 'far', profile: 'openai', isElsewhere: true },
      async *stream(request) {
        if (request.tools.length === 0) {
          named.push(request);
          return yield* events;
        }
        const begins = request.messages.at(-1)?.role === 'user';
        if (begins) yield { type: 'tool-call', id: 'one', name: play, input: {} };
        else yield { type: 'text-delta', text: 'Playing.' };
        yield { type: 'end', reason: begins ? 'tool-calls' : 'stop', usage: { inputTokens: 50, outputTokens: 5 } };
      },
    };
    world.pageOffers({ name: 'play_track', hints: { readOnly: true } });
    world.modelIs(provider);
  };
  const ends = (inputTokens = 120): ModelEvent => ({
    ...{ type: 'end', reason: 'stop', usage: { inputTokens, outputTokens: 6 } },
  });

  test('is named by a short request to a service elsewhere, whose tokens are counted', async () => {
    modelNames({ type: 'text-delta', text: '"Slow Sunday playlist."\n' }, ends());
    await world.userSays('Play something slow for a Sunday');
    await isNamed();
    expect(await listed()).toBe('Slow Sunday playlist');
    const conversation = await world.conversation();
    expect(conversation.name).toBe('Slow Sunday playlist');
    expect(toMetrics(conversation)).toMatchObject({ figures: { turns: 2, inputTokens: 220, outputTokens: 16 } });
    expect(named.map(({ messages }) => messages.length)).toEqual([1]);
  });

  test('is named by the second model, wherever it runs, if the user set one', async () => {
    modelNames({ type: 'text-delta', text: 'By the first' }, ends());
    world.secondModelIs({
      ...{ model: 'near', profile: 'openai' },
      async *stream() {
        yield { type: 'text-delta', text: 'Slow Sunday' };
        yield ends();
      },
    });
    await world.userSays('Play something slow for a Sunday');
    await isNamed();
    expect([await listed(), named]).toEqual(['Slow Sunday', []]);
    expect(await names()).toMatchObject([{ model: 'near' }]);
  });

  test('is named by rule, without a request, if the user chose so', async () => {
    modelNames({ type: 'text-delta', text: 'Slow Sunday playlist' }, ends());
    world.settings.nameByModel = false;
    await world.userSays('Play something slow');
    await isNamed();
    expect(await listed()).toBe('Play something slow');
    expect(named).toEqual([]);
  });

  test('is asked for its name only once, with few words, and theirs between tags', async () => {
    modelNames({ type: 'text-delta', text: 'Jazz' }, ends());
    await world.userSays(`Play ${'very '.repeat(1000)}slow jazz`);
    await isNamed();
    await world.userSays('And another one');
    expect(named).toHaveLength(1);
    const [{ system = [], messages = [] } = {}] = named;
    const sent: Words = [...system, ...messages.flatMap(({ text }) => (typeof text === 'string' ? [] : text))];
    expect(toPlain(sent).length).toBeLessThan(1200);
    expect(sent.filter(isForeign).map(({ text }) => text)).toEqual(['"play_track"']);
    expect(await names()).toMatchObject([{ name: 'Jazz', model: 'far' }]);
  });

  test.each<[string, ModelEvent[]]>([
    ['fails', [{ type: 'end', reason: 'error', failure: { code: 'unreachable', values: {} } }]],
    ['says nothing', [ends()]],
    [
      'is busy',
      [
        { type: 'waiting', seconds: 9, attempt: 1, code: 'rate-limited' },
        { type: 'end', reason: 'aborted' },
      ],
    ],
  ])('is named by rule if the model %s', async (_, events) => {
    modelNames(...events);
    await world.userSays('Please play something slow');
    await isNamed();
    expect(await listed()).toBe('Play something slow');
  });

  test('is named by rule, without a request, if its model runs here', async () => {
    world.pageOffers({ name: 'play_track' });
    world.modelDoes({ text: ['Playing.'] });
    await world.userSays('Could you play something slow?');
    await isNamed();
    expect(await names()).toMatchObject([{ name: 'Play something slow?' }]);
    expect(world.requests.every(({ tools }) => tools.length > 0)).toBe(true);
  });

  test('keeps the name that the user gave it, and is then asked for none', async () => {
    modelNames({ type: 'text-delta', text: 'Jazz' }, ends());
    await world.sessions().set(world.id, { title: 'Mine' });
    await world.userSays('Play jazz');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([named.length, await names(), await listed()]).toEqual([0, [], 'Mine']);
  });

  test('keeps the name that the user gives it later', async () => {
    modelNames({ type: 'text-delta', text: 'Jazz' }, ends());
    await world.userSays('Play jazz');
    await isNamed();
    await world.sessions().set(world.id, { title: 'Mine' });
    await world.userSays('More jazz');
    expect([await listed(), named.length]).toEqual(['Mine', 1]);
  });

  test('is not named by a run that was stopped', async () => {
    world.modelDoes({ text: ['Well'], waits: true });
    await world.starts('Please play something slow');
    await until(() => world.events.some((event) => event.type === 'delta' && event.text), 'text streams');
    await world.sessions().stop(world.id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await names()).toEqual([]);
  });
});
