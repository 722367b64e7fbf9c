/** The page's world, where somebody uses WebMCP: what answers promises. The first part, which is there, asked for it. */
import { createLines } from '#page/relay/lines.ts';
import type { secondKey } from '#page/wire.ts';
import { callHostTool, createDocumentLinks, listHostTools, serveNative, watchForms } from '#webmcp/second.ts';

export default {
  main() {
    // By syntax alone: a page may have replaced every function by now, but not this property of its window.
    const { tabhandSecond } = window as Partial<Record<typeof secondKey, { take(part: object): void }>>;
    // Without a prototype, to which the page may have added a `then`.
    tabhandSecond?.take({
      __proto__: null,
      callHostTool,
      createDocumentLinks,
      createLines,
      listHostTools,
      serveNative,
      watchForms,
    });
  },
};
