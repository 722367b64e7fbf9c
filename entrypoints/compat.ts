/** The page's world, behind a setting: the shapes of earlier drafts, after the page script and before the page's own scripts. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { installEarlierShapes } from '#webmcp';

export default defineUnlistedScript(() => installEarlierShapes());
