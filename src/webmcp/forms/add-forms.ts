/** The document's forms as tools: looked for when somebody asks for the first time, and watched from then on. */
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
 * Gives the context its forms. Does nothing to the document until somebody asks, except for what submit events must have
 * before the page's first script. A page without submit events has no forms either.
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
        registry.touch(null, NOTHING); // where it found none, the forms are as they were
      }
      registry.refresh();
    };
  };

  context.syncForms = (thoroughly) => {
    try {
      sync ??= watch();
      sync(thoroughly);
    } catch (error) {
      logError('WebMCP could not read the forms of this page:', error); // it broke its own DOM; its other tools go on
    }
  };
  context.countUnseenForms = () => (sync ? 0 : findForms().length);
}
