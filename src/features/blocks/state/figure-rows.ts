/** Figures that follow one another share rows of the stack, evenly and from edge to edge. Pure. */
import { figures } from '#widgets/views.ts';

/** Of twelve columns, for each widget in order: in a narrow panel, where two share a row, and in a wider one, where four do. */
export type Span = Record<'narrow' | 'wide', number>;

/** As the style sheet takes them; `end`: px to what follows in the row. */
export function toSpanStyles(spans: readonly Span[]): Record<string, string | number>[] {
  const filled = { narrow: 0, wide: 0 };
  const endOf = (of: keyof Span, span: number) => {
    filled[of] = (filled[of] + span) % 12;
    return filled[of] === 0 ? '0px' : '12px';
  };
  return spans.map(({ narrow, wide }) => ({
    ...{ '--narrow': narrow, '--narrow-end': endOf('narrow', narrow) },
    ...{ '--middle': wide, '--middle-end': endOf('wide', wide) },
  }));
}

export function toSpans(widgets: readonly string[]): Span[] {
  return widgets.map((widget, i) => {
    if (!figures.has(widget)) return { narrow: 12, wide: 12 };
    const before = i - 1 - widgets.findLastIndex((each, at) => at < i && !figures.has(each));
    const end = widgets.findIndex((each, at) => at > i && !figures.has(each));
    const count = before + (end === -1 ? widgets.length : end) - i;
    return { narrow: spanOf(before, count, 2), wide: spanOf(before, count, 4) };
  });
}

/** Rows as alike as can be, the longer ones first. */
function spanOf(index: number, count: number, max: number): number {
  const rows = Math.ceil(count / max);
  const longer = count % rows;
  const short = Math.floor(count / rows);
  const inLonger = longer * (short + 1);
  return 12 / (index < inLonger ? short + 1 : short);
}
