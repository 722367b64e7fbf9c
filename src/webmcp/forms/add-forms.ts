/** The document's forms as tools: read when tools are first listed or called, and watched from then on. */
import type { Context } from '../context';
import { logError } from '../intrinsics';
import { createFormFinder } from './definition';
import { takeDom } from './dom';
import { createExecutions, type Executions } from './executions';
import { hearMutations } from './mutations';
import { patchPage } from './page-methods';
import { createFormRegistry, NOTHING } from './registry';
import { defineSubmitMembers } from './submit-event';
import { watchTrees } from './trees';

/**
 * Adds the document's forms to the context. Until tools are listed or called it changes nothing in the document, except for
 * the members that submit events need before the page's first script. Does nothing where there are no submit events.
 */
export function addForms(context: Context, page: typeof globalThis): void {
  if (!page.SubmitEvent) return;
  const findForms = createFormFinder(page);
  let sync: Context['syncForms'] | undefined;
  let executions: Executions | undefined;
  defineSubmitMembers(page, (event) => executions?.ofEvent(event));

  const watch = () => {
    const dom = takeDom(page);
    executions = createExecutions(context, dom);
    const { submitted } = executions;
    const trees = watchTrees(dom, page.document, (records) => hearMutations({ dom, trees, registry }, records));
    const onFirst = () => patchPage(page, submitted);
    const registry = createFormRegistry({ context, dom, executions, trees, onFirst });
    return (thoroughly?: boolean) => {
      if (thoroughly) {
        trees.searchAll();
        registry.touch(null, NOTHING); // in case a shadow tree was found
      }
      registry.refresh();
    };
  };

  context.syncForms = (thoroughly) => {
    try {
      sync ??= watch();
      sync(thoroughly);
    } catch (error) {
      logError('WebMCP could not read the forms of this page:', error); // the page has broken its own DOM; its other tools still work
    }
  };
  context.countUnseenForms = () => (sync ? 0 : findForms().length);
}
