/** The DOM members with which forms are found, read and filled, taken from prototypes: a form may have a control called `elements`. */
import { getMember, setMember, uncurry, uncurryGetter } from '../intrinsics';

/** The members that are read of controls, options and forms. */
interface Members {
  checked: boolean;
  elements: ArrayLike<Element>;
  form: Element | null;
  labels: ArrayLike<Node> | null;
  options: ArrayLike<Element>;
  selected: boolean;
  type: string | undefined;
  validationMessage: string;
  value: string;
}

export type Root = Document | ShadowRoot;

/** One overload of each `querySelectorAll`. */
type Query = (this: Node, selector: string) => ArrayLike<Element>;

export type Dom = ReturnType<typeof takeDom>;

/** Called when a document's forms are first read, not at installation: most pages never need it. */
export function takeDom(page: typeof globalThis) {
  const { document, Element, MutationObserver, MutationRecord, Node } = page;
  const element = Element.prototype;
  const localName = uncurryGetter(element, 'localName');
  const queryElement = uncurry(element.querySelectorAll as Query);
  const queryDocument = uncurry(page.Document.prototype.querySelectorAll as Query);
  const queryFragment = uncurry(page.DocumentFragment.prototype.querySelectorAll as Query);
  const createElement = uncurry(page.Document.prototype.createElement as (name: string) => Element); // one of its overloads
  const nodeType = uncurryGetter(Node.prototype, 'nodeType');
  const owners: Record<string, object | null> = {
    __proto__: null,
    button: page.HTMLButtonElement.prototype,
    form: page.HTMLFormElement.prototype,
    input: page.HTMLInputElement.prototype,
    option: page.HTMLOptionElement.prototype,
    select: page.HTMLSelectElement.prototype,
    textarea: page.HTMLTextAreaElement.prototype,
  };
  const ownerOf = (item: Element) => owners[localName(item)] ?? element;
  const isElement = (node: unknown): node is Element => nodeType(node as Node) === 1; // only called with nodes
  return {
    isElement,
    isText: (node: Node) => nodeType(node) === 3,
    queryAll: (node: Element | Root, selector: string): ArrayLike<Element> =>
      isElement(node)
        ? queryElement(node, selector)
        : nodeType(node) === 9
          ? queryDocument(node, selector)
          : queryFragment(node, selector),
    /** A member of the element's interface, even if a property of the element hides it. */
    get: <K extends keyof Members>(item: Element, key: K) => getMember(ownerOf(item), key, item) as Members[K],
    set: <K extends keyof Members>(item: Element, key: K, value: Members[K]) =>
      setMember(ownerOf(item), key, value, item),
    createInput: () => createElement(document, 'input'),
    attribute: uncurry(element.getAttribute),
    hasAttribute: uncurry(element.hasAttribute),
    setAttribute: uncurry(element.setAttribute),
    toggleAttribute: uncurry(element.toggleAttribute),
    matches: uncurry(element.matches as (selector: string) => boolean), // one of its overloads
    closest: uncurry(element.closest as (selector: string) => Element | null), // one of its overloads
    shadowRoot: uncurryGetter(element, 'shadowRoot'),
    focus: uncurry(page.HTMLElement.prototype.focus),
    requestSubmit: uncurry(page.HTMLFormElement.prototype.requestSubmit),
    contains: uncurry(Node.prototype.contains),
    firstChild: uncurryGetter(Node.prototype, 'firstChild'),
    nextSibling: uncurryGetter(Node.prototype, 'nextSibling'),
    text: uncurryGetter(Node.prototype, 'textContent'),
    setText: (node: Element, text: string) => setMember(Node.prototype, 'textContent', text, node),
    clone: uncurry(Node.prototype.cloneNode as () => Element), // one of its overloads, for elements
    parentElement: uncurryGetter(Node.prototype, 'parentElement'),
    rootOf: uncurry(Node.prototype.getRootNode),
    isConnected: uncurryGetter(Node.prototype, 'isConnected'),
    readyState: uncurryGetter(page.Document.prototype, 'readyState'),
    MutationObserver,
    observe: uncurry(MutationObserver.prototype.observe),
    recordTarget: uncurryGetter(MutationRecord.prototype, 'target'),
    recordType: uncurryGetter(MutationRecord.prototype, 'type'),
    addedNodes: uncurryGetter(MutationRecord.prototype, 'addedNodes'),
    removedNodes: uncurryGetter(MutationRecord.prototype, 'removedNodes'),
  };
}
