/** What a mutation of the document means for its forms. */
import { filter, forEach } from '../intrinsics';
import { TOOL_FORM } from './definition';
import type { Dom } from './dom';
import { CONTROLS, type FormChange, type FormRegistry, NOTHING, WORDS } from './registry';
import type { Trees } from './trees';

/** The elements that make up a form's tool. */
const PARTS = 'form,fieldset,label,input,select,textarea';

interface Heard {
  dom: Dom;
  registry: FormRegistry;
  trees: Trees;
}

/** Runs after the script that caused the mutations; Chromium registers forms at the same time. */
export function hearMutations({ dom, trees, registry }: Heard, records: readonly MutationRecord[]): void {
  const hasForms = registry.size > 0;
  const parts = hasForms ? PARTS : TOOL_FORM; // costs little on a page without such forms; shadow trees are searched when tools are listed
  const search = (node: Element) => hasForms && trees.search(node);

  const hasParts = (nodes: NodeList, each: (node: Element) => unknown): boolean => {
    const elements = filter(nodes, dom.isElement) as Element[]; // filtered by the type guard
    forEach(elements, each);
    return !!filter(elements, (node) => dom.matches(node, parts) || dom.queryAll(node, parts)[0])[0];
  };

  const weigh = (record: MutationRecord, target: Element | undefined): FormChange => {
    if (dom.recordType(record) === 'attributes') return target && dom.matches(target, parts) ? CONTROLS : NOTHING;
    const removed = hasParts(dom.removedNodes(record), registry.remove);
    if (hasParts(dom.addedNodes(record), search) || removed) return CONTROLS;
    return hasForms && target && dom.closest(target, 'label,select') ? WORDS : NOTHING;
  };

  forEach(records, (record) => {
    const node = dom.recordTarget(record);
    const target = dom.isElement(node) ? node : undefined;
    const change = weigh(record, target);
    if (change) registry.touch((target && dom.closest(target, 'form')) ?? null, change);
  });
  registry.refresh();
}
