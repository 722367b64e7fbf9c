/** A site that serves the installed package, under a policy that allows scripts of its own files only. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** A name that means this computer, but that no browser takes for a safe origin. */
export const INSECURE_HOST = 'insecure.test';

const TYPES: Record<string, string> = { '': 'text/html', '.js': 'text/javascript', '.map': 'application/json' };
const POLICY = "default-src 'none'; img-src data:; script-src 'self'; require-trusted-types-for 'script'";
/** All other scripts are modules: they run after these. */
const CLASSIC = ['/watch.js', '/package/auto.js'];

export interface SiteServer {
  /** A page with these scripts, in order. */
  url(scripts: string[], host?: string): string;
  close(): void;
}

/** Serves the package under `/package`, and the scripts of test/package/pages. */
export async function serveSite(installed: string): Promise<SiteServer> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const text = pathname === '/' ? toPage(searchParams.getAll('script')) : await readScript(pathname, installed);
    response.writeHead(200, {
      'Content-Type': `${TYPES[extname(pathname)]}; charset=utf-8`,
      'Content-Security-Policy': POLICY,
      'Origin-Agent-Cluster': '?1', // without it native refuses all tools
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The site of the package tests has no port.');
  return {
    url: (scripts, host = '127.0.0.1') =>
      `http://${host}:${address.port}/?${new URLSearchParams(scripts.map((script) => ['script', script]))}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readScript(pathname: string, installed: string): Promise<Buffer> {
  const [, folder, file] = pathname.split('/');
  return readFile(folder === 'package' ? join(installed, file ?? '') : join('test/package/pages', folder ?? ''));
}

function toPage(scripts: string[]): string {
  const tags = ['/watch.js', ...scripts].map(
    (script) => `<script${CLASSIC.includes(script) ? '' : ' type="module"'} src="${script}"></script>`,
  );
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Site</title>${tags.join('')}`;
}
