/** Initials and grounds for those without a picture. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGround, toInitials } from '../../../src/widgets/parts/portrait';

test.each([
  ['Ines Holm', 'IH'],
  ['María de los Ángeles Fernández', 'MF'],
  ['jean-luc picard', 'JP'],
  ['J.R.R. Tolkien', 'JT'],
  ['Madonna', 'MA'],
  ['  Ada   (Countess)  ', 'AC'],
  ['Ольга Петрова', 'ОП'],
  ['Σοφία Παππά', 'ΣΠ'],
  ['王小明', '王小'],
  ['김철수', '김철'],
  ['दीपा शर्मा', 'दीश'],
  ['דנה לוי', 'דל'],
  ['A', 'A'],
  ['🦊 Rust Fox', 'RF'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['7 Wonders', '7W'],
  ['', '?'],
  ['—', '—'],
])('R79: %j has the initials %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test('letters with marks stay whole: an accent made of two code points is not cut off', () => {
  expect(toInitials('e\u0301mile zola')).toBe('E\u0301Z');
});

test('Arabic initials stand apart instead of joining into a word', () => {
  expect(toInitials('محمد علي')).toBe('م\u200Cع');
});

test('any text at all has initials', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
      expect(toInitials(name)).not.toBe('');
    }),
  );
});

test('a name keeps its ground, and names use all five', () => {
  const names = Array.from({ length: 200 }, (_, i) => `Person ${i}`);
  expect(toGround('Ines Holm')).toBe(toGround('Ines Holm'));
  expect([...new Set(names.map(toGround))].sort()).toEqual([1, 2, 3, 4, 5].map((n) => `var(--c${n})`));
  for (let n = 1; n <= 5; n++) {
    expect(names.filter((name) => toGround(name) === `var(--c${n})`).length).toBeGreaterThan(20);
  }
});

test('the same name written with other code points has the same ground', () => {
  expect(toGround('Zo\u00EB')).toBe(toGround('Zoe\u0308'));
});
