/** Serves small apps of real frameworks, each bundled when it is first asked for. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';

export type App = 'react-app' | 'vue-app' | 'svelte-app' | 'react-widgets';

const pathOf = (from: string) => fileURLToPath(new URL(from, import.meta.url));

const svelte: Plugin = {
  name: 'svelte',
  transform: (code, id) =>
    id.endsWith('.svelte') ? { code: compile(code, { filename: id, generate: 'client' }).js.code, map: null } : null,
};

const styles = `${readFileSync(pathOf('../../../node_modules/flatpickr/dist/flatpickr.css'), 'utf8')}
  body { font: 14px sans-serif } label, .box, li { display: block } .box { width: 10em; height: 1.5em }`;

async function bundle(app: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error', mode: 'production', plugins: [svelte] },
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
    resolve: { conditions: ['browser', 'production'] },
    build: {
      write: false,
      lib: { entry: pathOf(`../../fixtures/frameworks/${app}.js`), formats: ['iife'], name: 'app' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output[0].code;
}

export async function serveApps() {
  const scripts = new Map<string, Promise<string>>();
  const server = createServer(async (request, response) => {
    const [, app = '', extension] = /^\/([a-z-]+)\.(js|html)$/.exec(request.url ?? '') ?? [];
    const script = scripts.get(app) ?? (extension ? bundle(app) : undefined);
    if (script) scripts.set(app, script);
    const page = `<!doctype html><meta charset=utf-8><title>${app}</title><style>${styles}</style><div id=app></div><script src=${app}.js></script>`;
    response.writeHead(script ? 200 : 404, { 'Content-Type': extension === 'js' ? 'text/javascript' : 'text/html' });
    response.end(extension === 'js' ? await script : page);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    urlOf: (app: App) => `http://127.0.0.1:${port}/${app}.html`,
    close: () => server.close(),
  };
}
