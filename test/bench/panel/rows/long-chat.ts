/** A conversation of 2,000 messages: opened, and scrolled from its end to its beginning. */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { chromiumPath, quietArgs } from '../../../support/browsers/programs.ts';
import { serveBuilt } from '../../../support/widget-stage/built.ts';
import { framesOf, toFrameRows } from '../../frames.ts';
import type { Row } from '../../table.ts';

export async function timeLongChat(): Promise<Row[]> {
  const stage = await serveBuilt(fileURLToPath(new URL('../page', import.meta.url)));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 400, height: 800 } });
    await page.goto(stage.address);
    await page.waitForFunction(() => 'drawnAfter' in globalThis);
    const drawn = await page.evaluate<number>('globalThis.drawnAfter');
    const times = await framesOf(page, scrollUp);
    const title = 'A chat of 2,000 messages is scrolled up by 300 px a frame';
    return [
      {
        title: 'A chat of 2,000 messages: from its entries to the frame that shows its end',
        unit: 'ms',
        figures: { ours: drawn },
      },
      ...toFrameRows(title, times),
    ];
  } finally {
    await browser.close();
    await stage.close();
  }
}

function scrollUp(): void {
  const box = document.querySelector('.main');
  if (!box) throw new Error('There is no conversation.');
  box.scrollTop -= 300;
  box.dispatchEvent(new Event('scroll'));
}
