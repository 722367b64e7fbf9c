/** The page's methods that an agent's calls affect; replaced only in pages in which a form is a tool. */
import { apply, defineProperty, forEach, getOwnPropertyDescriptor, replace } from '../intrinsics';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * `form.submit()` ends a call without an event, and selectors in scripts know `:tool-form-active` and `:tool-submit-active`.
 * Style sheets don't: there a page uses `[data-tool-form-active]` and `[data-tool-submit-active]`.
 */
export function patchPage(page: typeof globalThis, submitted: (form: unknown) => void): void {
  const { Document, DocumentFragment, Element, HTMLFormElement } = page;
  redefine(HTMLFormElement.prototype, 'submit', (submit) => ({
    submit() {
      apply(submit, this, []);
      submitted(this);
    },
  }));
  forEach([Element, Document, DocumentFragment], ({ prototype }) =>
    forEach(['matches', 'closest', 'querySelector', 'querySelectorAll'], (name) =>
      redefine(prototype, name, (query) => ({
        [name](...args: unknown[]) {
          if (args.length > 0) args[0] = translate(args[0]);
          return apply(query, this, args);
        },
      })),
    ),
  );
}

const translate = (selector: unknown) =>
  typeof selector === 'string' ? replace(selector, /:tool-(form|submit)-active/g, '[data-tool-$1-active]') : selector;

/** The new method has the old one's name, length and property attributes. */
function redefine(prototype: object, name: string, make: (original: Method) => Record<string, Method>): void {
  const descriptor = getOwnPropertyDescriptor(prototype, name);
  if (!descriptor) return;
  const value = make(descriptor.value)[name];
  defineProperty(value, 'length', { value: descriptor.value.length, configurable: true });
  defineProperty(prototype, name, { ...descriptor, value });
}
