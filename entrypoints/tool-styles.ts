/** The page's world, in pages with forms that are tools: makes their pseudo-classes work in the page's own style sheets. */
import { adoptToolStyles } from '#webmcp';

export default {
  main: () => void adoptToolStyles(),
};
