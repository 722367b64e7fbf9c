/** The land of the world as rings, written by `scripts/coast.ts`; one goes on beyond 180° rather than leap to the map's other side. Pure. */
import land from './land.txt?raw';

type Place = [lat: number, lng: number];

const [perDegree, maxStep] = [25, 45];

/** Shores, of lakes too. */
export const toLand = (): Place[][] => land.split('\n').filter(Boolean).map(readRing);

function readRing(line: string): Place[] {
  const [startX, startY] = line.split(' ', 2);
  let [x, y] = [Number(startX), Number(startY)];
  const steps = line.slice(line.lastIndexOf(' ') + 1);
  const ring: Place[] = [[y / perDegree, x / perDegree]];
  for (let at = 0; at < steps.length; at += 2) {
    x += readStep(steps, at);
    y += readStep(steps, at + 1);
    ring.push([y / perDegree, x / perDegree]);
  }
  return ring;
}

/** Letters from `#` on, without the backslash. */
function readStep(steps: string, at: number): number {
  const code = steps.charCodeAt(at);
  return (code > 92 ? code - 1 : code) - 35 - maxStep;
}
