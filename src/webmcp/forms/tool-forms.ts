/** Which forms may be tools, and whether there are any: all that is known of them until the second part reads them. */
import { bare, filter, uncurry, uncurryGetter } from '../intrinsics';

/** Matches the elements that may be tools. */
export const TOOL_FORM = 'form[toolname][tooldescription]';

/** Finds the forms that may be tools, for counting them, without those in shadow trees. Takes one built-in at installation and nothing else. */
export function createFormFinder({ document, Document }: typeof globalThis): (selector?: string) => ArrayLike<Element> {
  const query = uncurry(Document.prototype.querySelectorAll as (selector: string) => ArrayLike<Element>); // one overload
  return (selector = TOOL_FORM) => query(document, selector);
}

/** Calls `found` when forms that may be tools come into the document's own tree, or elements become such forms. */
export function lookForForms(page: typeof globalThis, found: () => void) {
  const { document, Element, MutationObserver, MutationRecord, Node } = page;
  const matches = uncurry(Element.prototype.matches as (selector: string) => boolean); // one of its overloads
  const queryFirst = uncurry(Element.prototype.querySelector as (selector: string) => Element | null); // one of its overloads
  const nodeType = uncurryGetter(Node.prototype, 'nodeType');
  const addedNodes = uncurryGetter(MutationRecord.prototype, 'addedNodes');
  const target = uncurryGetter(MutationRecord.prototype, 'target');
  const isElement = (node: Node): node is Element => nodeType(node) === 1;
  const isForm = (node: Node) => isElement(node) && matches(node, TOOL_FORM);
  const brings = (node: Node) => isForm(node) || (isElement(node) && queryFirst(node, TOOL_FORM));
  const take = (records: MutationRecord[]) => {
    if (filter(records, (record) => isForm(target(record)) || filter(addedNodes(record), brings)[0])[0]) found();
  };
  const { disconnect, observe, takeRecords } = MutationObserver.prototype;
  const observer = new MutationObserver(take);
  const attributeFilter = ['toolname', 'tooldescription'];
  uncurry(observe)(observer, document, bare({ subtree: true, childList: true, attributeFilter }));
  const [end, now] = [uncurry(disconnect), uncurry(takeRecords)];
  return { end: () => end(observer), now: () => take(now(observer)) };
}
