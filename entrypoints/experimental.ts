/** The page's world, behind a setting: what WebMCP's group has moved to since, after the page script and before the page's own scripts. */
import { installExperimental } from '#webmcp';

export default { main: () => installExperimental() };
