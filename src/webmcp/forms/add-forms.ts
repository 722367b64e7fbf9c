/** The document's forms as tools: looked for at once, read by the second part. */
import type { Context, Forms } from '../context';
import { filter, logError, uncurryGetter } from '../intrinsics';
import { whenThere } from '../second-part';
import { defineSubmitMembers } from './submit-members';
import { createFormFinder, lookForForms } from './tool-forms';

/**
 * Adds the document's forms to the context. Until tools are listed or called it changes nothing in the document, except for
 * the members that submit events need before the page's first script. Does nothing where there are no submit events.
 */
export function addForms(context: Context, page: typeof globalThis): void {
  // Firefox also runs an extension's scripts in frames that may run none of their own: a browser lists no forms there.
  if (!page.SubmitEvent || page.frameElement?.matches('[sandbox]:not([sandbox~=allow-scripts i])')) return;
  const { second } = context;
  const findForms = createFormFinder(page);
  let forms: Forms | undefined;
  let before: ArrayLike<Element> | undefined;
  let looking: ReturnType<typeof lookForForms> | undefined;
  let wanted = false;
  // Calls tell if it doesn't come.
  const want = () => {
    wanted = true;
    whenThere(second, () => context.syncForms());
  };
  const look = () => {
    if (looking) return;
    before = page.document.readyState === 'complete' ? findForms() : [];
    looking = lookForForms(page, want);
    if (findForms()[0]) want();
  };
  defineSubmitMembers(page, (event) => forms?.ofEvent(event));
  context.syncForms = (thoroughly) => {
    try {
      if (!second.part) return look();
      looking?.end();
      forms ??= second.part.watchForms(context, page, before);
      forms.sync(thoroughly);
    } catch (error) {
      logError('WebMCP could not read forms:', error); // the page has broken its own DOM; its other tools still work
    }
  };
  context.countUnseenForms = () => (forms ? 0 : findForms().length);
  context.unreadForms = (thoroughly) => {
    if (second.part) return undefined;
    context.syncForms();
    looking?.now();
    // Any open shadow tree may contain one.
    if (!wanted && thoroughly && filter(findForms('*'), uncurryGetter(page.Element.prototype, 'shadowRoot'))[0]) want();
    return wanted ? second.ask() : undefined;
  };
}
