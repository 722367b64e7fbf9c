/** How often demo mode finds the tool and its one value: sentences over tools that it has never seen, alone and among others. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { own, said } from '#core/tools/foreign.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import { nextMove } from '../../../src/providers/demo/next-move';
import { type Case, cases } from './sentences';
import { ownName, toolOf } from './talk';
import { decoys, drawTool, toolSets } from './tool-sets';

const setOf = ({ set }: Case) => toolSets[set] ?? [];
const everything = [...Object.values(toolSets).flat(), ...decoys, drawTool];

const worlds: Record<string, (given: Case) => OfferedTool[]> = {
  alone: setOf,
  'among decoys': (given) => [...setOf(given), ...decoys, drawTool],
  'with all places at once': () => everything,
};

/** Right, unsure, wrong. */
const figures: Record<string, [number, number, number]> = {
  alone: [32, 5, 1],
  'among decoys': [33, 4, 1],
  'with all places at once': [31, 6, 1],
};

function guess(says: string, tools: OfferedTool[]) {
  const { call } = nextMove({ system: own``, messages: [{ role: 'user', text: said(says) }], tools, toolOf });
  return call ?? ('unsure' as const); // const: a literal type
}

/** Both servers of that name have such a tool. */
const isRight = (given: Case, guessed: ReturnType<typeof guess>): boolean =>
  guessed !== 'unsure' &&
  setOf(given).some(({ name }) => name === guessed.name) &&
  JSON.stringify([ownName(guessed.name), guessed.input]) === JSON.stringify(given.calls);

it.each(Object.entries(worlds))('as often as was measured, %s', (world, toolsFor) => {
  const guesses = cases.map((given) => ({ given, guessed: guess(given.says, toolsFor(given)) }));
  const right = guesses.filter(({ given, guessed }) => isRight(given, guessed));
  const unsure = guesses.filter(({ guessed }) => guessed === 'unsure');
  const wrong = guesses.filter((each) => !right.includes(each) && !unsure.includes(each));
  const missed = [...unsure, ...wrong].map(({ given, guessed }) => `${given.says} → ${JSON.stringify(guessed)}`);
  expect([right.length, unsure.length, wrong.length], missed.join('\n')).toEqual(figures[world]);
});

it('the order in which tools are offered never changes the answer', () => {
  const shuffled = fc.shuffledSubarray(everything, { minLength: everything.length });
  const check = (given: Case, tools: OfferedTool[]) => {
    expect(guess(given.says, tools)).toEqual(guess(given.says, everything));
  };
  fc.assert(fc.property(fc.constantFrom(...cases), shuffled, check), { numRuns: 40 });
});
