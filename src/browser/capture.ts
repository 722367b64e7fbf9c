/** A screenshot of the tab in front of a window. */
import { browser } from 'wxt/browser';

/** Null: the browser keeps extensions out of that page. */
export async function captureTab(windowId: number): Promise<Blob | null> {
  const address = await browser.tabs.captureVisibleTab(windowId, { format: 'png' }).catch(() => null);
  return address === null ? null : (await fetch(address)).blob();
}
