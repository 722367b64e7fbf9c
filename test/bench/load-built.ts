/** A bench's part of the source as one bundle, loaded into this process: Node can't resolve the source's imports by itself. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { flowRecipes } from '../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../scripts/widget-validators.ts';

export async function loadBuilt<Part>(entry: URL): Promise<Part> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [flowRecipes(), widgetValidators()],
    // As the extension is built: some packages have another file for Node, which needs its modules.
    ssr: { noExternal: true, target: 'webworker' },
    build: { write: false, ssr: fileURLToPath(entry) },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`Vite built nothing of ${entry.pathname}.`);
  return import(`data:text/javascript;base64,${Buffer.from(output.output[0].code).toString('base64')}`);
}
