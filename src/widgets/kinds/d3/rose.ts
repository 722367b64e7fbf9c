/** A rose: segments of equal angle in one hue, whose areas show their values, with their names around. Pure. */
import { arc } from 'd3-shape';
import { toSeriesColour } from '../../charting/colours';
import { cutToWidth, formatValue } from '../../charting/figures';
import { type Ground, keepFree, type Outlines, type TextLine } from '../../charting/outlines';
import type { PresetData } from './drawing';

type Segment = PresetData<'radial'>['segments'][number];

/** Px above and below for the names. */
const edge = 34;
/** The least px beside for them. */
const beside = 84;

export function drawRose(segments: readonly Segment[], { width, room }: Ground): Outlines {
  const height = room ?? Math.round(Math.min(280, Math.max(200, width * 0.6)));
  const radius = Math.max(20, Math.min(height / 2 - edge, width / 2 - beside));
  const turn = (2 * Math.PI) / Math.max(1, segments.length);
  const [x, y] = [width / 2, height / 2];
  const largest = segments.reduce((max, { value }) => Math.max(max, value), 0) || 1;
  const toOutline = arc<{ value: number }>()
    .innerRadius(0)
    .outerRadius(({ value }) => radius * Math.sqrt(value / largest))
    .padAngle(segments.length > 1 ? 0.02 : 0)
    .padRadius(radius);
  const words = segments.map(({ label, value }, i) => {
    const at = (i + 0.5) * turn;
    const isLeft = at > Math.PI;
    const edgeAt = { x: x + Math.sin(at) * (radius + 8), y: y - Math.cos(at) * (radius + 8) };
    const text = cutToWidth(label, (isLeft ? edgeAt.x : width - edgeAt.x) - 2);
    const name: TextLine = {
      x: edgeAt.x,
      y: edgeAt.y + 4 - 10 * Math.cos(at),
      text,
      align: isLeft ? 'right' : 'left',
      colour: 'var(--ink)',
    };
    return [name, { ...name, text: formatValue(value), y: name.y + 14, colour: 'var(--ink-3)' }];
  });
  return {
    height,
    marks: segments.map(({ label, value, color }, i) => ({
      outline: toOutline.startAngle(i * turn).endAngle((i + 1) * turn)({ value }) ?? '',
      ...{ x, y, colour: toSeriesColour(0, color), name: label, figure: formatValue(value) },
      payload: { ...segments[i] },
    })),
    lines: [{ outline: `M${x},${y - radius}a${radius},${radius} 0 1 0 0.01,0`, width: 1, dash: [2, 3] }],
    words: keepFree(words).flat(),
  };
}
