// Builds src/cli as a package of its own, with both builds of the extension in it, and packs it: `npm run package` into .output, or into
// a folder that is named. After it, the builds can be named: no variable does, which a shell may have from a test.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { copyWithEverySite } from './every-site.ts';
import { forgetTests } from './forget-tests.ts';
import { buildHost } from './host-program.ts';
import { main, read, root } from './run.mjs';
import { thirdParty } from './third-party.ts';

const source = join(root, 'src', 'cli');
const target = resolve(process.argv[2] ?? join(root, '.output'));
const folder = join(target, 'cli');
const licences = thirdParty();
const builds = {
  chromium: process.argv[3] ?? join(root, '.output', 'chrome-mv3'),
  firefox: process.argv[4] ?? join(root, '.output', 'firefox-mv3'),
};

/** "private" keeps the sources from being published by accident. As a package.json it would hide the imports of the one above it. */
const { private: _, ...manifest } = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8'));

/** One file with everything in it: installing the package fetches nothing else. */
const buildProgram = () =>
  build({
    configFile: false,
    logLevel: 'error',
    root: source,
    plugins: [licences.plugin],
    define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      ssr: join(source, 'main.ts'),
      target: 'node20',
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: 'tabhand.js',
          codeSplitting: false,
          banner: '#!/usr/bin/env node',
          comments: { legal: true },
        },
      },
    },
  });

function copyExtension(name, from) {
  if (!existsSync(join(from, 'manifest.json')))
    throw new Error(`There is no build of the extension for ${name} in ${from}. Make both with: npm run build`);
  copyWithEverySite(from, join(folder, 'extension', name));
}

await main(async () => {
  forgetTests();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, from] of Object.entries(builds)) copyExtension(name, from);
  await buildProgram();
  // What browsers start, copied to a place of its own by `install-host`.
  await buildHost(folder, [licences.plugin]);
  writeFileSync(join(folder, 'THIRD-PARTY.md'), licences.text('this package'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['LICENSE', 'src/cli/README.md']) cpSync(join(root, file), join(folder, file.split('/').at(-1)));
  const packed = read('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder });
  if (packed === null) throw new Error(`npm pack failed: the package is built in ${folder}, but not packed.`);
  const size = statSync(join(target, packed)).size.toLocaleString('en');
  console.log(`${join(target, packed)} (${size} bytes) is ready to publish.`);
});
