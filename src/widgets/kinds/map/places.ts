/** Places: their positions on one side of the date line, their names, and which have room for a label. Pure. */
import { extent } from 'd3-array';
import { say, sayCount } from '#ui/language/index.tsx';
import type { DataOf } from '../../widget';
import type { mapWidget } from './spec';

export type LatLng = Pick<Marker, 'lat' | 'lng'>;

export type Marker = NonNullable<DataOf<typeof mapWidget>['markers']>[number];

/** The projection's limit: the poles would lie infinitely far away. */
const highest = 85;

/**
 * Where to draw each place: those beyond the widest gap are shifted by 360°, so that neighbours on either side of the date
 * line stay neighbours.
 */
export function toPositions(places: readonly LatLng[]): LatLng[] {
  const start = startOfArc(places.map(({ lng }) => lng));
  return places.map(({ lat, lng }) => ({
    lat: Math.min(Math.max(lat, -highest), highest),
    lng: lng < start ? lng + 360 : lng,
  }));
}

/** The longitude east of the widest gap that holds no place. */
function startOfArc(longitudes: number[]): number {
  const sorted = [...longitudes].sort((a, b) => a - b);
  const first = sorted[0] ?? -180;
  let [start, widest] = [first, first + 360 - (sorted.at(-1) ?? 180)];
  for (const [i, lng] of sorted.entries()) {
    const gap = lng - (sorted[i - 1] ?? lng);
    if (gap > widest) [start, widest] = [lng, gap];
  }
  return start;
}

/** The smallest box around them; null for none. */
export function toBounds(positions: readonly LatLng[]) {
  const [south, north] = extent(positions, ({ lat }) => lat);
  const [west, east] = extent(positions, ({ lng }) => lng);
  return south === undefined || west === undefined ? null : { south, west, north, east };
}

/** The equivalent longitude that lies nearest to the bounds. */
export function turnTo({ lat, lng }: LatLng, box: ReturnType<typeof toBounds>): LatLng {
  if (!box) return { lat, lng };
  const middle = (box.west + box.east) / 2;
  return { lat, lng: lng + 360 * Math.round((middle - lng) / 360) };
}

/** Such as `48.86° N`. */
export const formatLatitude = (lat: number, digits = 2): string => formatDegrees(lat, digits, [say('N'), say('S')]);

export const formatLongitude = (lng: number, digits = 2): string =>
  formatDegrees(((((lng + 180) % 360) + 360) % 360) - 180, digits, [say('E'), say('W')]);

function formatDegrees(degrees: number, digits: number, [positive, negative]: readonly [string, string]): string {
  const figure = Math.abs(degrees).toFixed(digits);
  const side = Number(figure) === 0 || Number(figure) === 180 ? '' : ` ${degrees > 0 ? positive : negative}`;
  return `${figure}°${side}`;
}

/** The label of a place, or its position if it has none. */
export const namePlace = ({ lat, lng, label }: Marker): string => label?.trim() || formatPosition({ lat, lng });

export const formatPosition = ({ lat, lng }: LatLng): string => `${formatLatitude(lat)}, ${formatLongitude(lng)}`;

/** Describes the map in a sentence for screen readers. */
export function describePlaces(markers: readonly Marker[]): string {
  const box = toBounds(toPositions(markers));
  if (!box) return say('A map without places.');
  const [only] = markers;
  if (only && markers.length === 1) return say('A map with 1 place: {place}.', { place: namePlace(only) });
  return sayCount(
    markers.length,
    'A map with {count} places, from {south} to {north} and from {west} to {east}.',
    undefined,
    {
      south: formatLatitude(box.south, 0),
      north: formatLatitude(box.north, 0),
      west: formatLongitude(box.west, 0),
      east: formatLongitude(box.east, 0),
    },
  );
}

type Point = { x: number; y: number };
type LabelPoint = Point & { label: string };

const sides = ['right', 'left', 'below', 'above'] as const;

type LabelSide = (typeof sides)[number] | null;

export interface Area {
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
/** The zoom buttons are in the upper right corner, the degrees along the lower edge. */
const controlSize = { x: 50, y: 76 };
const degreesHeight = 20;

/**
 * Where each name stands, and what all this covers. Earlier points take precedence. Points outside the view get no label, and
 * with more than `max` in view none does.
 */
export function placeLabels(points: readonly LabelPoint[], size: Point, max = 300) {
  const placed: LabelSide[] = points.map(() => null);
  const seen = points.map((point, i) => ({ ...point, i })).filter(({ x, y }) => isWithin({ x, y }, size));
  const taken: Area[] = [
    { left: size.x - controlSize.x, right: size.x, top: 0, bottom: controlSize.y },
    ...seen.map(({ x, y }) => ({ left: x - dot, right: x + dot, top: y - dot, bottom: y + dot })),
  ];
  for (const { i, ...point } of seen.length > max ? [] : seen) {
    const side = sides.find((each) => {
      const area = toArea(point, each);
      const isInside = area.left >= 0 && area.right <= size.x && area.top >= 0;
      return isInside && area.bottom <= size.y - degreesHeight && isFree(area, taken);
    });
    if (!side) continue;
    placed[i] = side;
    taken.push(toArea(point, side));
  }
  return { placed, taken };
}

const isWithin = ({ x, y }: Point, size: Point): boolean => x >= 0 && y >= 0 && x <= size.x && y <= size.y;

function toArea({ x, y, label }: LabelPoint, side: NonNullable<LabelSide>): Area {
  const width = Math.min(label.length * letterWidth + 4, widest);
  const left = { right: x + gap, left: x - gap - width, above: x - width / 2, below: x - width / 2 }[side];
  const top = { right: y - height / 2, left: y - height / 2, above: y - gap - height, below: y + gap }[side];
  return { left, right: left + width, top, bottom: top + height };
}

export const isFree = (area: Area, taken: readonly Area[]): boolean =>
  !taken.some(
    (other) => area.left < other.right && other.left < area.right && area.top < other.bottom && other.top < area.bottom,
  );
