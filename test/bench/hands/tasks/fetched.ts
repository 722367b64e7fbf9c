/** Brings the packages into a folder of the user's, builds the pages that need it, and serves them all at one origin. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { pages, type TaskPage } from './list.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Milliseconds for one package with what it needs. */
const installsWithin = 300_000;

export async function fetchPages(folder: string, names: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const page = pages[name];
    if (!page) throw new Error(`There is no page "${name}".`);
    bring(folder, page);
    if (page.script) await buildPage(folder, name, page.script);
  }
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''));
    const body = await read(folder, path);
    response.writeHead(body === null ? 404 : 200, {
      'Content-Type': types[extname(path)] ?? 'text/html; charset=utf-8',
    });
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    urlOf: (name: string) => `${origin}${pages[name]?.at ?? `/page/${name}/`}`,
    close: () => server.close(),
  };
}

async function read(folder: string, path: string): Promise<Buffer | string | null> {
  const [, name = ''] = /^\/page\/([^/]+)\/$/.exec(path) ?? [];
  const page = pages[name];
  if (page) return toHtml(name, page);
  const from = path.startsWith('/npm/') ? path.replace('/npm/', '/node_modules/') : path;
  for (const each of [from, ...elsewhere.map(([wanted, place]) => from.replace(wanted, place))]) {
    const body = await readFile(join(folder, each)).catch(() => null);
    if (body) return body;
  }
  return null;
}

/** Some packages leave out of what they publish what other packages hold, or are written for the root of a site. */
const elsewhere = [
  [/^.*\/admin-lte\/plugins\/([^/]+)\//, '/node_modules/$1/dist/'],
  [/^.*\/admin-lte\/plugins\/([^/]+)\//, '/node_modules/$1/'],
  [/^.*\/plugins\/fontawesome-free\//, '/node_modules/@fortawesome/fontawesome-free/'],
  [/^\/(js|assets|images)\//, '/node_modules/gentelella/dist/$1/'],
  [/^\/usr\/share\/nodejs\/require/, '/deb/x/usr/share/javascript/requirejs/require'],
  [/^\/usr\//, '/deb/x/usr/'],
] as const;

const toHtml = (name: string, { html = '', script }: TaskPage): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><script>window.state = {}</script>${
    script
      ? `<link rel="stylesheet" href="/built/${name}/page.css"><body><div id="app"></div>${html}<script type="module" src="/built/${name}/page.js"></script>`
      : `<body>${html}`
  }</html>`;

/** Packages of npm; of Debian only unpacked, never installed. */
function bring(folder: string, { packages = '', debian = '' }: TaskPage): void {
  const lacks = packages
    .split(' ')
    .filter((each) => each && !existsSync(join(folder, 'node_modules', each.replace(/(.)@.*/, '$1'))));
  if (lacks.length > 0) {
    if (!existsSync(join(folder, 'package.json')))
      writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
    execFileSync('npm', ['install', ...quiet, ...lacks], { cwd: folder, timeout: installsWithin, stdio: 'pipe' });
  }
  for (const each of debian.split(' ').filter(Boolean)) {
    if (existsSync(join(folder, `deb/${each}`))) continue;
    mkdirSync(join(folder, `deb/${each}`), { recursive: true });
    const fetched = ['-c', `apt-get download ${each} && dpkg-deb -x ${each}_*.deb ../x`];
    execFileSync('sh', fetched, { cwd: join(folder, 'deb', each), timeout: installsWithin, stdio: 'pipe' });
  }
}

async function buildPage(folder: string, name: string, script: string): Promise<void> {
  const to = join(folder, 'built', name);
  const hash = createHash('sha256').update(script).digest('hex');
  const mark = join(to, 'hash');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  const { build } = await import('vite');
  const entry = join(folder, 'source', `${name}.jsx`);
  mkdirSync(join(folder, 'source'), { recursive: true });
  writeFileSync(entry, script);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [svelteFiles()],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
    },
    resolve: {
      alias: [{ find: /^vue$/, replacement: 'vue/dist/vue.esm-bundler.js' }],
      conditions: ['svelte', 'browser', 'import', 'module', 'default'],
    },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: to,
      emptyOutDir: true,
      minify: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 100_000,
      rollupOptions: {
        input: entry,
        output: {
          entryFileNames: 'page.js',
          assetFileNames: (file) => (file.names[0]?.endsWith('.css') ? 'page.css' : '[name][extname]'),
          codeSplitting: false,
        },
      },
    },
  });
  writeFileSync(mark, hash);
}

/** Svelte's packages are published as they are written. */
function svelteFiles() {
  return {
    name: 'svelte-files',
    async transform(code: string, id: string) {
      if (!/\.svelte(\.js)?$/.test(id)) return null;
      const { compile, compileModule } = await import(
        join(process.env.HANDS_TASKS ?? '', 'node_modules/svelte/src/compiler/index.js')
      );
      const options = { filename: id, generate: 'client', dev: false };
      const made = id.endsWith('.js') ? compileModule(code, options) : compile(code, { ...options, css: 'injected' });
      return { code: made.js.code, map: null };
    },
  };
}
