/** A script of the tests as one classic script, with the settings of the extension's build. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export async function bundle(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'hands' },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output[0].code;
}
