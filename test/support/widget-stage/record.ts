/** Renews the pictures that the tests compare with: `node record.ts [WIDGET …]`. Look at each before it is committed. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import { type Motif, motifsOf, openPictureStage, pack, toFileName } from './pictures.ts';

const folder = fileURLToPath(new URL('../../fixtures/visual/', import.meta.url));
const all = await widgetNames();
const wanted = process.argv.slice(2);
const kept = new Set(all.flatMap(motifsOf).map(toFileName));
for (const file of await readdir(folder)) if (!kept.has(file)) await rm(folder + file);

const stage = await openPictureStage();
try {
  for (const name of wanted.length > 0 ? wanted : all) {
    const write = async (motif: Motif) => writeFile(folder + toFileName(motif), pack(await stage.take(motif)));
    await Promise.all(motifsOf(name).map(write));
    console.info(name);
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
  const { specs } = (await server.ssrLoadModule('/src/widgets/specs.ts')) as typeof import('#widgets/specs.ts'); // vite can't type a module
  await server.close();
  return specs.map(({ name }) => name);
}
