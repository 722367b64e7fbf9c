/**
 * Writes the land that the map widget draws: `node scripts/coast.ts`. From Natural Earth at 1 : 50 million (public domain),
 * simplified to what can be seen at a continent's zoom. A line is a ring: where it begins, then two letters for each step.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { merge } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';

type World = Topology<{ land: GeometryCollection }>;

/** Square degrees that a corner takes away at least, and that a ring has. */
const [minCorner, minRing] = [0.006, 0.05];
/** Steps are this part of a degree, and this many at most. */
const [perDegree, maxStep] = [25, 45];
const target = 'src/widgets/kinds/map/land.txt';

const world: World = JSON.parse(readFileSync('node_modules/world-atlas/land-50m.json', 'utf8'));
const simple = simplify(presimplify(world), minCorner) as World; // what went in
// Merged, so that no shore runs along the date line.
const land = merge(simple, simple.objects.land.geometries as Polygon[]); // all of them are
const rings = land.coordinates
  .flat()
  .map(unwrap)
  .filter((ring) => areaOf(ring) > minRing);
writeFileSync(target, `${rings.map(write).join('\n')}\n`);

/** Goes on beyond 180° instead of leaping to the map's other side. */
function unwrap(ring: number[][]): [number, number][] {
  let turn = 0;
  const whole = ring.map(([lng = 0, lat = 0], i): [number, number] => {
    const before = ring[i - 1]?.[0] ?? lng;
    if (Math.abs(lng - before) > 180) turn += lng > before ? -360 : 360;
    return [lng + turn, lat];
  });
  const isFarWest = Math.min(...whole.map(([lng]) => lng)) < -200;
  return isFarWest ? whole.map(([lng, lat]) => [lng + 360, lat]) : whole;
}

function areaOf(ring: readonly [number, number][]): number {
  const parts = ring.map(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    return x * nextY - nextX * y;
  });
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}

function write(ring: readonly [number, number][]): string {
  const [start, ...points] = ring.map(
    ([lng, lat]) => [Math.round(lng * perDegree), Math.round(lat * perDegree)] as const,
  );
  let [x, y] = start ?? [0, 0];
  let text = `${x} ${y} `;
  for (const [toX, toY] of points) {
    const steps = Math.ceil(Math.max(Math.abs(toX - x), Math.abs(toY - y)) / maxStep);
    for (let step = 1; step <= steps; step++) {
      const [dx, dy] = [Math.round((toX - x) / (steps - step + 1)), Math.round((toY - y) / (steps - step + 1))];
      text += letter(dx) + letter(dy);
      [x, y] = [x + dx, y + dy];
    }
  }
  return text;
}

/** From `#` on, without the backslash, which a script would have to escape. */
function letter(step: number): string {
  const code = step + maxStep + 35;
  return String.fromCharCode(code >= 92 ? code + 1 : code);
}
