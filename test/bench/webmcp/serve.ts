/** Serves pages that install a subject before anything else, and note how long that took. */
import { createServer } from 'node:http';
import type { Scripts } from './subjects.ts';

/** Cross-origin isolated, for timers of 5 µs; origin-keyed, because native refuses tools otherwise. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Origin-Agent-Cluster': '?1',
};

export interface BenchServer {
  /** A page of `script` ("nothing" installs none) with this many frames that install it too. */
  url(script: string, frames: number): string;
  close(): void;
}

export async function serveBench(scripts: Scripts): Promise<BenchServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const script = pathname.slice(1) in scripts ? scripts[pathname.slice(1) as keyof Scripts] : ''; // just asked
    response.writeHead(200, HEADERS).end(toPage(script, pathname, Number(searchParams.get('frames'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server for the benchmark has no port.');
  return {
    url: (script, frames) => `http://127.0.0.1:${address.port}/${script}?frames=${frames}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An inline script that is appended is parsed, compiled and run before `append` returns: all of what a page pays. */
function toPage(script: string, path: string, frames: number): string {
  const text = JSON.stringify(script).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>WebMCP</title><script>
const subject = document.createElement('script');
subject.textContent = ${text};
const start = performance.now();
document.head.append(subject);
globalThis.installTime = performance.now() - start;
</script>${`<iframe src="${path}"></iframe>`.repeat(frames)}`;
}
