/** The list of prompts: one with a known id is replaced, a new one joins it while there is room. */
import { expect, test } from 'vitest';
import { toggleMember, withPrompt } from '#core/settings/settings.ts';

const prompt = (id: string, text = 'Be brief.') => ({ id, name: id, text });
const full = Array.from({ length: 200 }, (_, i) => prompt(`p${i}`));

test('a new prompt comes last, and one with a known id takes the place of the other', () => {
  expect(withPrompt([prompt('a')], prompt('b'))).toEqual([prompt('a'), prompt('b')]);
  expect(withPrompt([prompt('a'), prompt('b')], prompt('a', 'Be kind.'))).toEqual([
    prompt('a', 'Be kind.'),
    prompt('b'),
  ]);
});

test('of 200 prompts one can be replaced, and none can be added', () => {
  expect(withPrompt(full, prompt('new'))).toBeNull();
  expect(withPrompt(full, prompt('p7', 'Be kind.'))?.[7]).toEqual(prompt('p7', 'Be kind.'));
});

test('a member is in a list once, or not at all', () => {
  expect(toggleMember(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
  expect(toggleMember(['a', 'b'], 'a', false)).toEqual(['b']);
});
