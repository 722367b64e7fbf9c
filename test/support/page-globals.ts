/** The globals of a page in miniature, as far as the installations of WebMCP look at them; the window hears events. */
import { PAGE_ORIGIN } from './page-environment';

export function createGlobals(more: object = {}) {
  class Document {
    readyState = 'complete';
    get defaultView(): object | null {
      return page;
    }
  }
  class Navigator {}
  const page = Object.assign(new EventTarget(), {
    isSecureContext: true,
    origin: PAGE_ORIGIN,
    Document,
    Navigator,
    document: new Document() as Document & { modelContext: DynamicContext },
    navigator: new Navigator() as Navigator,
    window: {},
    parent: {},
    ...more,
  });
  page.window = page.parent = page;
  return page;
}

export const asPage = (page: object) => page as unknown as typeof globalThis; // a page in miniature
