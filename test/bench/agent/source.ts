/** The agent's code, bundled as the extension's background is, and loaded into this process. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';

export type Ours = typeof import('./entries/ours.ts');

export async function loadOurs(): Promise<Ours> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [flowRecipes(), widgetValidators()],
    ssr: { noExternal: true },
    build: { write: false, ssr: fileURLToPath(new URL('entries/ours.ts', import.meta.url)) },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing of the agent.');
  return import(`data:text/javascript;base64,${Buffer.from(output.output[0].code).toString('base64')}`);
}
