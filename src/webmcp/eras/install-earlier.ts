/** The second script: shapes that the standard has dropped and that must not be there unless the person wants them. */
import { defineProperty, hasOwn } from '../intrinsics';
import { acceptJsonText } from './json-text';
import { ModelContextTesting } from './testing';
import { fireOnWindow } from './window-events';

/** Stands on a document that has them, so that a second copy of the script adds nothing. */
const EARLIER = Symbol.for('tabhand.webmcp.earlier');

/**
 * Adds `navigator.modelContextTesting`, `toolactivated` and `toolcancel` on the window, and JSON text in `executeTool`, to
 * whatever `document.modelContext` there is; without one it does nothing.
 */
export function installEarlierShapes(page: typeof globalThis = globalThis): void {
  const { document, navigator } = page;
  if (!('modelContext' in document) || hasOwn(document, EARLIER)) return;
  defineProperty(document, EARLIER, {});
  const { modelContext } = document;
  acceptJsonText(modelContext as never); // both take any arguments; their types say which are of use
  fireOnWindow(page, modelContext);
  if ('modelContextTesting' in navigator && !hasOwn(navigator, 'modelContextTesting')) return; // the browser's own
  let value: ModelContextTesting | undefined;
  const get = () => {
    value ??= new ModelContextTesting(page, modelContext as never); // as above; it may list tools, so only for those who look
    return value;
  };
  defineProperty(navigator, 'modelContextTesting', { get, enumerable: true, configurable: true });
}
