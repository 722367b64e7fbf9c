/** Serves pages that install a subject before anything else, and note how long that took. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
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
  /** A page of `script` that runs `code` and sends back what that resolves with. `open` is given its address, and says when it is closed. */
  run<Result>(script: string, code: string, open: (url: string) => Promise<unknown>): Promise<Result>;
  close(): void;
}

export async function serveBench(scripts: Scripts): Promise<BenchServer> {
  let code = '';
  let take: (result: string) => void = () => undefined;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST') {
      take(await text(request));
      response.writeHead(204).end();
      return;
    }
    const script = pathname.slice(1) in scripts ? scripts[pathname.slice(1) as keyof Scripts] : ''; // just asked
    response
      .writeHead(200, HEADERS)
      .end(toPage(script, pathname, Number(searchParams.get('frames'))) + (searchParams.has('run') ? code : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server for the benchmark has no port.');
  return {
    url: (script, frames) => `http://127.0.0.1:${address.port}/${script}?frames=${frames}`,
    async run(script, source, open) {
      const { promise, resolve } = Promise.withResolvers<string>();
      take = resolve;
      code = `<script>
${source}.then((result) => ({ result }), (error) => ({ error: String(error) }))
  .then((sent) => fetch('/', { method: 'POST', body: JSON.stringify(sent) }));
</script>`;
      const sent = await Promise.race([promise, open(`http://127.0.0.1:${address.port}/${script}?run`)]);
      const { result, error } = typeof sent === 'string' ? JSON.parse(sent) : { error: 'It was closed.' };
      if (error) throw new Error(`The page of ${script}: ${error}`);
      return result;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An inline script that is appended is parsed, compiled and run before `append` returns: all of what a page pays. */
function toPage(script: string, path: string, frames: number): string {
  const literal = JSON.stringify(script).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>WebMCP</title><script>
const subject = document.createElement('script');
subject.textContent = ${literal};
const start = performance.now();
document.head.append(subject);
globalThis.installTime = performance.now() - start;
</script>${`<iframe src="${path}"></iframe>`.repeat(frames)}`;
}
