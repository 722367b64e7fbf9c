/** The page's world: installs WebMCP before the page's first script, and serves its tools to the extension. */
import { servePage } from '#page/relay/page-end.ts';
import { installApi } from '#webmcp';

export default {
  main() {
    const host = installApi({ dynamic: true });
    if (host) servePage(host);
  },
};
