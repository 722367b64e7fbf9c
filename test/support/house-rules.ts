/** The house's rules on source files (docs/architecture.md) as one function from files to complaints. */
import { type Import, type PublicEntries, pathOf, resolveImport } from '../../scripts/house/imports.ts';
import type { SourceFile } from '../../scripts/house/source.ts';
import { readFacts, type SourceFacts } from './source-facts';

/** From the ground up: a room may import those before it, and features one another where that makes no circle. */
const floors = [
  'page',
  ...['settings', 'tools', 'log', 'loop', 'store', 'bus'].map((room) => `core/${room}`),
  ...['providers', 'browser', 'ui', 'widgets'],
  'features',
  'entrypoints',
  'cli',
];
/** Small enough for a script that runs in a page. */
const plain = /^src\/(page\/words\/index|core\/tools\/(contrast|invisible|parts))\.ts$/;
/** What runs in a page, and is started by an entrypoint alone. */
const inPages = /^src\/page\/(hands|relay|reader|glance)\//;
const bannedWords = /(^|-)(utils?|helpers?|common|shared|lib|libs|managers?|services?|misc)$/;
const browserNames = ['browser', 'chrome'];
const domNames = ['document', 'window'];
const browserPackages = /^(wxt\/browser|webextension-polyfill|@wxt-dev\/(browser|webextension-polyfill))/;
/** The last one is sent by the command line into a page of the extension. */
const mayNameBrowser =
  /^(entrypoints\/|src\/browser\/|src\/core\/store\/|src\/features\/[^/]+\/background\/storage\.ts$|src\/core\/bus\/ports\.ts$|src\/cli\/driver\/in-extension\.ts$)/;
/** What is drawn, and what runs in a page. */
const mayNameDom =
  /^(entrypoints\/|src\/(webmcp|page|ui)\/|src\/features\/[^/]+\/(panel|state)\/|src\/features\/exports\/|src\/widgets\/kinds\/[^/]+\/view)/;

/** `src/core/tools/search.ts` lies in `core/tools`, `src/features/chat/panel/chat.tsx` in `features/chat`. */
export const roomOf = (path: string): string =>
  /^src\/((?:core|features)\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path.split('/')[0] ?? '';

const floorOf = (room: string) => floors.indexOf(room.startsWith('features/') ? 'features' : room);

function mayImport(path: string, target: string, { typeOnly }: Import): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (from === 'webmcp') return false;
  if (to === 'webmcp') return from !== 'page' || typeOnly;
  if (plain.test(target)) return true;
  if (from === 'page') return to.startsWith('core/') && typeOnly;
  if (inPages.test(target)) return from === 'entrypoints';
  if (from === 'cli' && to === 'entrypoints') return typeOnly;
  const floor = floorOf(to);
  if (floor < 0) return false;
  return floor < floorOf(from) || (from.startsWith('features/') && to.startsWith('features/'));
}

function importComplaint(path: string, fact: Import, entries: PublicEntries): string | undefined {
  const { from: name } = fact;
  if (name === '(computed)') return 'imports a computed path, which nobody can check';
  const target = pathOf(name, path, entries);
  const from = roomOf(path);
  if (target === undefined) {
    if (name.startsWith('#')) return `imports ${name}, which package.json's "imports" does not list`;
    if (/^[@~]{1,2}\//.test(name)) return `imports ${name}; use a # name of package.json's "imports"`;
    if (browserPackages.test(name) && !mayNameBrowser.test(path)) return `imports ${name}: the browser is handed in`;
    return from === 'webmcp' ? `imports ${name}; webmcp imports nothing` : undefined;
  }
  const to = roomOf(target);
  if (to === from) return undefined;
  if (name.startsWith('.')) return `imports ${name}; from another room, use its # name`;
  if (!mayImport(path, target, fact)) return `imports ${name}; ${from} may not import ${to}`;
  const throughEntry =
    fact.late || /\.css/.test(target) || !(from.startsWith('features/') && to.startsWith('features/'));
  return throughEntry || /\/index\.ts$/.test(target) ? undefined : `imports ${name}, past the index of ${to}`;
}

function nameComplaints(path: string, { names }: SourceFacts): string[] {
  const forbidden = [...(mayNameBrowser.test(path) ? [] : browserNames), ...(mayNameDom.test(path) ? [] : domNames)];
  return forbidden.filter((name) => names.has(name)).map((name) => `names ${name}`);
}

function pathComplaints(path: string): string[] {
  return path
    .split('/')
    .map((part) => part.replace(/\..*$/, ''))
    .filter((part) => bannedWords.test(part))
    .map((part) => `is called ${part}: name it after what it is for`);
}

/** What an entrypoint starts with is read first. */
const isStart = (path: string) => /^entrypoints\/([^/]+\.tsx?|[^/]+\/(index|main|open)\.tsx?)$/.test(path);

function sizeComplaints({ path, text }: SourceFile): string[] {
  const limit = isStart(path) ? 80 : 600;
  const lines = text.trimEnd().split('\n').length;
  return lines > limit ? [`has ${lines} lines; at most ${limit}`] : [];
}

/** What a feature's panel knows, knows nothing of how it is drawn. */
function stateComplaints(path: string, { imports }: SourceFacts, entries: PublicEntries): string[] {
  const feature = /^src\/features\/[^/]+(?=\/state\/)/.exec(path)?.[0];
  if (!feature) return [];
  const drawn = imports.filter(({ from, late }) => {
    const target = pathOf(from, path, entries);
    return !late && target !== undefined && /^src\/features\/[^/]+\/(panel|background)\//.test(target);
  });
  return drawn
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ from }) => `imports ${from}; state may not import what draws it`);
}

type ReadFile = { path: string; facts: SourceFacts };

/** The steps of a graph that lead back to where they began. */
function circling(led: ReadonlyMap<string, ReadonlySet<string>>): [from: string, to: string][] {
  const reachable = (from: string): Set<string> => {
    const reached = new Set<string>();
    const open = [...(led.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(led.get(next) ?? []));
    }
    return reached;
  };
  return [...led].flatMap(([from, tos]) =>
    [...tos].filter((to) => reachable(to).has(from)).map((to): [string, string] => [from, to]),
  );
}

/** Two features that lead to each other can only be understood, and changed, together. */
function featureCircles(files: readonly ReadFile[], entries: PublicEntries): string[] {
  const led = new Map<string, Set<string>>();
  for (const { path, facts } of files) {
    const from = roomOf(path);
    if (!from.startsWith('features/')) continue;
    const others = facts.imports.map((fact) => roomOf(pathOf(fact.from, path, entries) ?? path));
    const features = others.filter((to) => to.startsWith('features/') && to !== from);
    led.set(from, new Set([...(led.get(from) ?? []), ...features]));
  }
  return circling(led).map(([from, to]) => `${from} imports ${to}, which leads back to it`);
}

/** Files of a room that import one another in a circle, types included: none of them can be understood alone. */
function fileCircles(files: readonly ReadFile[], entries: PublicEntries): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const led = new Map(
    files.map(({ path, facts }) => {
      const targets = facts.imports.flatMap(({ from, late }) =>
        late ? [] : (resolveImport(from, path, paths, entries) ?? []),
      );
      return [path, new Set(targets)] as const; // const: a pair
    }),
  );
  return [...new Set(circling(led).map(([from]) => from))].map((path) => `${path} is part of an import circle`);
}

/** All complaints, one line each, beginning with the file's path. An empty list means that the house stands. */
export function findBreaks(files: SourceFile[], entries: PublicEntries): string[] {
  const read = files.map((file) => ({ ...file, facts: readFacts(file) }));
  const inFiles = read.flatMap(({ facts, ...file }) => {
    const imports = facts.imports.map((fact) => importComplaint(file.path, fact, entries) ?? '').filter(Boolean);
    const names = [...nameComplaints(file.path, facts), ...pathComplaints(file.path)];
    const complaints = [...imports, ...stateComplaints(file.path, facts, entries), ...names, ...sizeComplaints(file)];
    return complaints.map((complaint) => `${file.path} ${complaint}`);
  });
  return [...inFiles, ...featureCircles(read, entries), ...fileCircles(read, entries)];
}
