/**
 * Vite plugin, in development only: the tool packs of a folder, `packs` or `TABHAND_PACKS`, each bundled into one module behind its
 * own first comment, and sent to every open panel, at its start and whenever a file changes.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

export function watchedPacks(folder = process.env.TABHAND_PACKS ?? 'packs'): Plugin {
  const root = resolve(folder);
  return {
    name: 'watched-packs',
    configureServer({ ws, watcher, config }) {
      const send = async () => {
        const files = globSync('*.{js,ts}', { cwd: root }).map((file) => resolve(root, file));
        for (const file of files) {
          const source = await bundle(file).catch((error: unknown) => config.logger.error(`${file}: ${error}`));
          if (source !== undefined) ws.send('watched-pack', { file: basename(file), source });
        }
      };
      ws.on('watched-packs', send);
      watcher.add(root).on('all', (_, path) => path.startsWith(root + sep) && void send());
    },
  };
}

async function bundle(entry: string): Promise<string | undefined> {
  const built = (await build({
    ...{ configFile: false, publicDir: false, logLevel: 'silent' },
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'pack' } },
  })) as Rolldown.RolldownOutput[]; // nothing is watched, and there is one format
  const [comment = ''] = /^(?:[ \t]*(?:\/\/.*)?\r?\n)*/.exec(readFileSync(entry, 'utf8')) ?? [];
  const code = built[0]?.output[0].code;
  return code && comment + code;
}
