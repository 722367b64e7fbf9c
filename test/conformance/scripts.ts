/** The scripts that go into pages: the harness, each area's probes, and src/webmcp, which installs itself. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { compileAtStart } from '../../scripts/compile-at-start.ts';
import { secondPartApart } from '../../scripts/second-part.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The files in `probes/`, each an area. What begins with `scratch` is somebody's work of the moment. */
export const areas = readdirSync(path('./probes')).map((file) => file.replace(/\.ts$/, ''));

/** Scripts by the path under which they are served. */
export type Scripts = Record<string, string>;

async function bundle(entry: string | string[], format: 'iife' | 'es', isSecond = false): Promise<Scripts> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // As the extension builds it: what an unused page doesn't run is apart.
    plugins: [secondPartApart(isSecond), entry === path('./ours/page.ts') && compileAtStart('bundle')],
    build: { write: false, target: 'esnext', minify: false, lib: { entry, formats: [format], name: 'bundle' } },
  });
  const scripts: Scripts = {};
  for (const { output } of (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[]) // not a watcher: it wasn't asked for
    for (const file of output) if (file.type === 'chunk') scripts[`/${file.fileName}`] = file.code;
  return scripts;
}

const only = (scripts: Scripts): string => Object.values(scripts).join('\n');

/** `/page.js` for each document, and a module for each area, which the page asks for. */
export async function bundleHarness(): Promise<Scripts> {
  const page = only(await bundle(path('./page-script.ts'), 'iife'));
  const probes = await bundle(
    areas.map((area) => path(`./probes/${area}.ts`)),
    'es',
  );
  return { ...probes, '/page.js': page };
}

/** What installs our implementation: `ours` alone in its two parts, or in one over the browser's own. */
export type Installer = 'ours' | 'native/extended';

const script = async (entry: string, isSecond = false): Promise<string> =>
  only(await bundle(path(`./${entry}.ts`), 'iife', isSecond));

/** The extension's scripts by their files. */
export async function bundleInstaller(installer: Installer): Promise<Scripts> {
  if (installer !== 'ours') return { 'page.js': await script(installer) };
  return {
    'page.js': await script('ours/page'),
    'relay.js': await script('ours/relay'),
    'page-second.js': await script('ours/second', true),
    'background.js': await script('ours/background'),
  };
}
