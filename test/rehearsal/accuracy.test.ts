/** How well rehearsal guesses: sentences over tools that it has never seen, renamed, shuffled and among decoys. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '#providers';
import type { JsonObject } from '#tools';
import { own, said } from '#tools';
import { nextMove } from '../../src/rehearsal/next-move';
import { type Case, cases, heldOut, latecomers } from './sentences';
import { friday, ownName, toolOf } from './talk';
import { decoys, drawTool, toolSets } from './tool-sets';

const setOf = ({ set }: Case) => toolSets[set] ?? [];
const everything = [...Object.values(toolSets).flat(), ...decoys, drawTool];

/** The same tools under names that say nothing, in another server; what they were called stands in the description. */
function renamed(tools: ModelTool[]): ModelTool[] {
  return tools.map((tool, at) => ({
    ...tool,
    name: `zz_mcp_op${at}`,
    description: `${tool.description} ${ownName(tool.name).replaceAll('_', ' ')}`,
  }));
}

const worlds: Record<string, (given: Case) => ModelTool[]> = {
  alone: setOf,
  'among decoys': (given) => [...setOf(given), ...decoys, drawTool],
  'with all places at once': () => everything,
  renamed: (given) => renamed(setOf(given)),
};

const farWording = 'no word of it is a word of the tool';
const openIsAStatus = '"open" is a status of tickets, and no word for creating one';
const sharedNoun = 'two tools share its only telling word, and it names no verb';
const twoCalendars = 'two calendars list events';
const onlyDescribed = 'only its description holds the words, and it changes something';
const verbAndNoun = 'one tool has the verb, another the noun';
const fewWords = 'too few of its words are words of the tool';

/**
 * Known misses: each is asserted to miss, so that this table can't rot. Where it says so, rehearsal guesses wrong;
 * otherwise it says that it is not sure and offers three tools.
 */
const knownMisses: Record<string, Record<string, string>> = {
  alone: {
    'volume 25': onlyDescribed,
    'add "Dentist" to my calendar tomorrow at 9am in Lyon': onlyDescribed,
    'do you have anything about beekeeping?': farWording,
    'show me products that are in stock': verbAndNoun,
    'who is Ada Moreau?': farWording,
  },
  'among decoys': {
    'volume 25': onlyDescribed,
    'show me products that are in stock': verbAndNoun,
    'add "Dentist" to my calendar tomorrow at 9am in Lyon': onlyDescribed,
    'do you have anything about beekeeping?': farWording,
    'open a new ticket called Login page is blank': openIsAStatus,
    'what events do I have on Monday?': twoCalendars,
    'show my events for tomorrow': twoCalendars,
    'who is Ada Moreau?': farWording,
  },
  'with all places at once': {
    'volume 25': onlyDescribed,
    'do you have anything about beekeeping?': farWording,
    'open a new ticket called Login page is blank': openIsAStatus,
    'where are bikes near Republic Square?': sharedNoun,
    'search for clay pots between 5 and 15': 'wrong: another place has a tool called search, with a number of its own',
    'what events do I have on Monday?': twoCalendars,
    'show my events for tomorrow': twoCalendars,
    'add "Dentist" to my calendar tomorrow at 9am in Lyon': fewWords,
    'remind me to water the plants in 20 minutes': fewWords,
    'who is Ada Moreau?': farWording,
    'Look up Bo Lind': 'it names no thing, and several tools look things up',
  },
  renamed: {
    'do you have anything about beekeeping?': farWording,
    'open a new ticket called Login page is blank': `wrong: ${openIsAStatus}`,
    'send Bo the message "see you soon"': 'wrong: the name takes in the words after it',
    'who is Ada Moreau?': farWording,
    'Look up Bo Lind': fewWords,
  },
};

function guess(says: string, tools: ModelTool[]) {
  const [call] = nextMove(
    { system: own``, messages: [{ role: 'user', text: said(says) }], tools, toolOf },
    friday(),
  ).calls;
  return call ? { name: call.name, input: toMoments(call.input) } : 'unsure';
}

/** Times with an offset, as the moments that they mean. */
function toMoments(input: JsonObject): unknown {
  const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return JSON.parse(JSON.stringify(input), (_, value) => (isTime(value) ? new Date(value).toISOString() : value));
}

/** What a hit looks like in a world, where tools may have other names. */
function wanted(given: Case, world: string) {
  const at = setOf(given).findIndex(({ name }) => ownName(name) === given.calls[0]);
  const tool = (world === 'renamed' ? renamed(setOf(given)) : setOf(given))[at];
  return { name: tool?.name, input: given.calls[1] };
}

for (const [world, toolsFor] of Object.entries(worlds)) {
  describe(`a sentence finds its tool and its arguments, ${world}`, () => {
    for (const given of [...cases, ...heldOut, ...latecomers]) {
      const miss = knownMisses[world]?.[given.says];
      it(`${given.set}: ${given.says}${miss ? ` (known miss: ${miss})` : ''}`, () => {
        const guessed = guess(given.says, toolsFor(given));
        if (miss?.startsWith('wrong')) expect(guessed).not.toEqual(wanted(given, world));
        else if (miss) expect(guessed).toBe('unsure');
        else expect(guessed).toEqual(wanted(given, world));
      });
    }
  });
}

it('every known miss names a sentence of the tables', () => {
  const said = new Set([...cases, ...heldOut, ...latecomers].map(({ says }) => says));
  expect(Object.values(knownMisses).flatMap((misses) => Object.keys(misses).filter((says) => !said.has(says)))).toEqual(
    [],
  );
  expect(Object.keys(knownMisses)).toEqual(Object.keys(worlds));
});

it('the order in which tools are offered never changes the answer', () => {
  const shuffled = fc.shuffledSubarray(everything, { minLength: everything.length });
  const sentence = fc.constantFrom(...cases, ...heldOut, ...latecomers);
  const check = (given: Case, tools: ModelTool[]) => {
    expect(guess(given.says, tools)).toEqual(guess(given.says, everything));
  };
  fc.assert(fc.property(sentence, shuffled, check), { numRuns: 40 });
});

it('300 tools are ranked in a few milliseconds', () => {
  const many = Array.from({ length: 300 }, (_, at) => {
    const tool = everything[at % everything.length] ?? drawTool;
    return { ...tool, name: `s${at}_mcp_${ownName(tool.name)}${at}` };
  });
  guess('play Night Ferry', many);
  const runs = Array.from({ length: 10 }, () => {
    const start = performance.now();
    guess('set the volume of the radio to 40%', many);
    return performance.now() - start;
  });
  expect(Math.min(...runs), 'the fastest of ten, for a busy machine').toBeLessThan(40);
});
