/** The house's rules on source files (docs/architecture.md) as one function from files to complaints. */
import { posix } from 'node:path';
import type { Import } from '../../scripts/house/imports.ts';
import type { SourceFile } from '../../scripts/house/source.ts';
import { readFacts, type SourceFacts } from './source-facts';

/** A folder may import those before it. */
const order = [
  'settings',
  'tools',
  'bench',
  'packs',
  'conversation',
  'providers',
  'demo',
  'agent',
  'storage',
  'bridge',
  'cli',
  'background',
  'ui',
  'widgets',
  'panel',
  'entrypoints',
];
const bannedWords = /(^|-)(utils?|helpers?|common|shared|lib|libs|managers?|services?|misc)$/;
const browserNames = ['browser', 'chrome'];
const domNames = ['document', 'window'];
const browserPackages = /^(wxt\/browser|webextension-polyfill|@wxt-dev\/(browser|webextension-polyfill))/;
/** Small enough for a script that runs in a page. */
const plainTools = new Set(['#tools/contrast', '#tools/invisible', '#tools/parts', '#tools/page-words']);
/** The last one is sent by the command line into a page of the extension. */
const mayNameBrowser =
  /^(entrypoints\/|src\/browser\/|src\/storage\/|src\/bridge\/ports(\.ts|\/)|src\/cli\/driver\/in-extension\.ts$)/;
/** The bridge's two ends in a page, and what the background sends into frames, run there. */
const mayNameDom =
  /^(entrypoints\/|src\/(webmcp|hands|ui|panel)\/|src\/bridge\/(page|relay)-end\.ts$|src\/background\/in-frames\.ts$|src\/widgets\/kinds\/[^/]+\/view)/;

/** Where the types of the panel's commands are, and who may import these. */
const commandTypes = '#background/commands';
const asks = new Set(['panel', 'cli']);

/** Every `#` name of package.json and the file it stands for. */
export type PublicEntries = Record<string, string>;

/** `src/features/sites/layer/page.ts` lies in `tools`, `entrypoints/sidepanel/main.tsx` in `entrypoints`. */
const folderOf = (path: string) => (path.startsWith('src/') ? (path.split('/')[1] ?? '') : (path.split('/')[0] ?? ''));

/** The folder that an import leads to; undefined for a package. */
function targetFolder(path: string, { from }: Import, entries: PublicEntries) {
  if (from.startsWith('.')) return folderOf(posix.join(posix.dirname(path), from));
  const entry = entries[from];
  return entry && folderOf(posix.normalize(entry));
}

/** Whether `file` may import from `to`, which is another folder than its own. */
function mayImport(path: string, to: string, { from: name, typeOnly }: Import): boolean {
  const from = folderOf(path);
  if (from === 'webmcp') return false;
  if (from === 'hands') return to === 'tools' && (typeOnly || plainTools.has(name));
  if (to === 'hands') return from === 'entrypoints';
  if (to === 'webmcp')
    return (
      from === 'panel' ||
      /^entrypoints\/(page|compat|experimental|tool-styles)[./]/.test(path) ||
      (from === 'bridge' && typeOnly)
    );
  if (to === 'browser') return from === 'entrypoints' || from === 'background';
  if (to === 'background') return from === 'entrypoints' || (commandTypes === name && typeOnly && asks.has(from));
  if (to === 'cli') return false; // a program of its own, which starts itself
  if (from === 'browser') return typeOnly && to !== 'entrypoints';
  return order.includes(to) && order.indexOf(to) < order.indexOf(from);
}

function importComplaint(path: string, fact: Import, entries: PublicEntries): string | undefined {
  const from = folderOf(path);
  const { from: name } = fact;
  if (name === '(computed)') return 'imports a computed path, which nobody can check';
  const to = targetFolder(path, fact, entries);
  if (to === undefined) {
    if (name.startsWith('#')) return `imports ${name}, which package.json's "imports" does not list`;
    if (/^[@~]{1,2}\//.test(name)) return `imports ${name}; use a # name of package.json's "imports"`;
    if (browserPackages.test(name) && !mayNameBrowser.test(path)) return `imports ${name}: the browser is handed in`;
    return from === 'webmcp' ? `imports ${name}; webmcp imports nothing` : undefined;
  }
  if (to === from) return undefined;
  if (name.startsWith('.')) return `imports ${name}, past the public entry of ${to}`;
  return mayImport(path, to, fact) ? undefined : `imports ${name}; ${from} may not import ${to}`;
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

function sizeComplaints({ path, text }: SourceFile): string[] {
  const limit = path.startsWith('entrypoints/') ? 80 : 600;
  const lines = text.trimEnd().split('\n').length;
  return lines > limit ? [`has ${lines} lines; at most ${limit}`] : [];
}

const leadsTo = (path: string, from: string) => (from.startsWith('.') ? posix.join(posix.dirname(path), from) : '');

/** The panel's state knows nothing of how it is drawn. */
function panelComplaints(path: string, { imports }: SourceFacts): string[] {
  if (!path.startsWith('src/panel/models/')) return [];
  const drawn = imports.filter(({ from }) => leadsTo(path, from).startsWith('src/panel/components/'));
  return drawn.map(({ from }) => `imports ${from}; models may not import components`);
}

/** `src/panel/models/chat` for a file in it; files beside such folders belong to the panel as a whole, and to none. */
const domainOf = (path: string) => /^src\/panel\/(models|components)\/[^/]+(?=\/)/.exec(path)?.[0];

/** Two domains of the panel that lead to each other can only be understood, and changed, together. */
function circleComplaints(files: { path: string; facts: SourceFacts }[]): string[] {
  const led = new Map<string, Set<string>>();
  for (const { path, facts } of files) {
    const domain = domainOf(path);
    if (!domain) continue;
    const others = facts.imports.map(({ from }) => domainOf(leadsTo(path, from)) ?? domain);
    led.set(domain, new Set([...(led.get(domain) ?? []), ...others.filter((other) => other !== domain)]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(led.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  const steps = [...led].flatMap(([from, to]) => [...to].map((next) => ({ from, next })));
  const circling = steps.filter(({ from, next }) => reaches(next, from));
  return circling.map(({ from, next }) => `${from} imports ${next}, which leads back to it`);
}

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** Files of a room that import one another in a circle, types included: none of them can be understood alone. */
function fileCircles(files: { path: string; facts: SourceFacts }[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const toFile = (path: string, from: string) => {
    const target = leadsTo(path, from);
    return target === '' ? undefined : endings.map((ending) => target + ending).find((each) => paths.has(each));
  };
  const imported = new Map(
    files.map(({ path, facts }) => [path, facts.imports.flatMap(({ from }) => toFile(path, from) ?? [])]),
  );
  const reachable = (from: string): Set<string> => {
    const reached = new Set<string>();
    const open = [...(imported.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(imported.get(next) ?? []));
    }
    return reached;
  };
  const circling = [...paths].filter((path) => reachable(path).has(path));
  return circling.map((path) => `${path} is part of an import circle`);
}

/** All complaints, one line each, beginning with the file's path. An empty list means that the house stands. */
export function findBreaks(files: SourceFile[], entries: PublicEntries): string[] {
  const read = files.map((file) => ({ ...file, facts: readFacts(file) }));
  const inFiles = read.flatMap(({ facts, ...file }) => {
    const imports = facts.imports.map((fact) => importComplaint(file.path, fact, entries) ?? '').filter(Boolean);
    const names = [...nameComplaints(file.path, facts), ...pathComplaints(file.path)];
    const complaints = [...imports, ...panelComplaints(file.path, facts), ...names, ...sizeComplaints(file)];
    return complaints.map((complaint) => `${file.path} ${complaint}`);
  });
  return [...inFiles, ...circleComplaints(read), ...fileCircles(read)];
}
