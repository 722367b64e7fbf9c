/** What the user keeps for all chats: who may propose it, what is told of it, and where it is turned off. */
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryCommands } from '#features/memory/background/commands.ts';
import { type AgentWorld, createAgentWorld } from '../../support/agent-world';
import { rememberCall, withMemory } from '../../support/with-memory';

let world: AgentWorld;
let memory: ReturnType<typeof withMemory>;
beforeEach(async () => {
  world = await createAgentWorld();
  memory = withMemory(world);
});

const says = async (text: string, sentence: string) => {
  world.modelDoes(memory.remembers(sentence), { text: ['Done.'] });
  await world.userSays(text);
};
const system = () => world.requests.at(-1)?.system ?? '';
const whyNot = async () => String((await world.results()).map((each) => ('values' in each ? each.values.message : '')));

describe('the model proposes a sentence', () => {
  test('a card asks, and what the user allows is told in the next request', async () => {
    await says('Please remember that I’m vegetarian, and find a recipe.', "I'm vegetarian");
    expect((await world.waiting()).asked).toMatchObject({ reason: 'remembers', mayRemember: false });
    expect(memory.kept()).toEqual([]);
    await world.personDecides('once');
    expect(memory.kept()).toEqual(["I'm vegetarian"]);
    expect(system()).toContain('- "I\'m vegetarian"');
  });

  test('a number of a telephone is no card’s', async () => {
    await says('Call me at +49 151 2345 6789', 'Call me at +49 151 2345 6789');
    await world.personDecides('once');
    expect(memory.kept()).toEqual(['Call me at +49 151 2345 6789']);
  });

  test('what the user denies isn’t kept', async () => {
    await says('I live in Lyon.', 'I live in Lyon.');
    await world.personDecides('deny');
    expect(memory.kept()).toEqual([]);
  });

  test('what the user makes of it on the card is kept', async () => {
    await says('I live in Lyon.', 'I live in Lyon.');
    const { call } = await world.waiting();
    await world.sessions().approve(world.id, call.id, 'once', { sentence: 'My home is Lyon, since 2019' });
    await world.settles();
    expect(memory.kept()).toEqual(['My home is Lyon, since 2019']);
  });

  test('a call that is made again after the background’s death keeps it once', async () => {
    memory.isKept('I live in Lyon');
    const { schema, carryOut } = memoryCommands['keep-sentence'];
    await carryOut(schema.parse({ text: ' I live\nin Lyon ' }), memory as never, {} as never); // of the parts these alone are used
    expect(memory.kept()).toEqual(['I live in Lyon']);
  });

  test.each([
    ['私はベジタリアンだと覚えておいて', '私はベジタリアン'],
    ['Merke dir: Ich esse kein Fleisch!', 'ich esse kein Fleisch'],
    ['Remember “no meat on Fridays”', 'No meat on Fridays.'],
  ])('of “%s” it takes “%s”', async (text, sentence) => {
    await says(text, sentence);
    expect((await world.waiting()).asked?.reason).toBe('remembers');
  });

  test.each([
    ['I’m unhappy with trains', 'happy with trains', 'word for word'],
    ['I live in Lyon', 'The user lives in Lyon', 'word for word'],
    ['I live in Lyon', '', 'up to 300 characters'],
    ['My password is rosebud', 'My password is rosebud', 'looks like a password'],
    ['Pay with 4111 1111 1111 1111', 'Pay with 4111 1111 1111 1111', 'card number'],
  ])('of “%s” it refuses “%s”, and says why', async (text, sentence, why) => {
    await says(text, sentence);
    expect(await whyNot()).toContain(why);
    expect(memory.kept()).toEqual([]);
  });

  test('what is kept already asks nobody', async () => {
    memory.isKept('I live in Lyon');
    await says('I live in Lyon.', 'I live in Lyon.');
    expect(await whyNot()).toContain('kept already');
  });
});

describe('what is told', () => {
  test('nothing in a chat where the user turned it off, and nothing is proposed there', async () => {
    memory.isKept('I live in Lyon');
    const names = () => world.requests.map(({ tools }) => tools.some(({ name }) => name === rememberCall));
    await world.userSays('Hi');
    await world.sessions().set(world.id, { memory: false });
    await world.userSays('And now?');
    expect(world.requests[0]?.system).toContain('Lyon');
    expect(system()).not.toContain('Lyon');
    expect([names()[0], names().at(-1)]).toEqual([true, false]);
  });

  test('five sentences to a model with little room, which proposes none', async () => {
    memory.isKept(...['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Note ${letter}`));
    world.modelIs({
      model: 'small',
      profile: 'openai',
      context: 8000,
      async *stream(request) {
        world.requests.push({ ...request, system: JSON.stringify(request.system), messages: [] });
        yield { type: 'end', reason: 'stop' };
      },
    });
    await world.userSays('What do my notes say?');
    expect(system()).toContain('Note F');
    expect(system()).not.toContain('Note A');
    expect(world.requests.at(-1)?.tools.map(({ name }) => name)).not.toContain(rememberCall);
  });
});
