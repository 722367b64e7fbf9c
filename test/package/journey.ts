/** What the package has to do in a page, in either browser: by script and by module, twice, and beside Tabhand. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, type Project } from './packed';
import { INSECURE_HOST, type SiteServer, serveSite } from './site-server';

export interface Page {
  /** The value of an expression in the page, awaited. */
  value<T>(expression: string): Promise<T>;
}

export interface Visitor {
  open(url: string): Promise<Page>;
  close(): Promise<void>;
}

/** What test/package/pages/shop.js tells. */
export const SHOPPED = {
  changes: 3,
  calls: ['UnknownError', '{"queue":["blue_train"]}', 'Removed 1.'],
  listed: ['clear_queue (disabled)', 'queue_track'],
  choice: ['blue_train', 'slack_water'],
  troubles: [],
};

export const AUTO = '/package/auto.js';
const isThere = `['modelContext' in document, 'modelContext' in navigator, typeof ModelContext]`;

/** A site with the installed package, for the tests of one file. */
export function useSite(): { url: SiteServer['url'] } {
  let project: Project | undefined;
  let server: SiteServer | undefined;
  beforeAll(async () => {
    project = createProject();
    await bundle(project);
    server = await serveSite(project.installed);
  }, 400_000); // packed and bundled, on a machine that others load
  afterAll(() => {
    server?.close();
    project?.remove();
  });
  return { url: (scripts, host) => server?.url(scripts, host) ?? '' };
}

/** What Vite makes of a site's script that imports the package by its name, as `/package/bundled.js`. */
async function bundle({ folder, installed }: Project): Promise<void> {
  const entry = join(folder, 'bundled.ts');
  const script =
    "import { install } from '@tabhand/webmcp';\nObject.assign(globalThis, { host: install({ dynamic: true }) });\n";
  writeFileSync(entry, script);
  const rolldownOptions = { input: entry, output: { entryFileNames: 'bundled.js' } };
  const output = { outDir: installed, emptyOutDir: false, copyPublicDir: false, rolldownOptions };
  await build({ configFile: false, logLevel: 'error', root: folder, build: output });
}

/** A browser for the tests of one file or group. */
export function useVisitor(launch: () => Promise<Visitor>): Visitor['open'] {
  let visitor: Visitor | undefined;
  beforeAll(async () => {
    visitor = await launch();
  }, 120_000);
  afterAll(() => visitor?.close());
  return async (url) => {
    if (!visitor) throw new Error('There is no browser.');
    return visitor.open(url);
  };
}

/** In a browser without WebMCP. */
export function packageJourney({ url }: Pick<SiteServer, 'url'>, open: Visitor['open']): void {
  test('the one-file script brings the API to a page under a strict policy', async () => {
    const page = await open(url([AUTO, '/shop.js']));
    expect(await page.value('visit')).toEqual(SHOPPED);
    expect(await page.value('navigator.modelContext === document.modelContext')).toBe(true);
    expect(await page.value('first === undefined')).toBe(true);
  });

  test('the module brings it too, and gives the host', async () => {
    const page = await open(url(['/module.js', '/shop.js']));
    expect(await page.value('visit')).toEqual(SHOPPED);
    expect(await page.value('host.listTools().then((tools) => tools.map(({ name, lazy }) => [name, lazy]))')).toEqual([
      ['clear_queue', false],
      ['queue_track', true],
    ]);
  });

  test('a script that Vite bundled with the module brings it too', async () => {
    const page = await open(url(['/package/bundled.js', '/shop.js']));
    expect(await page.value('visit')).toEqual(SHOPPED);
    expect(await page.value('host.size')).toBe(2);
  });

  test('loaded twice, as a script and as a module, it is there once', async () => {
    const page = await open(url([AUTO, AUTO, '/module.js', '/shop.js']));
    expect(await page.value('visit')).toEqual(SHOPPED);
    expect(await page.value('host.size')).toBe(2);
  });

  test('in an insecure context nothing is installed', async () => {
    const page = await open(url([AUTO, '/module.js'], INSECURE_HOST));
    expect(await page.value('isSecureContext')).toBe(false);
    expect(await page.value(isThere)).toEqual([false, false, 'undefined']);
    expect(await page.value('host === undefined')).toBe(true);
    expect(await page.value('troubles')).toEqual([]);
  });
}

/** In a browser with Tabhand, whose own copy is there before the page's first script. */
export function besideTabhandJourney({ url }: Pick<SiteServer, 'url'>, open: Visitor['open']): void {
  test("beside Tabhand the page's copy finds the first one and leaves it in place", async () => {
    const page = await open(url([AUTO, '/module.js', '/shop.js']));
    expect(await page.value('visit')).toEqual(SHOPPED);
    expect(await page.value('first !== undefined && first === document.modelContext')).toBe(true);
    expect(await page.value('host.size')).toBe(2);
  });
}
