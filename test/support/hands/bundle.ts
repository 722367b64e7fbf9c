/** The test's page script as one text, built once in each process. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

let built: Promise<string> | undefined;

export const handsScript = (): Promise<string> => (built ??= bundle());

async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('in-page.ts', import.meta.url)), formats: ['iife'], name: 'seeingInPage' },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('The page script was not built.');
  return first.output[0].code;
}
