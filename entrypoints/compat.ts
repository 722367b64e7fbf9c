/** The page's world, when the person wants it: what earlier drafts had, after the page script and before the page's own. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { installEarlierShapes } from '#webmcp';

export default defineUnlistedScript(() => installEarlierShapes());
