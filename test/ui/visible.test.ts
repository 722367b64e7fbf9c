/** Nothing in an argument can hide from the person who is asked about it. */
import { describe, expect, it } from 'vitest';
import { toSegments } from '../../src/ui/visible';

const codes = (text: string) => toSegments(text).flatMap((segment) => (segment.type === 'hidden' ? segment.code : []));

describe('visible characters', () => {
  it.each([
    ['right-to-left override', '\u202E', 'U+202E'],
    ['isolate', '\u2066', 'U+2066'],
    ['zero width space', '\u200B', 'U+200B'],
    ['zero width joiner', '\u200D', 'U+200D'],
    ['soft hyphen', '\u00AD', 'U+00AD'],
    ['byte order mark', '\uFEFF', 'U+FEFF'],
    ['tag letter', '\u{E0041}', 'U+E0041'],
    ['variation selector', '\uFE0F', 'U+FE0F'],
    ['Hangul filler', '\u3164', 'U+3164'],
    ['blank Braille', '\u2800', 'U+2800'],
    ['no-break space', '\u00A0', 'U+00A0'],
    ['line separator', '\u2028', 'U+2028'],
    ['control character', '\u0007', 'U+0007'],
    ['lone surrogate', '\uD800', 'U+D800'],
  ])('a %s is shown by its code point', (_name, character, code) => {
    expect(codes(`a${character}b`)).toEqual([code]);
  });

  it('what can be seen stays as it is: letters of any script, spaces, line breaks, tabs, plain emoji', () => {
    const text = 'Größe 東京 שלום عربي\n\t€ 🎵';
    expect(toSegments(text)).toEqual([{ type: 'text', text }]);
  });

  it('an override is called by its name', () => {
    expect(toSegments('\u202E')).toEqual([{ type: 'hidden', code: 'U+202E', name: 'right-to-left override' }]);
  });

  it('in prose the spaces of French signs, quotes and thousands are seen; in a name they are not', () => {
    const said = 'Le nom «\u202Frun\u202F» ne dit rien\u00A0: 12\u202F000\u00A0ms';
    expect(toSegments(said, true)).toEqual([{ type: 'text', text: said }]);
    expect(toSegments(said).filter(({ type }) => type === 'hidden')).toHaveLength(5);
    expect(toSegments('a\u00A0b\u202F', true).filter(({ type }) => type === 'hidden')).toHaveLength(2);
  });
});
