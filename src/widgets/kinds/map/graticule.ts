/** Lines of latitude and longitude at round degrees, as many as fit at a zoom, in the Mercator projection. Pure. */

const steps = [60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002];
/** The least distance between two meridians, in px. */
const minDistance = 72;

/** The width of the world at a zoom, in px. */
const worldSize = (zoom: number): number => 256 * 2 ** zoom;

/** Degrees from one line to the next: between two steps of zoom as at the nearer one, for which the lines are drawn. */
export function toDegreeStep(zoom: number): number {
  const fits = steps.filter((step) => (step / 360) * worldSize(Math.round(zoom)) >= minDistance);
  return fits.at(-1) ?? 60;
}

/** How many digits a degree needs at this step. */
export const toDigits = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

export interface Line {
  degrees: number;
  /** In px from the west or north edge of the window. */
  at: number;
}

/** A part of the world at a zoom, in px from the world's north-west corner. */
export interface Window {
  zoom: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function meridians({ zoom, x, width }: Window): Line[] {
  const [size, step] = [worldSize(zoom), toDegreeStep(zoom)];
  const toDegrees = (px: number) => (px / size) * 360 - 180;
  return multiples(toDegrees(x), toDegrees(x + width), step).map((degrees) => ({
    degrees,
    at: ((degrees + 180) / 360) * size - x,
  }));
}

export function parallels({ zoom, y, height }: Window): Line[] {
  const [size, step] = [worldSize(zoom), toDegreeStep(zoom)];
  const [north, south] = [toLatitude(y / size), toLatitude((y + height) / size)];
  return multiples(south, north, step).map((degrees) => ({ degrees, at: fromLatitude(degrees) * size - y }));
}

/** Multiplies, since adding up a step such as 0.1 would drift. */
function multiples(from: number, to: number, step: number): number[] {
  const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, i) => (first + i) * step);
}

/** Mercator projection: from a fraction of the world's height to degrees, and back. */
const toLatitude = (share: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;

const fromLatitude = (lat: number): number => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
