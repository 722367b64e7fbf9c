/** The page's world: installs WebMCP before the page's first script, and serves its tools to the extension. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { servePage } from '#bridge';
import { install } from '#webmcp';

export default defineUnlistedScript(() => {
  const host = install({ dynamic: true });
  if (host) servePage(host);
});
