/** Chromium with its own implementation switched on and with our script in every document, which extends it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { INSECURE_HOST } from '../server.ts';
import type { ProbePage } from '../subject.ts';

const manifest = {
  manifest_version: 3,
  name: 'Conformance subject',
  version: '1',
  host_permissions: ['<all_urls>'],
  content_scripts: [
    {
      matches: ['<all_urls>'],
      js: ['extended.js'],
      run_at: 'document_start',
      world: 'MAIN',
      all_frames: true,
      match_about_blank: true,
      match_origin_as_fallback: true,
    },
  ],
};

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./extended.ts', import.meta.url)),
        formats: ['iife'],
        name: 'bundle',
        fileName: 'bundle',
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('There is no script.');
  return chunk.code;
}

export interface ExtendedBrowser {
  context: BrowserContext;
  openPage(): Promise<ProbePage & { page: Page }>;
  close(): Promise<void>;
}

export async function launchExtended(): Promise<ExtendedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'extended.js'), await bundle());
  const context = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-popup-blocking',
      `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
      '--enable-features=WebMCP,WebMCPTesting',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  });
  return {
    context,
    openPage: () => openPage(context),
    async close() {
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openPage(context: BrowserContext): Promise<ProbePage & { page: Page }> {
  const page = await context.newPage();
  const popups: Page[] = [];
  page.on('popup', (popup) => popups.push(popup));
  return {
    page,
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    closePopups: async () => void (await Promise.all(popups.splice(0).map((popup) => popup.close()))),
    close: () => page.close(),
  };
}
