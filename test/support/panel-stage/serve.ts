/** Builds the stage and serves it on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { build, type InlineConfig, preview } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';

export const stageConfig: InlineConfig = {
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  plugins: [preact(), flowRecipes(), widgetValidators()],
};

export async function serveStage() {
  const built = await mkdtemp(join(tmpdir(), 'panel-stage-'));
  await build({
    ...stageConfig,
    build: { outDir: built, emptyOutDir: true, target: 'esnext', minify: false, reportCompressedSize: false },
  });
  const server = await preview({ ...stageConfig, build: { outDir: built }, preview: { port: 0, host: '127.0.0.1' } });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return {
    /** The stage reads its scene and looks from the hash. */
    address,
    async close(): Promise<void> {
      await server.close();
      await rm(built, { recursive: true });
    },
  };
}
