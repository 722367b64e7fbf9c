/** The gallery's files, built when the first of them is asked for: its source is the extension's, which no browser can read. */
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { build } from 'vite';
import { flowRecipes } from '../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../scripts/widget-validators.ts';

/** By path below the gallery's folder. */
export type GalleryFiles = ReadonlyMap<string, string | Buffer>;

let built: Promise<GalleryFiles> | null = null;

export function galleryFiles(): Promise<GalleryFiles> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<GalleryFiles> {
  const result = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [preact(), flowRecipes(), widgetValidators()],
    build: { write: false, chunkSizeWarningLimit: 2000 },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing of the gallery.');
  return new Map(
    output.output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : typeof file.source === 'string' ? file.source : Buffer.from(file.source),
    ]),
  );
}
