/** The page's own methods, where a form is a tool: they know two more selectors, and are otherwise as before. */
import { expect, test } from 'vitest';
import { patchPage } from '../../../src/webmcp/forms/watch-forms';

/** Methods that say what they were given. */
function createGlobals() {
  class Given {
    querySelector(_selector: unknown) {
      // biome-ignore lint/complexity/noArguments: how many there were is what is tested
      return [...arguments];
    }
  }
  class HTMLFormElement {
    submit() {
      return undefined;
    }
  }
  return { Document: Given, DocumentFragment: class {}, Element: class {}, HTMLFormElement };
}

test('a page that froze its prototypes keeps their methods, and the others are patched all the same', () => {
  const page = createGlobals();
  const { querySelector } = Object.freeze(page.Document.prototype);
  const { submit } = page.HTMLFormElement.prototype;
  patchPage(page as unknown as typeof globalThis, () => undefined); // as much of a page as it looks at
  expect(page.Document.prototype.querySelector).toBe(querySelector);
  expect(page.HTMLFormElement.prototype.submit).not.toBe(submit);
});

test('a selector goes through translated, with everything else that was given, and nothing where nothing was', () => {
  const page = createGlobals();
  patchPage(page as unknown as typeof globalThis, () => undefined); // as much of a page as it looks at
  const given = new page.Document();
  const query = given.querySelector as (...args: unknown[]) => unknown[];
  expect(query.call(given)).toEqual([]);
  expect(query.call(given, 'a:tool-form-active', 5)).toEqual(['a[data-tool-form-active]', 5]);
  expect(query).toHaveLength(1);
});
