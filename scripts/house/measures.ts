/** The house's measures: one row each, with what was counted. */
import { exampleChanges } from './example-changes.ts';
import { findCircles, resolveImport } from './imports.ts';
import { readSource, type SourceFacts, type SourceFile } from './source.ts';

export interface Measure {
  name: string;
  value: number;
  /** What was counted, one line each; absent where a list would be all files. */
  list?: string[];
}

export interface Tree {
  /** TypeScript of `src` and `entrypoints`. */
  files: readonly SourceFile[];
  /** package.json's "imports". */
  publicEntries: Readonly<Record<string, string>>;
}

const limits = { functionLines: 40, fileLines: 600, fragmentLines: 20 };

export function measure({ files, publicEntries }: Tree): Measure[] {
  const sources = files.map(readSource);
  const importsOf = readEdges(sources, publicEntries);
  const listed = (name: string, list: string[]): Measure => ({ name, value: list.length, list });
  return [
    { name: 'files', value: sources.length },
    { name: 'lines', value: sources.reduce((sum, { lines }) => sum + lines, 0) },
    listed(`functions over ${limits.functionLines} lines`, longFunctions(sources)),
    listed(`files over ${limits.fileLines} lines`, longFiles(sources)),
    listed('exported names with more than one meaning', namesDeclaredTwice(sources)),
    listed(
      'import circles, types included',
      findCircles(importsOf).map((circle) => `${circle.length} files: ${circle.join(' ')}`),
    ),
    listed('casts through `unknown` or to `never`', casts(sources)),
    listed(`files under ${limits.fragmentLines} lines with one importer`, fragments(sources, importsOf)),
    ...exampleChanges.map(({ name, words, files: own }) =>
      listed(
        `source files that ${name} touches`,
        sources.flatMap(({ path, words: found }) =>
          own?.test(path) || words.some((word) => found.has(word)) ? [path] : [],
        ),
      ),
    ),
  ];
}

/** Which files of the tree each file imports. */
function readEdges(sources: SourceFacts[], publicEntries: Tree['publicEntries']): Map<string, Set<string>> {
  const known = new Set(sources.map(({ path }) => path));
  const edges = sources.map(({ path, imports }) => {
    const targets = imports.map(({ from }) => resolveImport(from, path, known, publicEntries));
    return [path, new Set(targets.filter((target) => target !== undefined))] as const;
  });
  return new Map(edges);
}

const longFunctions = (sources: SourceFacts[]): string[] =>
  sources
    .flatMap(({ path, functions }) => functions.map((each) => ({ path, ...each })))
    .filter(({ lines }) => lines > limits.functionLines)
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, line, name, lines }) => `${lines} lines: ${name}, ${path}:${line}`);

const longFiles = (sources: SourceFacts[]): string[] =>
  sources
    .filter(({ lines }) => lines > limits.fileLines)
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, lines }) => `${lines} lines: ${path}`);

function namesDeclaredTwice(sources: SourceFacts[]): string[] {
  const declaredIn = new Map<string, string[]>();
  for (const { path, exported } of sources) {
    for (const name of exported) declaredIn.set(name, [...(declaredIn.get(name) ?? []), path]);
  }
  return [...declaredIn]
    .filter(([, paths]) => paths.length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, paths]) => `${name} ×${paths.length}: ${paths.join(' ')}`);
}

const casts = (sources: SourceFacts[]): string[] =>
  sources.flatMap(({ path, casts: lines }) => lines.map((line) => `${path}:${line}`));

function fragments(sources: SourceFacts[], importsOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const importers = new Map<string, number>();
  for (const targets of importsOf.values()) {
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1);
  }
  return sources
    .filter(({ path, lines }) => lines < limits.fragmentLines && importers.get(path) === 1)
    .map(({ path, lines }) => `${lines} lines: ${path}`);
}
