/** The demo site's server, asked over HTTP as a browser and as an intruder would. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, servePlayground } from '../../playground/serve.ts';

let site: Playground;

beforeAll(async () => {
  site = await servePlayground({ port: 0, framePort: 0 });
});

afterAll(() => site.close());

/** The path goes out as it is written: `fetch` would tidy `..` away first. */
function statusOf(path: string, method = 'GET'): Promise<number> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });
}

function get(path: string): Promise<Response> {
  return fetch(new URL(path, site.url));
}

describe('the pages', () => {
  const pages = [
    '',
    'music/',
    'forms/',
    'shop/',
    'shop/cart.html',
    'shop/delivery.html',
    'lab/strict.html',
    'lab/sandboxed.html',
  ];
  const more = [
    'lab/quiet.html',
    'lab/odd.html',
    'lab/blank.html',
    'lab/busy.html',
    'lab/busy-frame.html',
    'lab/earlier.html',
    'lab/namesake.html',
    'lab/form-styles.html',
    'lab/proposals.html',
    'lab/proposals-delivery.html',
    'lab/proposals-found.html',
    'lab/bfcache/a.html',
    'lab/bfcache/b.html',
    'lab/prerender.html',
    'lab/prerendered.html',
  ];

  it.each([...pages, ...more])('/%s is served as HTML, with its own agent cluster', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('origin-agent-cluster')).toBe('?1');
  });

  it.each([...pages, ...more])('every file that /%s names in its own site is there', async (path) => {
    const html = await (await get(path)).text();
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      (match) => new URL(match[1] ?? '', site.url + path),
    );
    const statuses = await Promise.all(named.map(async (url) => [url.href, (await fetch(url)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('a page script is TypeScript on disk and JavaScript on the wire', async () => {
    const response = await get('music/state.ts');
    const code = await response.text();
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(code).toContain('export function reduce(state');
    expect(code).not.toMatch(/interface |: State\b/);
    expect(await (await get('music/state.ts')).text()).toBe(code);
  });

  it('the carrier’s frame is of another origin, which the shop’s page names', async () => {
    expect(new URL(site.frameUrl).origin).not.toBe(new URL(site.url).origin);
    expect(await (await get('shop/')).text()).toContain(`src="${site.frameUrl}shop/delivery.html"`);
  });

  it('the widget gallery is built when its page asks for it', { timeout: 60_000 }, async () => {
    const html = await (await get('gallery/')).text();
    for (const name of ['main.js', 'style.css']) expect(html).toContain(`"${name}"`);
    expect(await (await get('gallery/style.css')).text()).toContain('.gallery-page');
    const script = await get('gallery/main.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const [part] = (await script.text()).match(/parts\/view-[\w-]+\.js/) ?? [];
    expect(await (await get(`gallery/${part}`)).text()).toContain('data-view');
    expect((await get('gallery/parts/none.js')).status).toBe(404);
  });

  it('a folder without its slash is sent on within the site', async () => {
    const response = await fetch(`${site.url}/music`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/music/']);
  });

  it('the strict page allows its one inline script by hash, and nothing else', async () => {
    const response = await get('lab/strict.html');
    const script = /<script>([\s\S]*?)<\/script>/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toBe(`default-src 'none'; script-src 'sha256-${hash}'; require-trusted-types-for 'script'`);
    expect((await get('music/')).headers.get('content-security-policy')).toBeNull();
  });
});

describe('what is refused', () => {
  it.each([
    ['/../package.json', 404],
    ['/music/../../package.json', 404],
    ['/%2e%2e/package.json', 404],
    ['/music/%2e%2e%2f%2e%2e%2fpackage.json', 404],
    ['//etc/passwd', 404],
    ['/..%5cpackage.json', 400],
    ['/music/%00', 400],
    ['/%zz', 400],
    ['/serve.ts', 404],
    ['/site.ts', 404],
    ['/mcp-server/main.ts', 404],
    ['/model-server/index.ts', 404],
    ['/model-context', 301],
    ['/model-context/', 404],
    ['/nothing.html', 404],
  ])('%s is answered with %i', async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });

  it('only reading is allowed', async () => {
    expect(await statusOf('/', 'POST')).toBe(405);
    expect(await statusOf('/', 'HEAD')).toBe(200);
  });

  it('a taken port is an error, and nothing stays open', async () => {
    const port = Number(new URL(site.url).port);
    await expect(servePlayground({ port, framePort: 0 })).rejects.toThrow(`Port ${port} is taken.`);
  });
});
