// Builds src/cli as a package of its own, with both builds of the extension in it, and packs it: `npm run package` into .output, or into
// a folder that is named.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { build } from 'vite';
import { buildHost } from './host-program.ts';
import { main, read, root } from './run.mjs';

const source = join(root, 'src', 'cli');
const target = resolve(process.argv[2] ?? join(root, '.output'));
const folder = join(target, 'cli');
const builds = {
  chromium: process.env.TABHAND_CHROMIUM ?? join(root, '.output', 'chrome-mv3'),
  firefox: process.env.TABHAND_FIREFOX ?? join(root, '.output', 'firefox-mv3'),
};

/** "private" keeps the sources from being published by accident. As a package.json it would hide the imports of the one above it. */
const { private: _, ...manifest } = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8'));

/** The folders of the packages whose code is in the program. */
const bundled = new Set();

const noteBundled = {
  name: 'note-bundled',
  generateBundle: (_options, bundle) => {
    for (const { modules = {} } of Object.values(bundle))
      for (const id of Object.keys(modules)) {
        const inside = /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replaceAll('\0', ''));
        if (inside) bundled.add(inside[0]);
      }
  },
};

/** One file with everything in it: installing the package fetches nothing else. */
const buildProgram = () =>
  build({
    configFile: false,
    logLevel: 'error',
    root: source,
    plugins: [noteBundled],
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

/** What the licences of the packages inside demand. */
function thirdParty() {
  const parts = [...bundled].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const [file] = globSync('{LICENSE,LICENCE,license,COPYING}*', { cwd: path });
    const text = file ? readFileSync(join(path, file), 'utf8').trim() : 'Its package has no licence file.';
    return `## ${name} ${version}, ${license}\n\n\`\`\`\n${text}\n\`\`\`\n`;
  });
  return `# What tabhand.js contains besides Tabhand\n\n${parts.join('\n')}`;
}

function copyExtension(name, from) {
  if (!existsSync(join(from, 'manifest.json')))
    throw new Error(`There is no build of the extension for ${name} in ${from}. Make both with: npm run build`);
  cpSync(from, join(folder, 'extension', name), { recursive: true });
}

await main(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, from] of Object.entries(builds)) copyExtension(name, from);
  await buildProgram();
  // What browsers start, copied to a place of its own by `install-host`.
  await buildHost(folder);
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdParty().replaceAll(root, '').replaceAll(sep, '/'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['LICENSE', 'src/cli/README.md']) cpSync(join(root, file), join(folder, file.split('/').at(-1)));
  const packed = read('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder });
  if (packed === null) throw new Error(`npm pack failed: the package is built in ${folder}, but not packed.`);
  const size = statSync(join(target, packed)).size.toLocaleString('en');
  console.log(`${join(target, packed)} (${size} bytes) is ready to publish.`);
});
