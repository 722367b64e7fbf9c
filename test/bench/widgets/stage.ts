/** The pages that are measured, built as the extension builds them, in a Chromium of their own. */
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath, quietArgs } from '../../support/browsers/programs.ts';
import { serveBuilt } from '../../support/widget-stage/built.ts';

export interface WidgetStage {
  version: string;
  /** The panel, which draws widgets when it is asked to. */
  openPanel(): Promise<Page>;
  /** One widget with the data of one of its cases. */
  openCase(widget: string, name: string): Promise<Page>;
  /** A board of 20 widgets, wide enough for all of its columns. */
  openBoard(): Promise<Page>;
  close(): Promise<void>;
}

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function openWidgetStage(): Promise<WidgetStage> {
  const [panel, single, board] = [
    await serveBuilt(folderOf('page')),
    await serveBuilt(folderOf('../../support/widget-stage')),
    await serveBuilt(folderOf('../../support/panel-stage')),
  ];
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArgs });
  const open = async (address: string, seen: string, width = 400) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(address);
    await page.locator(seen).first().waitFor();
    return page;
  };
  return {
    version: browser.version(),
    openPanel: () => open(panel.address, '.shell'),
    openCase: (widget, name) => open(`${single.address}#${widget},${name}`, '.shown [data-view]'),
    openBoard: () => open(`${board.address}#board-20,light,en`, '.board [data-view]', 1300),
    close: async () => {
      await browser.close();
      await Promise.all([panel.close(), single.close(), board.close()]);
    },
  };
}
