/** A build with a switch in each guard's place, and a copy of it in which one switch is turned. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { UserManifest } from 'wxt';
import type { BrowserGuard, Edit } from './browser-guard';
import { type BrowserGuardName, browserGuards } from './browser-guards';

const names = Object.keys(browserGuards);

/** Survives every minifier, and is undefined until it is turned. */
const switchOf = (name: string): string => `globalThis.withoutGuard${names.indexOf(name)}`;

/** Vite plugin: puts the switches into the source as it is loaded; the files themselves stay as they are. */
export function withSwitches(): Plugin {
  const edits = Object.entries(browserGuards).flatMap(([name, { edits = [] }]) =>
    edits.map((edit) => ({ ...edit, switched: edit.switched.replace('OFF', switchOf(name)) })),
  );
  return {
    name: 'guards-with-switches',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? '';
      const edited = edits.filter(({ file }) => path.endsWith(`/${file}`)).reduce(putSwitch, code);
      return edited === code ? null : { code: edited, map: null };
    },
  };
}

function putSwitch(code: string, { file, holds, switched }: Edit): string {
  if (code.split(holds).length !== 2) throw new Error(`“${holds}” isn’t found once in ${file}.`);
  return code.replace(holds, () => switched);
}

/** Turns the guard's switch in a copy of the build with switches. */
export async function takeAway(name: BrowserGuardName, build: string): Promise<void> {
  const { edits = [], manifest, page }: BrowserGuard = browserGuards[name];
  const turned = new RegExp(`${switchOf(name).replace('.', '\\.')}\\b`, 'g');
  let found = 0;
  for (const path of await readdir(build, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const file = join(build, path);
    const code = await readFile(file, 'utf8');
    const edited = code.replace(turned, () => `${++found > 0}`);
    if (edited !== code) await writeFile(file, edited);
  }
  if (edits.length > 0 && found === 0) throw new Error(`The build has no switch of “${name}”.`);
  if (page) await takeOut(join(build, page.file), page.without);
  const file = join(build, 'manifest.json');
  const own: UserManifest = JSON.parse(await readFile(file, 'utf8'));
  if (manifest) await writeFile(file, JSON.stringify({ ...own, ...manifest(own) }));
}

async function takeOut(file: string, without: RegExp): Promise<void> {
  const own = await readFile(file, 'utf8');
  const edited = own.replace(without, '');
  if (edited === own) throw new Error(`${file} has nothing of ${without}.`);
  await writeFile(file, edited);
}
