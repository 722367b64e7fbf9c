/** Figures of the stack share rows from edge to edge. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSpanStyles, toSpans } from '../../../src/features/blocks/state/figure-rows';

const widget = fc.constantFrom('stat', 'stat-card', 'text', 'data-table');

describe('the rows of the stack', () => {
  it('are full, however many figures follow one another', () => {
    fc.assert(
      fc.property(fc.array(widget, { maxLength: 30 }), (widgets) => {
        for (const of of ['narrow', 'wide'] as const) {
          const ends = toSpans(widgets).reduce((sum, span) => (sum % 12) + span[of], 12);
          expect(ends).toBe(12);
        }
      }),
    );
  });

  it('two figures side by side in a narrow panel, four in a wider one, and none alone beside nothing', () => {
    const spans = toSpans(['stat', 'stat', 'stat', 'text', 'stat']);
    expect(spans.map(({ narrow }) => narrow)).toEqual([6, 6, 12, 12, 12]);
    expect(spans.map(({ wide }) => wide)).toEqual([4, 4, 4, 12, 12]);
  });

  it('the last of each row reaches its edge, the others keep apart', () => {
    const styles = toSpanStyles(toSpans(['stat', 'stat', 'stat', 'text', 'stat']));
    expect(styles.map((each) => each['--narrow-end'])).toEqual(['12px', '0px', '0px', '0px', '0px']);
    expect(styles.map((each) => each['--middle-end'])).toEqual(['12px', '12px', '0px', '0px', '0px']);
  });
});
