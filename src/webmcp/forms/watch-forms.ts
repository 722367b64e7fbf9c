/** The document's forms as tools: read and watched from the moment when somebody looks at a document with forms. */

import type { Context, Forms } from '../context';
import {
  apply,
  defineProperty,
  filter,
  forEach,
  getOwnPropertyDescriptor,
  getWeak,
  NativeWeakMap,
  replace,
  setWeak,
} from '../intrinsics';
import { type Dom, takeDom } from './dom';
import { createExecutions } from './executions';
import { CONTROLS, createFormRegistry, type FormChange, type FormRegistry, NOTHING, WORDS } from './registry';
import { TOOL_FORM } from './tool-forms';
import { type Trees, watchTrees } from './trees';

/** `before`: the forms that are no news, because they were there when somebody first looked at a complete document. */
export function watchForms(context: Context, page: typeof globalThis, before?: ArrayLike<Element>): Forms {
  const { document } = page;
  const dom = takeDom(page);
  const executions = createExecutions(context, dom);
  const trees = watchTrees(dom, document, (records) => {
    noteMutations(dom, registry, trees, records);
    // The parser, which only adds, may not have come to the form's end.
    if (dom.readyState(document) === 'loading' && dom.addedNodes(records[0] as MutationRecord)[0])
      context.queueTask(registry.refresh);
    else registry.refresh();
  });
  const onFirst = () => patchPage(page, executions.submitted);
  const registry = createFormRegistry({ context, dom, document, executions, trees, onFirst, before });
  return {
    ofEvent: executions.ofEvent,
    sync(thoroughly?: boolean) {
      if (thoroughly) {
        trees.searchAll();
        registry.touch(null, NOTHING); // in case a shadow tree was found
      }
      registry.refresh();
    },
  };
}

/** The elements that make up a form's tool. */
const PARTS = 'form,fieldset,label,input,select,textarea';

/** Runs after the script that caused the mutations; Chromium registers forms at the same time. */
function noteMutations(dom: Dom, registry: FormRegistry, trees: Trees, records: readonly MutationRecord[]): void {
  const hasForms = registry.size > 0;
  const parts = hasForms ? PARTS : TOOL_FORM; // costs little on a page without such forms; shadow trees are searched when tools are listed
  const seen = new NativeWeakMap<Node, boolean>();

  /** `isKnown`: another record told of what surrounds them, with all that is in it now. */
  const hasParts = (nodes: NodeList, each: (node: Element) => unknown, isKnown?: boolean): Node | undefined =>
    filter(nodes, (node) => {
      setWeak(seen, node, true);
      if (isKnown || !dom.isElement(node)) return false;
      each(node);
      return dom.matches(node, parts) || dom.queryAll(node, parts)[0];
    })[0];

  const weigh = (record: MutationRecord, target: Element | undefined): FormChange => {
    if (dom.recordType(record) === 'attributes') return target && dom.matches(target, parts) ? CONTROLS : NOTHING;
    const isKnown = target && getWeak(seen, target);
    const removed = hasParts(dom.removedNodes(record), registry.remove);
    if (hasParts(dom.addedNodes(record), (node) => hasForms && trees.search(node), isKnown) || removed) return CONTROLS;
    return hasForms && target && !isKnown && dom.closest(target, 'label,select') ? WORDS : NOTHING;
  };

  forEach(records, (record) => {
    const node = dom.recordTarget(record);
    const target = dom.isElement(node) ? node : undefined;
    const change = weigh(record, target);
    if (change) registry.touch((target && dom.closest(target, 'form')) ?? null, change);
  });
}

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
  if (!descriptor?.writable) return; // frozen by the page
  const value = make(descriptor.value)[name];
  defineProperty(value, 'length', { value: descriptor.value.length, configurable: true });
  defineProperty(prototype, name, { ...descriptor, value });
}
