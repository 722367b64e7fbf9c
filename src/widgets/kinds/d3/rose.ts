/** Segments of equal angle around a centre; each area shows its value. Pure. */
import { arc } from 'd3-shape';
import { toSeriesColour } from '../../charting/colours';
import type { Mark, MarkDrawing } from '../../charting/drawing';
import { formatValue } from '../../charting/figures';
import type { PresetData } from './drawing';

type RadialData = PresetData<'radial'>;

const radius = 76;

export const toSegmentColour = ({ color }: RadialData['segments'][number], index: number): string =>
  toSeriesColour(index, color);

/** `hidden`: labels that the user switched off; the others keep their colours. */
export function drawRose({ segments }: RadialData, hidden: ReadonlySet<string>, width: number): MarkDrawing {
  const shown = segments.map((segment, i) => ({ segment, i })).filter(({ segment }) => !hidden.has(segment.label));
  const highest = shown.reduce((max, { segment }) => Math.max(max, segment.value), 0) || 1;
  const turn = (2 * Math.PI) / Math.max(shown.length, 1);
  const marks = shown.map(({ segment, i }, place): Mark => {
    const reach = Math.max(3, radius * Math.sqrt(segment.value / highest));
    const outline = arc()({
      innerRadius: 0,
      outerRadius: reach,
      startAngle: place * turn,
      endAngle: (place + 1) * turn,
    });
    return {
      outline: outline ?? '',
      x: width / 2,
      y: radius + 4,
      middle: { x: Math.sin(turn * (place + 0.5)) * reach * 0.6, y: -Math.cos(turn * (place + 0.5)) * reach * 0.6 },
      colour: toSegmentColour(segment, i),
      strength: 100,
      name: segment.label,
      figure: formatValue(segment.value),
      payload: { ...segment },
    };
  });
  return { height: 2 * radius + 8, marks, lines: [], captions: [] };
}
