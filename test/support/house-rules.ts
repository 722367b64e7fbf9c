/** The house's rules on source files (docs/architecture.md) as one function from files to complaints. */
import { posix } from 'node:path';
import { type ImportFact, readFacts, type SourceFacts, type SourceFile } from './source-facts';

/** A folder may import those before it. */
const order = [
  'settings',
  'tools',
  'conversation',
  'providers',
  'agent',
  'storage',
  'bridge',
  'ui',
  'widgets',
  'panel',
  'entrypoints',
];
const bannedWords = /(^|-)(utils?|helpers?|common|shared|lib|libs|managers?|services?|misc)$/;
const browserNames = ['browser', 'chrome'];
const domNames = ['document', 'window'];
const browserPackages = /^(wxt\/browser|webextension-polyfill|@wxt-dev\/(browser|webextension-polyfill))/;
const mayNameBrowser = /^(entrypoints\/|src\/browser\/|src\/storage\/|src\/bridge\/ports(\.ts|\/))/;
/** The bridge's two ends in a page run there: handing them their own window would cost bytes on every page. */
const mayNameDom =
  /^(entrypoints\/|src\/(webmcp|ui|panel)\/|src\/bridge\/(page|relay)-end\.ts$|src\/widgets\/(views\.tsx?$|[^/]+\/view))/;

/** Every `#` name of package.json and the file it stands for. */
export type PublicEntries = Record<string, string>;

/** `src/tools/layers/page.ts` lies in `tools`, `entrypoints/sidepanel/main.tsx` in `entrypoints`. */
const folderOf = (path: string) => (path.startsWith('src/') ? (path.split('/')[1] ?? '') : (path.split('/')[0] ?? ''));

/** The folder that an import leads to; undefined for a package. */
function targetFolder(path: string, { from }: ImportFact, entries: PublicEntries) {
  if (from.startsWith('.')) return folderOf(posix.join(posix.dirname(path), from));
  const entry = entries[from];
  return entry && folderOf(posix.normalize(entry));
}

/** Whether `file` may import from `to`, which is another folder than its own. */
function mayImport(path: string, to: string, typeOnly: boolean): boolean {
  const from = folderOf(path);
  if (from === 'webmcp') return false;
  if (to === 'webmcp')
    return from === 'panel' || /^entrypoints\/(page|compat)[./]/.test(path) || (from === 'bridge' && typeOnly);
  if (to === 'browser') return from === 'entrypoints';
  if (from === 'browser') return typeOnly && to !== 'entrypoints';
  return order.includes(to) && order.indexOf(to) < order.indexOf(from);
}

function importComplaint(path: string, fact: ImportFact, entries: PublicEntries): string | undefined {
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
  return mayImport(path, to, fact.typeOnly) ? undefined : `imports ${name}; ${from} may not import ${to}`;
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
  const limit = path.startsWith('entrypoints/') ? 80 : 300;
  const lines = text.trimEnd().split('\n').length;
  return lines > limit ? [`has ${lines} lines; at most ${limit}`] : [];
}

/** All complaints, one line each, beginning with the file's path. An empty list means that the house stands. */
export function findBreaks(files: SourceFile[], entries: PublicEntries): string[] {
  return files.flatMap((file) => {
    const facts = readFacts(file);
    const imports = facts.imports.map((fact) => importComplaint(file.path, fact, entries) ?? '').filter(Boolean);
    const others = [...nameComplaints(file.path, facts), ...pathComplaints(file.path), ...sizeComplaints(file)];
    return [...imports, ...others].map((complaint) => `${file.path} ${complaint}`);
  });
}
