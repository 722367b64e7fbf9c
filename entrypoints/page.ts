/** The page's world: installs WebMCP before the page's first script. What serves its tools comes when it has some. */
import type { createLines } from '#page/relay/lines.ts';
import { servePage } from '#page/relay/page-end.ts';
import { awaitSecond } from '#page/relay/second-end.ts';
import type { SecondPart } from '#webmcp/context.ts';
import { installApi } from '#webmcp/install.ts';
import { lent } from '#webmcp/lent.ts';
import { expectSecond, whenThere } from '#webmcp/second-part.ts';

export default {
  main() {
    if (!isSecureContext) return;
    const second = expectSecond(awaitSecond<SecondPart & { createLines: typeof createLines }>(() => lent));
    const host = installApi({ dynamic: true, second });
    // Who asks over a line that nobody serves gives up by itself.
    if (host) servePage(host, (use) => whenThere(second, use));
  },
};
