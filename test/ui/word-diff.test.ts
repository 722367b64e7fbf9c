/** Then and now, word by word. */
import { describe, expect, it } from 'vitest';
import { diffWords } from '#ui/word-diff.ts';

describe('word diff', () => {
  it('marks what was taken out and what was put in', () => {
    const parts = diffWords('Save tracks as a private playlist', 'Save tracks as a playlist and share it');
    expect(parts.filter(({ type }) => type === 'removed').map(({ text }) => text.trim())).toEqual(['private']);
    expect(parts.filter(({ type }) => type === 'added').map(({ text }) => text.trim())).toEqual(['and share it']);
  });

  it('without its additions it reads as before, without its removals as after', () => {
    const [before, after] = ['one two three four ', 'zero two four five '];
    const parts = diffWords(before, after);
    expect(parts.flatMap(({ type, text }) => (type === 'added' ? [] : text)).join('')).toBe(before);
    expect(parts.flatMap(({ type, text }) => (type === 'removed' ? [] : text)).join('')).toBe(after);
  });

  it('long texts are compared soon, and told apart as wholes if they differ in more than 400 words', () => {
    const huge = 'word '.repeat(50_000);
    expect(diffWords(huge, `${huge}more`)).toHaveLength(2);
    const numbered = (from: number) => Array.from({ length: 50_000 }, (_, i) => `word${from + i}`).join(' ');
    expect(diffWords(numbered(0), numbered(100_000)).map(({ type }) => type)).toEqual(['removed', 'added']);
  });
});
