/** How the words that ask each time judge names of buttons: nothing serious is missed, and what asks without need is listed. */
import { expect, test } from 'vitest';
import { seriousIn } from '../../../../src/page/words';
import { buttonNames, laterNames } from '../../../fixtures/hands/button-names';

const judged = [...Object.entries(buttonNames), ...Object.entries(laterNames)].flatMap(([language, kinds]) =>
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => ({ language, kind, name, serious: seriousIn(name) ?? 'nothing' })),
  ),
);
const told = (each: (typeof judged)[number]) => `${each.language} ${each.name}: ${each.kind}, judged ${each.serious}`;

test('there are enough of them, in seven languages', () => {
  expect([Object.keys(buttonNames).length, judged.length > 400]).toEqual([7, true]);
});

test('nothing serious is missed', () => {
  expect(judged.filter(({ kind, serious }) => kind !== 'nothing' && serious === 'nothing').map(told)).toEqual([]);
});

test('what is said of it is right, but for these', () => {
  const wrong = judged.filter(({ kind, serious }) => kind !== 'nothing' && serious !== kind);
  expect(wrong.map(told)).toEqual([]);
});

test('nothing harmless asks', () => {
  expect(judged.filter(({ kind, serious }) => kind === 'nothing' && serious !== 'nothing').map(told)).toEqual([]);
});
