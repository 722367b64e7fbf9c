/** Answers a request for a file of the demo site: which file, which type, and what is done to it on the way out. */
import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

const root = fileURLToPath(new URL('.', import.meta.url));
/** The rest of the folder (the servers themselves) isn't a page and isn't served. */
const served = new Set([
  'index.html',
  'index.css',
  'element.ts',
  'is-it-there',
  'model-context',
  'music',
  'shop',
  'storefront',
  'forms',
  'lab',
  'gallery',
]);
const mimeTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
};
const scripts = new Map<string, { changed: number; code: string }>();

export async function answer(method: string, url: string, frameOrigin: string): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD') return failure(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
  const path = decodePath(url);
  if (path === undefined) return failure(400, 'This address is malformed.');
  if (path === '/favicon.ico') return { status: 204, headers: {}, body: '' }; // asked for by every page without an icon
  const file = await locate(path);
  if (file === undefined) return partOfGallery(path);
  if (file.directory && !path.endsWith('/')) return failure(301, '', { Location: `/${file.name}/` });
  return file.directory ? page(join(file.absolute, 'index.html'), frameOrigin) : page(file.absolute, frameOrigin);
}

function decodePath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
    return path.includes('\0') || path.includes('\\') ? undefined : path;
  } catch {
    return undefined; // a stray percent sign: the caller answers 400
  }
}

/** The file a path means, its links followed, only when it lies among the folders that are served. */
async function locate(path: string) {
  const home = await realpath(root);
  const absolute = await realpath(join(home, `.${sep}${path}`)).catch(() => undefined);
  if (absolute === undefined) return undefined;
  const name = relative(home, absolute);
  const first = name.split(sep, 1)[0] ?? '';
  if (name !== '' && !served.has(first)) return undefined;
  const facts = await stat(absolute);
  return { absolute, name: name.split(sep).join('/'), directory: facts.isDirectory() };
}

async function page(file: string, frameOrigin: string): Promise<Answer> {
  const type = mimeTypes[extname(file)];
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (type === undefined || text === undefined) return failure(404, 'There is no such page.');
  const headers = { 'Content-Type': type };
  if (file.endsWith('.ts')) return { status: 200, headers, body: await javascriptOf(file, text) };
  if (!file.endsWith('.html')) return { status: 200, headers, body: text };
  const body = text.replaceAll('__FRAME_ORIGIN__', frameOrigin);
  return { status: 200, headers: { ...headers, ...policyOf(file, body) }, body };
}

/** It is built from the extension's source, by tools that no other page needs. */
async function partOfGallery(path: string): Promise<Answer> {
  const [, name] = /^\/gallery\/((?:main|style|parts\/[\w.-]+)\.(?:js|css))$/.exec(path) ?? [];
  if (name === undefined) return failure(404, 'There is no such page.');
  const { galleryFiles } = await import('./gallery/bundle.ts');
  const body = (await galleryFiles()).get(name);
  const type = mimeTypes[extname(name)];
  if (body === undefined || type === undefined) return failure(404, 'There is no such page.');
  return { status: 200, headers: { 'Content-Type': type }, body };
}

async function javascriptOf(file: string, source: string): Promise<string> {
  const { mtimeMs: changed } = await stat(file);
  const kept = scripts.get(file);
  if (kept?.changed === changed) return kept.code;
  const code = stripTypeScriptTypes(source);
  scripts.set(file, { changed, code });
  return code;
}

/** The strict page of the lab allows nothing but its own inline script, by its hash. */
function policyOf(file: string, html: string): Record<string, string> {
  if (!file.endsWith(join('lab', 'strict.html'))) return {};
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; require-trusted-types-for 'script'`;
  return { 'Content-Security-Policy': policy };
}

function failure(status: number, sentence: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body: sentence };
}
