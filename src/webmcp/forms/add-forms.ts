/** The document's forms as tools: read when tools are first listed or called, and watched from then on. */

import type { Context } from '../context';
import {
  apply,
  defineProperty,
  eventPhase,
  filter,
  forEach,
  getOwnPropertyDescriptor,
  getWeak,
  hasOwn,
  isPrevented,
  keys,
  logError,
  NativeTypeError,
  NativeWeakMap,
  replace,
  setWeak,
  uncurryGetter,
} from '../intrinsics';
import { refuse } from '../web-idl';
import { createFormFinder, TOOL_FORM } from './definition';
import { type Dom, takeDom } from './dom';
import { createExecutions } from './executions';
import { CONTROLS, createFormRegistry, type FormChange, type FormRegistry, NOTHING, WORDS } from './registry';
import type { Execution } from './submissions';
import { type Trees, watchTrees } from './trees';

/**
 * Adds the document's forms to the context. Until tools are listed or called it changes nothing in the document, except for
 * the members that submit events need before the page's first script. Does nothing where there are no submit events.
 */
export function addForms(context: Context, page: typeof globalThis): void {
  // Firefox also runs an extension's scripts in frames that may run none of their own: a browser lists no forms there.
  if (!page.SubmitEvent || page.frameElement?.matches('[sandbox]:not([sandbox~=allow-scripts i])')) return;
  const findForms = createFormFinder(page);
  let forms: ReturnType<typeof watchForms> | undefined;
  defineSubmitMembers(page, (event) => forms?.ofEvent(event));
  context.syncForms = (thoroughly) => {
    try {
      forms ??= watchForms(context, page);
      forms.sync(thoroughly);
    } catch (error) {
      logError('WebMCP could not read forms:', error); // the page has broken its own DOM; its other tools still work
    }
  };
  context.countUnseenForms = () => (forms ? 0 : findForms().length);
}

function watchForms(context: Context, page: typeof globalThis) {
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
  const registry = createFormRegistry({ context, dom, document, executions, trees, onFirst });
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
  if (!descriptor) return;
  const value = make(descriptor.value)[name];
  defineProperty(value, 'length', { value: descriptor.value.length, configurable: true });
  defineProperty(prototype, name, { ...descriptor, value });
}

/** Marks what an earlier copy of this script defined, for a previous document with the same global object. */
const OURS = Symbol.for('tabhand.webmcp.forms');
const PREFIX = "Failed to execute 'respondWith' on 'SubmitEvent': ";

/** Defines both, unless the browser has them. The event's execution is looked up when the page uses them. */
function defineSubmitMembers(page: typeof globalThis, executionOf: (event: Event) => Execution | undefined): void {
  const { prototype } = page.SubmitEvent;
  const submitter = uncurryGetter(prototype, 'submitter');
  const find = (event: unknown) => {
    try {
      submitter(event as SubmitEvent); // the getter is the brand check
    } catch {
      throw new NativeTypeError('Illegal invocation');
    }
    return executionOf(event as SubmitEvent); // checked above
  };
  const members = {
    get agentInvoked() {
      return !!find(this);
    },
    respondWith(this: Event, value: unknown) {
      const execution = find(this);
      // biome-ignore lint/complexity/noArguments: whose own `length` is then right
      if (arguments.length < 1) throw new NativeTypeError(`${PREFIX}1 argument required, but only 0 present.`);
      if (!execution) fail('You can only call respondWith on an submit event that has agentInvoked == true.');
      if (!isPrevented(this)) fail('To call respondWith, you must first call preventDefault.');
      if (eventPhase(this) === 0 && !execution.submitting)
        fail('To call respondWith, the event must be currently being dispatched.');
      execution.response = { value };
    },
  };
  const existing = getOwnPropertyDescriptor(prototype, 'agentInvoked');
  if (existing && !hasOwn(existing.get ?? existing, OURS)) return;
  forEach(keys(members), (name) => {
    const descriptor = getOwnPropertyDescriptor(members, name) as PropertyDescriptor; // its own name
    if (descriptor.get) defineProperty(descriptor.get, OURS, {});
    defineProperty(prototype, name, descriptor);
  });
}

function fail(reason: string): never {
  refuse('InvalidStateError', PREFIX + reason);
}
