/** The page's world, behind a setting: the shapes of earlier drafts, after the page script and before the page's own scripts. */
import { installEarlierShapes } from '#webmcp';

export default { main: () => installEarlierShapes() };
