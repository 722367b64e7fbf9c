/** What is compared: ours and the peer, bundled alike, the browser's own, and what a script of our size costs at least. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type PluginOption } from 'vite';
import { compileAtStart } from '../../../scripts/compile-at-start.ts';
import { secondPartApart } from '../../../scripts/second-part.ts';

export const COMPARED = ['ours', 'peer', 'native'] as const;
/** Ours as a function that nobody calls, and as a comment. */
export const FLOORS = ['uncalled', 'comment'] as const;
export const SUBJECTS = [...COMPARED, ...FLOORS] as const;
export type SubjectName = (typeof SUBJECTS)[number];

/** Each subject's script; native's is what makes the browser create its object. */
export type Scripts = Record<SubjectName, string>;

export async function bundleScripts(): Promise<Scripts> {
  const ours = await bundle('ours', [secondPartApart(), compileAtStart('bench')]);
  return {
    ours,
    peer: await bundle('peer'),
    native: 'document.modelContext;',
    uncalled: `function uncalled() {${ours}}`,
    comment: `/*${ours.replaceAll('*/', '* /')}*/`,
  };
}

/** One minified classic script, with the settings that the extension's build has. */
async function bundle(entry: string, plugins: PluginOption[] = []): Promise<string> {
  const result = await build({
    configFile: false,
    plugins,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL(`entries/${entry}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'bench',
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error(`Vite built nothing from the entry "${entry}".`);
  return output.output[0].code;
}

const readOfPeer = (path: string) => readFileSync(new URL(path, import.meta.resolve('@mcp-b/webmcp-polyfill')), 'utf8');

/** The one-file script that the peer publishes. */
export const readPublishedPeer = (): string => readOfPeer('index.iife.js');

export const peerVersion = (): string => `${JSON.parse(readOfPeer('../package.json')).version}`;

/** Bytes, plain and gzipped at the highest level. */
export const weigh = (script: string) => ({
  minified: Buffer.byteLength(script),
  gzipped: gzipSync(script, { level: 9 }).length,
});
