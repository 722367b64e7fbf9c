// The package's types as two files: what its entry exports with all that this needs, and the page's own types beside it.
import { join } from 'node:path';
import ts from 'typescript';

const options = {
  declaration: true,
  emitDeclarationOnly: true,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noUncheckedIndexedAccess: true,
  strict: true,
  target: ts.ScriptTarget.ESNext,
  types: [],
};

/** File name → text, for `types.d.ts` and each of the entries. */
export function bundleDeclarations(source, entries) {
  const emitted = emitDeclarations(source, entries);
  const types = join(source, 'types.d.ts');
  const bundled = entries.map((name) => [`${name}.d.ts`, bundleEntry(emitted, join(source, `${name}.d.ts`), types)]);
  return { ...Object.fromEntries(bundled), 'types.d.ts': emitted.get(types) };
}

/** One declaration file for each source, by path, in memory. */
function emitDeclarations(source, entries) {
  const files = [...entries, 'types'].map((name) => join(source, `${name}.ts`));
  const program = ts.createProgram(files, options);
  const emitted = new Map();
  const { diagnostics } = program.emit(undefined, (path, text) => emitted.set(join(path), text));
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  return emitted;
}

/** A program over the emitted files, as if they lay on the disk in the sources' place. */
function readEmitted(emitted, entry) {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) =>
    emitted.has(join(path)) || (!emitted.has(join(path.replace(/\.ts$/, '.d.ts'))) && fileExists(path));
  host.readFile = (path) => emitted.get(join(path)) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) =>
    emitted.has(join(path))
      ? ts.createSourceFile(path, emitted.get(join(path)), target, true)
      : getSourceFile(path, target, ...rest);
  return ts.createProgram([entry], options, host);
}

function bundleEntry(emitted, entry, typesPath) {
  const program = readEmitted(emitted, entry);
  const checker = program.getTypeChecker();
  const entryFile = program.getSourceFile(entry);
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(entryFile));
  const names = new Set(exported.map(({ name }) => name));
  const kept = keepNeeded(checker, exported, { emitted, typesFile: program.getSourceFile(typesPath) });
  return [
    ...toImports(kept.fromTypes, names),
    ...[...kept.statements].map(([statement, name]) => toText(statement, names.has(name))),
    'export {};\n',
  ].join('\n');
}

/** The entry's exports, and the declarations that they name, and so on. */
function keepNeeded(checker, exported, { emitted, typesFile }) {
  // A class that implements a global interface (`ModelContext`) is described by that interface.
  const described = globalNames(typesFile);
  const statements = new Map();
  const fromTypes = new Set();
  const follow = (symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of target.declarations ?? []) {
      const file = declaration.getSourceFile();
      if (declaration.parent !== file || !emitted.has(join(file.fileName)) || statements.has(declaration)) continue;
      if (file === typesFile) fromTypes.add(target.name);
      else if (!described.has(target.name)) {
        statements.set(declaration, target.name);
        visit(declaration);
      }
    }
  };
  const visit = (node) => {
    const symbol = ts.isIdentifier(node) && checker.getSymbolAtLocation(node);
    if (symbol) follow(symbol);
    ts.forEachChild(node, visit);
  };
  for (const symbol of exported) follow(symbol);
  return { statements, fromTypes };
}

function globalNames(typesFile) {
  const globals = typesFile.statements.find((statement) => ts.isModuleDeclaration(statement));
  return new Set(globals.body.statements.flatMap(({ name }) => name?.text ?? []));
}

/** Types that the entry uses, and those that it passes on; the first line brings the global ones in any case. */
function toImports(fromTypes, names) {
  const passedOn = [...fromTypes].filter((name) => names.has(name));
  return [
    "import './types.js';",
    ...(fromTypes.size > 0 ? [`import type { ${[...fromTypes].join(', ')} } from './types.js';`] : []),
    ...(passedOn.length > 0 ? [`export type { ${passedOn.join(', ')} } from './types.js';`] : []),
  ];
}

/** A declaration with its comment. */
function toText(statement, isExported) {
  const file = statement.getSourceFile();
  const start = statement.jsDoc?.at(-1).pos ?? statement.getStart(file);
  const text = file.text.slice(start, statement.end);
  return isExported ? text : text.replace(/^export /m, '');
}
