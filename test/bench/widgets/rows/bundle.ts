/** What the panel's parts weigh: what it loads to start, and what each widget adds when it is first shown. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Row } from '../../table.ts';

const folder =
  process.env.TABHAND_CHROMIUM ?? fileURLToPath(new URL('../../../../.output/chrome-mv3', import.meta.url));

export interface Parts {
  isThere: boolean;
  why: string;
  rows: Row[];
}

export function weighParts(): Parts {
  if (!existsSync(folder)) return { isThere: false, why: 'none, so parts are not weighed: npm run build', rows: [] };
  const chunks = readChunks();
  const start = new Set(startOf(chunks));
  const adds = (name: string) => closureOf(chunks, name).filter((each) => !start.has(each));
  const lazy = findLazy(chunks).map(([title, name]) => ({ title, own: weigh(chunks, [name]), parts: adds(name) }));
  const rows = lazy
    .toSorted((a, b) => weigh(chunks, b.parts) - weigh(chunks, a.parts))
    .map(({ title, own, parts }) => row(`When first shown: ${title}`, weigh(chunks, parts), noteOf(own, parts.length)));
  const all = new Set(lazy.flatMap(({ parts }) => parts));
  return {
    isThere: true,
    why: '',
    rows: [
      row('The panel at its start', weigh(chunks, [...start]), `${start.size} scripts`),
      row('All that is loaded later, together', weigh(chunks, [...all]), `${all.size} scripts`),
      ...rows,
    ],
  };
}

/** Only what the panel loads to start. */
export const weighStart = (): Row[] => weighParts().rows.slice(0, 2);

const row = (title: string, bytes: number, note: string): Row => ({
  title,
  unit: 'KB',
  figures: { ours: bytes / 1024 },
  note,
});

const noteOf = (own: number, count: number) =>
  `${(own / 1024).toFixed(1)} KB its own, ${count - 1} more script${count === 2 ? '' : 's'}, which others may have loaded`;

/** By file name. */
type Chunks = ReadonlyMap<string, string>;

const readChunks = (): Chunks =>
  new Map(
    globSync('chunks/*.js', { cwd: folder }).map((path) => [basename(path), readFileSync(join(folder, path), 'utf8')]),
  );

function startOf(chunks: Chunks): string[] {
  const html = readFileSync(join(folder, 'sidepanel.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/chunks\/([^"]+\.js)"/g)].flatMap(([, name = '']) =>
    closureOf(chunks, name),
  );
}

/** A chunk and all that it imports before it runs. */
function closureOf(chunks: Chunks, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const text = chunks.get(name);
  if (text === undefined) throw new Error(`The build has no ${name}.`);
  const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)];
  return [name, ...imports.flatMap(([, other = '']) => closureOf(chunks, other, seen))];
}

/** What is imported later, by the name of the widget or of the chunk. */
function findLazy(chunks: Chunks): [string, string][] {
  const found = new Map<string, string>();
  for (const [name, text] of chunks) {
    if (name.startsWith('gallery-')) continue; // a page of its own
    for (const [, key, chunk = ''] of text.matchAll(later)) found.set(chunk, key ?? chunk.replace(/-[^-]*\.js$/, ''));
  }
  return [...found].map(([chunk, title]) => [title, chunk]);
}

/** `"stat-card":()=>a(()=>import(`./view-x.js`)`, or an import without a name. */
const later = /(?:["'`]?([\w-]+)["'`]?:\(\)=>\w+\(\(\)=>)?import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g;

const weigh = (chunks: Chunks, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(chunks.get(name) ?? '', { level: 9 }).length, 0);
