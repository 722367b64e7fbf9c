/** A picture of what a window shows. */
import { browser } from 'wxt/browser';

/** Null: the browser keeps the page in front to itself. */
export async function captureTab(windowId: number): Promise<Blob | null> {
  const address = await browser.tabs.captureVisibleTab(windowId, { format: 'png' }).catch(() => null);
  return address === null ? null : (await fetch(address)).blob();
}
