/** Renews the pictures that the tests compare with: `node record.ts [WIDGET …]`. Look at each before it is committed. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import { openPictureStage, themes, toFileName, widths } from './pictures.ts';

const folder = fileURLToPath(new URL('../../fixtures/visual/', import.meta.url));
const all = await widgetNames();
const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : all;
const kept = new Set(
  all.flatMap((widget) => widths.flatMap((width) => themes.map((theme) => toFileName({ widget, width, theme })))),
);
for (const file of await readdir(folder)) if (!kept.has(file)) await rm(folder + file);

const stage = await openPictureStage();
try {
  for (const widget of names) {
    for (const width of widths) {
      for (const theme of themes) {
        const motif = { widget, width, theme };
        await writeFile(folder + toFileName(motif), await stage.take(motif));
      }
    }
    console.info(widget);
  }
} finally {
  await stage.close();
}

/** Node can't resolve the source's imports by itself. */
async function widgetNames(): Promise<string[]> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    plugins: [flowRecipes(), widgetValidators()],
    server: { middlewareMode: true },
    optimizeDeps: { noDiscovery: true },
  });
  const { specs } = (await server.ssrLoadModule('/src/widgets/specs.ts')) as typeof import('#widgets'); // vite can't type a module
  await server.close();
  return specs.map(({ name }) => name);
}
