/** A script of the tests as one classic script, with the settings of the extension's build. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** `entry`: beside this file. */
export async function bundle(entry: 'entry.ts' | 'in-page.ts'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'hands' },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output[0].code;
}
