/** Builds the host that lets other agents in: one file, which a browser starts with Node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { chromiumId, firefoxId } from './client-metadata.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export function buildHost(outDir: string, plugins: Plugin[] = []) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins,
    // By the extension's ids browsers know who may start it.
    define: { TABHAND: JSON.stringify({ version, chromium: chromiumId, firefox: firefoxId }) },
    ssr: { noExternal: true },
    build: {
      ...{ outDir, emptyOutDir: false, copyPublicDir: false, target: 'node20', minify: true },
      ssr: 'src/cli/host/main.ts',
      rolldownOptions: { output: { entryFileNames: 'host.mjs', codeSplitting: false } },
    },
  });
}
