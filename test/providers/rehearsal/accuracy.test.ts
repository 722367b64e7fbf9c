/** How well rehearsal guesses: sentences over tools that it has never seen, renamed, shuffled and among decoys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '../../../src/providers/provider';
import { nextMove } from '../../../src/providers/rehearsal/next-move';
import { type Case, cases, heldOut } from './sentences';
import { friday, ownName } from './talk';
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
  'with all seven places at once': () => everything,
  renamed: (given) => renamed(setOf(given)),
};

const farWording = 'no word of it is a word of the tool';
const openIsAStatus = '"open" is a status of tickets, and no word for creating one';
const sharedNoun = 'two tools share its only telling word, and it names no verb';

/** Known misses: each is asserted to miss, so that this table can't rot. */
const knownMisses: Record<string, string> = {
  'alone: do you have anything about beekeeping?': farWording,
  'among decoys: do you have anything about beekeeping?': farWording,
  'with all seven places at once: do you have anything about beekeeping?': farWording,
  'renamed: do you have anything about beekeeping?': farWording,
  'among decoys: open a new ticket called Login page is blank': openIsAStatus,
  'with all seven places at once: open a new ticket called Login page is blank': openIsAStatus,
  'renamed: open a new ticket called Login page is blank': openIsAStatus,
  'among decoys: where are bikes near Republic Square?': sharedNoun,
  'with all seven places at once: where are bikes near Republic Square?': sharedNoun,
  'alone: show me products that are in stock': 'one tool has the verb, another the noun',
  'with all seven places at once: search for clay pots between 5 and 15': 'another place has a tool called search',
};

function guess(says: string, tools: ModelTool[]) {
  const { call } = nextMove({ system: '', messages: [{ role: 'user', text: says }], tools }, friday());
  return call ? { name: call.name, input: call.input } : 'unsure';
}

/** What a hit looks like in a world, where tools may have other names. */
function wanted(given: Case, world: string) {
  const at = setOf(given).findIndex(({ name }) => ownName(name) === given.calls[0]);
  const tool = (world === 'renamed' ? renamed(setOf(given)) : setOf(given))[at];
  return { name: tool?.name, input: given.calls[1] };
}

for (const [world, toolsFor] of Object.entries(worlds)) {
  describe(`a sentence finds its tool and its arguments, ${world}`, () => {
    for (const given of [...cases, ...heldOut]) {
      const miss = knownMisses[`${world}: ${given.says}`];
      it(`${given.set}: ${given.says}${miss ? ` (known miss: ${miss})` : ''}`, () => {
        const guessed = guess(given.says, toolsFor(given));
        if (miss) expect(guessed).not.toEqual(wanted(given, world));
        else expect(guessed).toEqual(wanted(given, world));
      });
    }
  });
}

it('every known miss names a sentence of the tables', () => {
  const keys = Object.keys(worlds).flatMap((world) => [...cases, ...heldOut].map(({ says }) => `${world}: ${says}`));
  expect(Object.keys(knownMisses).filter((key) => !keys.includes(key))).toEqual([]);
});

it('the order in which tools are offered never changes the answer', () => {
  const shuffled = fc.shuffledSubarray(everything, { minLength: everything.length });
  const sentence = fc.constantFrom(...cases, ...heldOut);
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
  const start = performance.now();
  for (let run = 0; run < 10; run++) guess('set the volume of the radio to 40%', many);
  const each = (performance.now() - start) / 10;
  expect(each).toBeLessThan(100);
});
