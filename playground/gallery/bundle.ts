/** The gallery's script and styles, built when they are first asked for: their source is the extension's, which no browser can read. */
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { build } from 'vite';
import { flowRecipes } from '../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../scripts/widget-validators.ts';

/** By name; the page asks for `main.js` and `style.css`, and the script for the rest. */
export type GalleryFiles = ReadonlyMap<string, string | Buffer>;

let built: Promise<GalleryFiles> | null = null;

export function galleryFiles(): Promise<GalleryFiles> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<GalleryFiles> {
  const output = {
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    assetFileNames: '[name][extname]',
  };
  const result = await build({
    base: './',
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [preact(), flowRecipes(), widgetValidators()],
    build: {
      write: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 2000,
      rollupOptions: { input: fileURLToPath(new URL('main.ts', import.meta.url)), output },
    },
  });
  const [made] = [result].flat();
  if (!made || !('output' in made)) throw new Error('Vite built nothing of the gallery.');
  return new Map(made.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : toBody(file.source)]));
}

const toBody = (source: string | Uint8Array) => (typeof source === 'string' ? source : Buffer.from(source));
