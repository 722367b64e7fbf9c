/** Which markers have room for a label, and on which side; the others show theirs when pointed at. Pure. */

export interface LabelPoint {
  x: number;
  y: number;
  label: string;
}

export type LabelSide = 'right' | 'left' | null;

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const letterWidth = 6.6;
const widest = 160;
const height = 18;
/** From a marker's middle to its label. */
const gap = 9;
const dot = 7;
/** The zoom buttons stand in the upper right corner. */
const controlSize = { x: 50, y: 76 };

/** Earlier points take precedence. Points outside the view get no label, and with more than `most` in view none does. */
export function placeLabels(points: readonly LabelPoint[], size: { x: number; y: number }, most = 300): LabelSide[] {
  const sides: LabelSide[] = points.map(() => null);
  const seen = points.map((point, i) => ({ ...point, i })).filter(({ x, y }) => isWithin({ x, y }, size));
  if (seen.length > most) return sides;
  const control = { left: size.x - controlSize.x, right: size.x, top: 0, bottom: controlSize.y };
  const taken: Area[] = [
    control,
    ...seen.map(({ x, y }) => ({ left: x - dot, right: x + dot, top: y - dot, bottom: y + dot })),
  ];
  for (const { i, ...point } of seen) {
    const side = (['right', 'left'] as const).find((each) => isFree(toArea(point, each), taken, size));
    if (!side) continue;
    sides[i] = side;
    taken.push(toArea(point, side));
  }
  return sides;
}

const isWithin = ({ x, y }: { x: number; y: number }, size: { x: number; y: number }): boolean =>
  x >= 0 && y >= 0 && x <= size.x && y <= size.y;

function toArea({ x, y, label }: LabelPoint, side: 'right' | 'left'): Area {
  const width = Math.min(label.length * letterWidth + 4, widest);
  const left = side === 'right' ? x + gap : x - gap - width;
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 };
}

function isFree(area: Area, taken: readonly Area[], size: { x: number; y: number }): boolean {
  if (area.left < 0 || area.right > size.x) return false;
  return !taken.some(
    (other) => area.left < other.right && other.left < area.right && area.top < other.bottom && other.top < area.bottom,
  );
}
