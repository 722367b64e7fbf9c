/** A block's own colours, as the style sheet's tokens. */
import { describe, expect, it } from 'vitest';
import { toStyle } from '../../../src/features/blocks/state/block-style';

describe('the colours of a block', () => {
  it('set the tokens that they stand for, and with the text quieter text and the marks of where it came from', () => {
    expect(toStyle({ accent: '#0b6674', text: 'navy' })).toEqual({
      '--accent': '#0b6674',
      '--ink': 'navy',
      '--ink-2': 'color-mix(in srgb, navy 92%, transparent)',
      '--ink-3': 'color-mix(in srgb, navy 85%, transparent)',
      '--src-page': 'navy',
      '--src-mcp': 'navy',
      '--src-widget': 'navy',
    });
  });

  it('that are no plain colours, or of unknown tokens, set nothing', () => {
    expect(
      toStyle({ bg: 'url(https://evil.example/x.png)', text: 'var(--bg)', constructor: 'red', other: 'red' }),
    ).toEqual({});
  });
});
