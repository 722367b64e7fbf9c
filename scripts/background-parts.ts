/**
 * Vite plugin: the background in parts, each of which runs when something of it is first used. Each module is a function of its own
 * within the start's script, and what only some wakings need is a script of its own. Sources know nothing of it, and import as ever.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Each script of its own, by what it is entered through; what else is needed through it alone is in it as well. */
const entrances: Record<string, RegExp> = {
  models: /\/src\/providers\/(?!demo\/)/,
  servers: /\/src\/features\/servers\/mcp\/|\/node_modules\/@modelcontextprotocol\//,
  widgets: /virtual:(widget-validators|flow-recipes)|\/src\/widgets\/(specs\.ts|(kinds|recipes|rows)\/)/,
  runs: /\/src\/core\/(loop\/(call|compaction|run|turn)|tools\/(dispatcher|offer|repair|search|validate))\.ts$/,
  patterns: /\/src\/core\/tools\/patterns\.ts$/,
};
/** What several of them need, and the start doesn't. */
const common = 'common';
/** A function within the start's script. A package is one, since its modules may count on each other's effects. */
const within = 'within-';
/** A function within one script that is taken in when the first of them is needed: what a waking for a simple question doesn't run. */
const late = 'late';
const lateSources = [
  /\/src\/(providers|page)\//,
  /\/src\/core\/tools\/(?!foreign|hints|invisible|layers\/local|phrase|registry)/,
  /\/src\/core\/log\/(?!canvas|conversation|entry\.|in-turn|refusal|settings|storage-failure|tree)/,
  /\/src\/core\/loop\/(turn-calls|next-step|approval|flow|attachments)/,
  /\/src\/core\/settings\/(settings|server|model-choice|schema-profile)\.ts/,
  /\/src\/features\/(?!history\/)\w+\/(background\/(\w+-)?commands|archive|layer|suites)/,
  /\/src\/features\/(memory|schedules|skills)\/background\/(?!index|storage)/,
  /\/src\/features\/(hands|packs|servers)\/background\/(layer|marks|registry|saved-file|server|step-documents|wire|words)\.ts/,
  /\/src\/features\/(evals\/background\/play|files\/background\/pdf-tab|pages\/background\/page-frames)\.ts/,
  /\/src\/(browser\/(page-)?picture|widgets\/server\/(block-tools|check-data|from|images|plan-tool|reference))\.ts/,
];

const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]?.replace('/', '-');

type Imports = (id: string) => readonly string[];

const partAt = (id: string) => Object.keys(entrances).find((name) => entrances[name]?.test(id));

function reach(from: readonly string[], importsOf: Imports, isBeyond: (id: string) => boolean): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const next of importsOf(id)) if (!isBeyond(next)) found.add(next);
  return found;
}

/** The part of each module but the entry. */
function divide(entry: string, ids: readonly string[], importsOf: Imports): Map<string, string> {
  const first = reach([entry], importsOf, (id) => partAt(id) !== undefined);
  first.delete(entry);
  const isLate = (id: string) => lateSources.some((source) => source.test(id));
  const placed = [...first].map((id, at) => [id, `${isLate(id) ? late : within}${packageOf(id) ?? at}`] as const); // a pair
  const divided = new Map<string, string>(placed);
  for (const name of Object.keys(entrances)) {
    const isBeyond = (id: string) => id === entry || first.has(id) || (partAt(id) ?? name) !== name;
    const from = ids.filter((id) => partAt(id) === name);
    for (const id of reach(from, importsOf, isBeyond)) divided.set(id, divided.has(id) ? common : name);
  }
  return divided;
}

const folder = 'background';

/**
 * An object with the names of a part stands for it, and has its values once it has run. What exports nothing is imported for its effect.
 * Chrome's worker can take in at any time what it took in while it was installed; in Firefox all scripts are loaded before the start.
 */
const loader = (parts: Record<string, string>, later: readonly string[]): string => `{
const names = ${JSON.stringify(parts)};
if (self.importScripts) addEventListener('install', () => importScripts(${later.map((file) => `'/${file}'`).join()}));
const faces = {};
const take = (file) => {
  const face = faces[file] = {};
  let own;
  const run = () => {
    if (own) return own;
    if (!tabhandParts[file]) importScripts('/${folder}/' + (file.startsWith('${late}') ? '${late}.js' : file));
    try {
      tabhandParts[file](own = {}, require);
    } catch (problem) {
      own = undefined;
      throw problem;
    }
    for (const name in own) Object.defineProperty(face, name, Object.getOwnPropertyDescriptor(own, name));
    return own;
  };
  if (!names[file]) run();
  else for (const name of names[file].split(' ')) Object.defineProperty(face, name, { get: () => run()[name], configurable: true });
  return face;
};
const require = (path) => {
  const file = path.split('/').pop();
  return faces[file] ?? take(file);
};
const exports = {};
`;

/** Only says what the script holds. */
const declare = ({ fileName, code }: Rolldown.OutputChunk): string =>
  `(self.tabhandParts ??= {})['${lastOf(fileName)}'] = (exports, require) => {${code}\n};\n`;

const lastOf = (path: string) => path.split('/').at(-1) ?? path;

export function backgroundParts(): Plugin {
  let divided = new Map<string, string>();
  let isBackground = false;
  return {
    name: 'background-parts',
    config({ build }) {
      const { lib } = build ?? {};
      isBackground = lib !== false && lib?.name === 'background';
      if (!isBackground || !lib) return null;
      lib.formats = ['cjs'];
      return { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } };
    },
    buildEnd() {
      if (!isBackground) return;
      const ids = [...this.getModuleIds()];
      const [entry = ''] = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      divided = divide(entry, ids, (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
    outputOptions(options) {
      if (!isBackground) return null;
      const groups = [{ name: (id: string) => divided.get(id), debugName: folder }];
      const codeSplitting = { includeDependenciesRecursively: false, groups };
      return { ...options, chunkFileNames: `${folder}/[name].js`, exports: 'named', codeSplitting };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!isBackground) return;
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const others = chunks.filter(({ isEntry }) => !isEntry);
        const names = Object.fromEntries(others.map(({ fileName, exports }) => [lastOf(fileName), exports.join(' ')]));
        const gather = (isIn: (name: string) => boolean) => {
          const gathered = others.filter(({ name }) => isIn(name));
          for (const { fileName } of gathered) delete bundle[fileName];
          return gathered.map(declare).join('');
        };
        const first = gather((name) => name === 'rolldown-runtime' || name.startsWith(within));
        const fileName = `${folder}/${late}.js`;
        this.emitFile({ type: 'asset', fileName, source: gather((name) => name.startsWith(late)) });
        const parts = others.filter((chunk) => chunk.fileName in bundle);
        const later = [fileName, ...parts.map((chunk) => chunk.fileName)];
        for (const chunk of parts) chunk.code = declare(chunk);
        for (const chunk of chunks.filter(({ isEntry }) => isEntry))
          chunk.code = `${first}${loader(names, later)}${chunk.code}\n}\n`;
      },
    },
  };
}

/** The background's scripts where all of them are loaded. */
export const allScripts = (outDir: string): string[] => [
  ...readdirSync(join(outDir, folder)).map((file) => `${folder}/${file}`),
  'background.js',
];
