/** Compiles files of a project as its author's TypeScript would: strictly, with the declarations of its packages checked too. */
import { join } from 'node:path';
import ts from 'typescript';

const settings = {
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
};

const strict: ts.CompilerOptions = {
  exactOptionalPropertyTypes: true,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  noEmit: true,
  noUncheckedSideEffectImports: true,
  skipLibCheck: false,
  strict: true,
  target: ts.ScriptTarget.ES2023,
  types: [],
  verbatimModuleSyntax: true,
};

export type Setting = keyof typeof settings;
export const settingNames: Setting[] = ['bundler', 'nodenext'];

/** TypeScript's own declarations, parsed once: they are most of the work. */
const libraries = new Map<string, ts.SourceFile | undefined>();

function createHost(options: ts.CompilerOptions, folder: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getCurrentDirectory = () => folder;
  host.getSourceFile = (path, ...rest) => {
    if (!path.includes('/node_modules/typescript/lib/')) return getSourceFile(path, ...rest);
    if (!libraries.has(path)) libraries.set(path, getSourceFile(path, ...rest));
    return libraries.get(path);
  };
  return host;
}

/** The errors, as text, in these files of a project and in the declarations of its packages. */
export function compile(folder: string, setting: Setting, files: string[], more?: ts.CompilerOptions): string[] {
  const options: ts.CompilerOptions = { ...strict, ...settings[setting], ...more };
  const rootNames = files.map((file) => join(folder, file));
  const program = ts.createProgram({ rootNames, options, host: createHost(options, folder) });
  const own = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  const found = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  return [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...found].map(toLine);
}

function toLine({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : '';
  return line + ts.flattenDiagnosticMessageText(messageText, '\n');
}
