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
  close(): Promise<void>;
}

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function openWidgetStage(): Promise<WidgetStage> {
  const [panel, single] = [
    await serveBuilt(folderOf('page')),
    await serveBuilt(folderOf('../../support/widget-stage')),
  ];
  const browser = await chromium.launch({ executablePath: chromiumPath, args: quietArgs });
  const open = async (address: string, seen: string) => {
    const page = await browser.newPage({ viewport: { width: 400, height: 800 } });
    await page.goto(address);
    await page.locator(seen).first().waitFor();
    return page;
  };
  return {
    version: browser.version(),
    openPanel: () => open(panel.address, '.shell'),
    openCase: (widget, name) => open(`${single.address}#${widget},${name}`, '.shown [data-view]'),
    close: async () => {
      await browser.close();
      await Promise.all([panel.close(), single.close()]);
    },
  };
}
