/** Two Chromiums, one with WebMCP of its own and one without, one more for each subject that an extension brings, and fresh pages in them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath, quietArgs } from '../../support/browsers/programs.ts';
import { serveBench } from './serve.ts';
import type { Scripts, SubjectName } from './subjects.ts';

export interface Stage {
  version: string;
  /** A page of its own with the subject installed, or with nothing in the same browser. */
  open(subject: SubjectName, options?: { frames?: number; empty?: boolean }): Promise<Page>;
  /** An empty page of its own that has not been anywhere yet, where an extension brings the subject as Tabhand does. */
  openExtended(subject: SubjectName): Promise<{ page: Page; url: string }>;
  /** What `code`, an expression, resolves with in a browser of its own that no driver is attached to. */
  runUnwatched<Result>(subject: SubjectName, code: string): Promise<Result>;
  close(): Promise<void>;
}

export async function openStage(scripts: Scripts): Promise<Stage> {
  const server = await serveBench(scripts);
  const browsers: Browser[] = [];
  const extended: Partial<Record<SubjectName, Extended>> = {};
  const close = async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(Object.values(extended).map((each) => each.close()));
    server.close();
  };
  try {
    const plain = await launch();
    browsers.push(plain);
    const native = await launch(...nativeFlags);
    browsers.push(native);
    return {
      version: plain.version(),
      async open(subject, { frames = 0, empty = false } = {}) {
        const page = await (subject === 'native' ? native : plain).newPage();
        await page.goto(server.url(empty ? 'nothing' : subject, frames));
        if (!empty) await requireSubject(page, subject);
        return page;
      },
      async openExtended(subject) {
        extended[subject] ??= await launchExtended(scripts[subject]);
        return { page: await extended[subject].context.newPage(), url: server.url('nothing', 0) };
      },
      async runUnwatched(subject, code) {
        const profile = await mkdtemp(join(tmpdir(), 'bench-unwatched-'));
        const flags = ['--headless', `--user-data-dir=${profile}`, ...(subject === 'native' ? nativeFlags : [])];
        const running = new AbortController();
        try {
          return await server.run(subject, code, (url) =>
            promisify(execFile)(chromiumPath, [...quietArgs, ...flags, url], {
              signal: running.signal,
              timeout: 60_000,
            }),
          );
        } finally {
          running.abort();
          await rm(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const nativeFlags = ['--enable-features=WebMCP,WebMCPTesting'];

const launch = (...features: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    headless: true,
    args: [...quietArgs, ...features],
  });

interface Extended {
  context: BrowserContext;
  close(): Promise<void>;
}

async function launchExtended(script: string): Promise<Extended> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-webmcp-'));
  const everywhere = { matches: ['<all_urls>'], run_at: 'document_start', js: ['page.js'], world: 'MAIN' };
  const manifest = { manifest_version: 3, name: 'Subject', version: '1', content_scripts: [everywhere] };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'page.js'), script);
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath,
    headless: true,
    args: [...quietArgs, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A figure for the wrong implementation, or from a coarse clock, is worse than none. */
async function requireSubject(page: Page, subject: SubjectName): Promise<void> {
  const found = await page.evaluate(() => ({
    isolated: crossOriginIsolated,
    native: String(document.modelContext?.registerTool).includes('[native code]'),
  }));
  if (!found.isolated) throw new Error('The page is not cross-origin isolated, so its clock is too coarse.');
  if (found.native !== (subject === 'native')) throw new Error(`The page for "${subject}" has another WebMCP.`);
}
