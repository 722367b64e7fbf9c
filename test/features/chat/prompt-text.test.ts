/** What a prompt asks for each time. */
import { expect, test } from 'vitest';
import { blanksOf, fillBlanks } from '../../../src/features/chat/state/prompts';

test('each blank is asked for once, in the order of the text, with what it usually is', () => {
  expect(blanksOf('Trains from {{place}} to {{ goal = Lyon }} and back to {{place}}')).toEqual([
    { name: 'place', usual: '' },
    { name: 'goal', usual: 'Lyon' },
  ]);
});

test('a text without blanks asks for nothing', () => {
  expect(blanksOf('{ one } {{}} {{a{b}} plain')).toEqual([]);
});

test('each place of a blank is filled, and what it is filled with is not read again', () => {
  const text = 'From {{place}} to {{goal=Lyon}}, {{place}}';
  expect(fillBlanks(text, { place: '{{goal}} $& $1', goal: 'Nice' })).toBe(
    'From {{goal}} $& $1 to Nice, {{goal}} $& $1',
  );
});

test('a blank without a value stays as it is written', () => {
  expect(fillBlanks('To {{goal=Lyon}}', {})).toBe('To {{goal=Lyon}}');
  expect(fillBlanks('To {{constructor}}', {})).toBe('To {{constructor}}');
});
