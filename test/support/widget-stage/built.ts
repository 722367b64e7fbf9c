/** A page of the tests as it would be shipped: built once into a temporary folder and served from there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { build, preview } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';

export interface BuiltPage {
  /** With a slash at the end. */
  address: string;
  close(): Promise<void>;
}

/** `root`: the folder of its index.html. */
export async function serveBuilt(root: string): Promise<BuiltPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'built-page-'));
  const shared = { root, configFile: false, logLevel: 'error', mode: 'production' } as const;
  await build({
    ...shared,
    plugins: [preact(), flowRecipes(), widgetValidators()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return {
    address,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
