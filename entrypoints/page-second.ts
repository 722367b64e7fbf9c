/** The page's world, where somebody uses WebMCP: what answers promises. The first part, which is there, asked for it. */
import { createLines } from '#page/relay/lines.ts';
import { secondKey } from '#page/wire.ts';
import { createDocumentLinks, watchForms } from '#webmcp/second.ts';

export default {
  main() {
    const place: { take(part: object): void } | undefined = Reflect.get(globalThis, secondKey);
    // Without a prototype, to which the page may have added a `then`.
    place?.take({ __proto__: null, createDocumentLinks, createLines, watchForms });
  },
};
