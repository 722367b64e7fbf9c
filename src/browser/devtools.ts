/** The browser's DevTools: the panel in them, the page that they inspect, and their own views of it. */
import { browser } from 'wxt/browser';
import type { SourcePosition } from '#core/tools/tool.ts';

/** `page`: the extension's page that is shown in it. */
export function addInspector(title: string, page: string): void {
  // Firefox shows the icon; Chrome only the title.
  void browser.devtools.panels.create(title, '/icon/tabhand-16.svg', page);
}

export const inspectedTab = (): number => browser.devtools.inspectedWindow.tabId;

/** Shows it in Sources. Undefined: the browser offers no way to. */
export const openSource: ((at: SourcePosition) => void) | undefined = import.meta.env.FIREFOX
  ? undefined
  : ({ url, line, column }) => browser.devtools.panels.openResource(url, line - 1, column - 1, () => undefined);

/** Shows the form of this tool in the inspector of elements. False: the inspected page has none; frames are searched as far as they can be read. */
export async function showForm(tool: string): Promise<boolean> {
  const find = `(${findForm})(document, ${JSON.stringify(tool)})`;
  const expression = `(() => { const form = ${find}; if (form) inspect(form); return !!form; })()`;
  if (import.meta.env.FIREFOX) return (await evaluateInFirefox(expression)) === true;
  return new Promise((resolve) => {
    browser.devtools.inspectedWindow.eval(expression, (...answer: unknown[]) => resolve(answer[0] === true));
  });
}

/** Firefox answers with a promise, of a pair. */
async function evaluateInFirefox(expression: string): Promise<unknown> {
  const answer: unknown = await browser.devtools.inspectedWindow.eval(expression); // the types are Chrome's
  return Array.isArray(answer) ? answer[0] : undefined;
}

/** Runs in the page. */
function findForm(root: Document, tool: string): Element | null {
  const own = [...root.querySelectorAll('form[toolname]')].find((form) => form.getAttribute('toolname') === tool);
  if (own) return own;
  for (const frame of root.querySelectorAll('iframe')) {
    const found = frame.contentDocument && findForm(frame.contentDocument, tool);
    if (found) return found;
  }
  return null;
}
