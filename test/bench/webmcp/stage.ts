/** Two Chromiums, one with WebMCP of its own and one without, and fresh pages in them. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath, quietArgs } from '../../support/browsers/programs.ts';
import { serveBench } from './serve.ts';
import type { Scripts, SubjectName } from './subjects.ts';

export interface Stage {
  version: string;
  /** A page of its own with the subject installed, or with nothing in the same browser. */
  open(subject: SubjectName, options?: { frames?: number; empty?: boolean }): Promise<Page>;
  close(): Promise<void>;
}

export async function openStage(scripts: Scripts): Promise<Stage> {
  const server = await serveBench(scripts);
  const browsers: Browser[] = [];
  const close = async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    server.close();
  };
  try {
    const plain = await launch();
    browsers.push(plain);
    const native = await launch('--enable-features=WebMCP,WebMCPTesting');
    browsers.push(native);
    return {
      version: plain.version(),
      async open(subject, { frames = 0, empty = false } = {}) {
        const page = await (subject === 'native' ? native : plain).newPage();
        await page.goto(server.url(empty ? 'nothing' : subject, frames));
        if (!empty) await requireSubject(page, subject);
        return page;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const launch = (...features: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    headless: true,
    args: [...quietArgs, ...features],
  });

/** A figure for the wrong implementation, or from a coarse clock, is worse than none. */
async function requireSubject(page: Page, subject: SubjectName): Promise<void> {
  const found = await page.evaluate(() => ({
    isolated: crossOriginIsolated,
    native: String(document.modelContext?.registerTool).includes('[native code]'),
  }));
  if (!found.isolated) throw new Error('The page is not cross-origin isolated, so its clock is too coarse.');
  if (found.native !== (subject === 'native')) throw new Error(`The page for "${subject}" has another WebMCP.`);
}
