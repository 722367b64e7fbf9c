// Builds src/webmcp as a package of its own, packs it, and writes the client metadata document: `npm run package` into .output, or
// into a folder that is named.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writeClientMetadata } from './client-metadata.ts';
import { forgetTests } from './forget-tests.ts';
import { main, read, root } from './run.mjs';
import { bundleDeclarations } from './webmcp-package/declarations.mjs';

const source = join(root, 'src', 'webmcp');
const target = resolve(process.argv[2] ?? join(root, '.output'));
/** What is packed. */
const folder = join(target, 'webmcp');

/** "private" keeps the sources from being published by accident; what is built may be. */
const { private: _, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const banner = `/*! ${manifest.name} ${manifest.version}, ${manifest.license} */`;

/** A map names the sources by their place in the repository, wherever that lies. */
const toSourceName = (path) => path.replace(/^.*(?=src\/webmcp\/)/, '');

/** One script out of one entry. A module imports the second part when it is needed, and both what they share; nothing is imported from elsewhere. */
const buildScript = (name, format, { minify, sourcemap }) =>
  build({
    configFile: false,
    logLevel: 'error',
    root: source,
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify,
      sourcemap,
      lib: { entry: join(source, `${name}.ts`), formats: [format], name: 'webmcp', fileName: () => `${name}.js` },
      rolldownOptions: {
        output: {
          postBanner: banner,
          sourcemapPathTransform: toSourceName,
          chunkFileNames: ({ name: chunk }) => (chunk === 'second' ? 'second.js' : 'shared.js'),
        },
      },
    },
  });

/** The module stays readable, because a site's own bundler makes it small; the one-file script is served as it is. */
async function buildPackage() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildScript('index', 'es', { minify: false, sourcemap: false });
  await buildScript('testing', 'es', { minify: false, sourcemap: false });
  await buildScript('auto', 'iife', { minify: true, sourcemap: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(bundleDeclarations(source, ['index', 'testing']))) write(name, text);
  write('types.js', '// Types only: this file is for bundlers that follow an import of types.\nexport {};\n');
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('README.md', readFileSync(join(source, 'README.md'), 'utf8').replace('<!-- sizes -->', toSizes()));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(source, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
}

/** Said in the README as in the terminal, so that nobody has to keep a number up to date. */
function toSizes() {
  const rows = ['auto.js', 'index.js', 'shared.js', 'second.js', 'testing.js'].map((name) => {
    const script = readFileSync(join(folder, name));
    const [plain, gzipped] = [script, gzipSync(script, { level: 9 })].map(({ length }) => length.toLocaleString('en'));
    return `| \`${name}\` | ${plain} | ${gzipped} |`;
  });
  return ['| file | bytes | gzipped |', '|---|--:|--:|', ...rows].join('\n');
}

await main(async () => {
  forgetTests();
  await buildPackage();
  const packed = read('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder });
  if (packed === null) throw new Error(`npm pack failed: the package is built in ${folder}, but not packed.`);
  console.log(toSizes());
  console.log(`${join(target, packed)} is ready to publish.`);
  console.log(
    writeClientMetadata(target) ??
      'No client metadata document: WXT_CLIENT_METADATA_URL doesn’t say where it is served.',
  );
});
