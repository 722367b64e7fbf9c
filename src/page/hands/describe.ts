/**
 * The role and the name of an element, as assistive technology is told them. The library follows the specifications; where
 * browsers do otherwise, so do we.
 */
import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { toSeenWords } from '../words';
import { isEditingHost, isOwnClickable } from './clickable';
import { isRole } from './roles';
import { isSecretEditor, isSecretField } from './sight/field-value';
import { allIn, attributeOf, isField, isMatch, memberOf, shownIn, tagNameOf } from './sight/shown-in';
import { createStyles, type Styles, TooLate } from './sight/styles';

/** Characters of a name that are read; what is longer is no name. */
const maxNameLength = 200;

/** Without line breaks and invisible characters, and no longer than a name is. */
export const toShortName = (text: string): string =>
  toSeenWords(text.slice(0, 4 * maxNameLength))
    .replace(/[\s\p{Co}]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength);

/** Fields for which the library has no role, since HTML-AAM leaves them to the browser. */
const fieldRoles: Record<string, string> = {
  ...{ password: 'textbox', date: 'date', month: 'month', week: 'week', time: 'time', color: 'color' },
  ...{ 'datetime-local': 'datetime', file: 'button' },
};

/** What has no role of its own is `clickable` if it can be clicked (a link without an address is a link), else `generic`. */
export function roleOf(element: Element, styles?: Styles): string {
  const own = attributeOf(element, 'role').toLowerCase().split(/\s+/).find(isRole);
  if (own !== undefined && !isNoRole(own)) return own === 'img' ? 'image' : own;
  const name = tagNameOf(element);
  const field = name === 'INPUT' ? fieldRoles[(element as HTMLInputElement).type] : undefined; // by its name
  if (field !== undefined) return field;
  const control = name === 'LABEL' ? undrawnControl(element as HTMLLabelElement) : null; // by its name
  if (control) return roleOf(control, styles);
  const role = nativeRole(element, own);
  if (name === 'TD' || name === 'TH') return cellRole(element, role);
  if (role === 'generic' && name.includes('-'))
    return roleByName(element, name) ?? (isOwnClickable(element, styles) ? 'clickable' : role);
  if (role !== 'generic' || !isOwnClickable(element, styles)) return role;
  return isEditingHost(element) ? 'textbox' : name === 'A' ? 'link' : 'clickable';
}

/**
 * A component can have its role by a script, which other scripts aren't told: its name tells, unless it holds what has the role.
 */
function roleByName(element: Element, name: string): string | null {
  const [, last = ''] = /-(button|checkbox|radio|switch|tab|option|slider|menu-?item|tree-?item)$/i.exec(name) ?? [];
  const isFocusable = last !== '' && element.hasAttribute('tabindex');
  const inside =
    isFocusable &&
    element.shadowRoot?.querySelector('button, input, a[href], select, textarea, [role]:not([role=presentation])');
  return isFocusable && !inside ? last.toLowerCase().replace('-', '') : null;
}

/** The library doesn't ask which table a cell is of, nor which way a header points. */
function cellRole(element: Element, role: string): string {
  if (role === 'columnheader') return /^row/i.test(attributeOf(element, 'scope')) ? 'rowheader' : role;
  return role === 'cell' && /^(tree)?grid$/.test(element.closest('table')?.getAttribute('role') ?? '')
    ? 'gridcell'
    : role;
}

const isNoRole = (role: string): boolean => role === 'none' || role === 'presentation';

/**
 * A page can hide members of its forms behind fields of those names, which the library doesn't expect. What can have the focus
 * keeps its role where the page would take it away.
 */
function nativeRole(element: Element, own: string | undefined): string {
  try {
    const isOwn = !element.hasAttribute('role') || (own !== undefined && (element as HTMLElement).tabIndex !== 0);
    const role = isOwn ? getRole(element) : withoutRole(element);
    return !role || isNoRole(role) ? 'generic' : role === 'img' ? 'image' : role;
  } catch {
    return 'generic';
  }
}

/** The role that the element has by its own nature, where it names one that doesn't exist. */
function withoutRole(element: Element): string | null {
  const copy = Node.prototype.cloneNode.call(element, false) as Element; // a copy of an element is one
  copy.removeAttribute('role');
  return getRole(copy);
}

/** The box of a label that stands for it: many pages hide a check box and draw its label. */
export function undrawnControl(label: HTMLLabelElement): HTMLElement | null {
  const { control } = label;
  const isPressed = control !== null && /^(checkbox|radio|file)$/.test((control as HTMLInputElement).type); // or undefined
  return isPressed && !control.checkVisibility() ? control : null;
}

/** `styles`: remembered by a look, which reads many names. */
export function nameOf(element: Element, styles: Styles = createStyles()): string {
  try {
    const clean = (words: string) => toShortName(withoutSecrets(words, element));
    const text = plainName(element) || (isBare(element) ? clean(textIn(element, styles)) : '');
    if (text !== '') return asDrawn(text, element, styles);
    const getComputedStyle = asBrowsersName(styles, element) as typeof globalThis.getComputedStyle; // of what the library asks
    const name = clean(computeAccessibleName(element, { getComputedStyle })) || clean(nameBeyond(element, styles));
    // A title that only says what is written in it is no name.
    if (isMatch(element, '[role=textbox][title]') && name === toShortName(element.textContent)) return '';
    const drawn = isField(element) ? element.labels?.[0] : element;
    return !drawn || isMatch(element, nameAttributes) ? name : asDrawn(name, drawn, styles);
  } catch (error) {
    if (error instanceof TooLate) throw error;
    return namedByText.has(roleOf(element, styles))
      ? toShortName(withoutSecrets(textIn(element, styles), element))
      : ''; // it holds too much
  }
}

const nameAttributes = '[aria-labelledby], [aria-label], [title], [alt]';

/** In capitals where a style sheet draws its words so. */
const asDrawn = (name: string, element: Element, styles: Styles): string =>
  styles.read(element, 'text-transform') === 'uppercase' ? name.toUpperCase() : name;

/** Questions for one name. */
const maxAsked = 2000;

/** Characters that secrets are looked for in; a name has far fewer. */
const maxWords = 10_000;

const holders = 'input, textarea, [contenteditable], [role=textbox]';

/** What a field holds is part of the name of what is called by it, or is around it. */
function withoutSecrets(name: string, element: Element): string {
  const root = element.getRootNode() as Partial<Document>; // or a shadow root
  const ids = attributeOf(element, 'aria-labelledby').split(/\s/);
  const { labels } = element as Partial<HTMLInputElement>; // of fields alone
  const parts = [element, ...(labels ?? []), ...ids.flatMap((id) => root.getElementById?.(id) ?? [])];
  const within = parts.flatMap((part) => [...(isMatch(part, holders) ? [part] : []), ...allIn(part, holders)]);
  return within.reduce(
    (left, each) => {
      const held = toBare((isField(each) ? each.value : each.textContent) ?? ''); // an item of a list has a number as its value
      const isTold = held && toBare(left).includes(held) && (each === element ? isSecretEditor : isSecretField)(each);
      return isTold ? left.replace(patternOf(held), '') : left;
    },
    name.slice(0, maxWords),
  );
}

const toBare = (text: string): string => text.replace(/\s/g, '');

/** A name joins lines and blocks in its own way. What is as short as a letter of the name is told apart by what is around it. */
function patternOf(bare: string): RegExp {
  const letters = bare.replace(/\W/g, '\\$&').replace(/\\?./g, '$&\\s*');
  return RegExp(bare[2] ? letters : `(?<!\\w)${letters}(?!\\w)`, 'g');
}

const named = '[aria-labelledby], [aria-label], [role], [aria-owns]';

/** Of a link or button with nothing in it but a text, as most are: the library takes much longer to find it. */
function plainName(element: Element): string {
  const [name, text] = [tagNameOf(element), element.firstChild];
  if ((name !== 'A' && name !== 'BUTTON') || !text || text.nodeType !== 3 || text.nextSibling) return '';
  if (isMatch(element, named) || (name === 'BUTTON' && (element as HTMLButtonElement).labels.length > 0)) return ''; // by its name
  const isDrawn = ['::before', '::after'].some(
    (part) => !/^(none|normal)$/.test(getComputedStyle(element, part).getPropertyValue('content')),
  );
  return isDrawn ? '' : toShortName((text as Text).data); // by its number
}

/**
 * To browsers a line break is a space, the branches of a tree's item are no part of its name, and a button inside is called by its
 * label. The library goes by styles.
 */
const asBrowsersName = (styles: Styles, named: Element) => {
  const isTree = roleOf(named, styles) === 'treeitem';
  let asked = 0;
  return (element: Element, part?: string | null): CSSStyleDeclaration => {
    styles.check();
    if (++asked > maxAsked) throw new Error();
    if (part) {
      const drawn = getComputedStyle(element, part);
      const label = part === '::before' && element !== named && attributeOf(element, 'aria-label');
      if (label && roleOf(element, styles) === 'button') return asIf(JSON.stringify(label), 'content');
      return drawn.visibility === 'visible' ? drawn : asIf('none');
    }
    if (tagNameOf(element) === 'BR') return asIf('block');
    if (tagNameOf(element) === 'AREA') return asIf('inline'); // drawn by its picture
    const isBranch = isTree && element !== named && /^(group|treeitem)$/.test(roleOf(element, styles));
    return isBranch || isUndrawnInSlot(element) ? asIf('none') : styles.of(element);
  };
};

/** What a component has no place for is drawn nowhere, whatever its own style says. */
const isUndrawnInSlot = (element: Element): boolean => element.assignedSlot !== null && !element.checkVisibility();

const asIf = (value: string, of = 'display') =>
  ({ getPropertyValue: (name: string) => (name === of ? value : '') }) as CSSStyleDeclaration; // all that is asked

/** Roles that are named by what is in them. */
const namedByText = new Set(
  'button checkbox clickable link menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem'.split(' '),
);

/** The library doesn't look into shadow trees, nor at roles that it doesn't know, and has no name for a placeholder. */
function nameBeyond(element: Element, styles: Styles): string {
  if (isField(element) || !namedByText.has(roleOf(element, styles)))
    return (isField(element) && element.placeholder) || attributeOf(element, 'aria-placeholder');
  return attributeOf(element, 'aria-label') || labelOf(element) || textIn(element, styles, { nodes: 0, isHeard: true });
}

/** Of a component that is a field of a form by a script. */
function labelOf(element: Element): string {
  if (!element.localName.includes('-')) return '';
  const [root, id] = [element.getRootNode() as Document, CSS.escape(element.id)]; // of a connected element
  const label = (id && root.querySelector(`label[for=${id}]`)) || element.closest('label');
  return label?.textContent ?? '';
}

/** To the specifications these have no name: they are called by what a person reads on them, but for what somebody writes there. */
const bare = new Set('DIV SPAN P I B EM STRONG G LI DD DT LABEL TEXT TSPAN'.split(' '));
const isBare = (element: Element): boolean =>
  bare.has(tagNameOf(element)) &&
  !isEditingHost(element) &&
  !isMatch(element, `${named}, [title], [alt]`) &&
  !(tagNameOf(element) === 'LABEL' && (element as HTMLLabelElement).control); // by its name

/** Told apart from what they stand in. */
const apartFromName = /^(SELECT|INPUT|TEXTAREA|UL|OL)$/;

/** Nodes whose text is read for a name. */
const maxNodes = 500;

/** Of what is shown in it, also in shadow trees. `isHeard`: without what a page keeps from assistive technology, as the words that a font draws as icons. */
function textIn(node: Node, styles: Styles, read: { nodes: number; isHeard?: boolean } = { nodes: 0 }): string {
  if (
    ++read.nodes > maxNodes ||
    (read.nodes > 1 && memberOf(node, 'nodeType') === 1 && apartFromName.test(tagNameOf(node as Element)))
  )
    return '';
  if (memberOf(node, 'nodeType') === 3) return (node as Text).data; // by its number
  if (memberOf(node, 'nodeType') !== 1) return '';
  const element = node as Element; // by its number
  const display = styles.read(element, 'display');
  if (read.isHeard && attributeOf(element, 'aria-hidden') === 'true') return '';
  if (display === 'none' || styles.read(element, 'visibility') !== 'visible') return '';
  if (tagNameOf(element) === 'IMG') return element.getAttribute('alt') ?? attributeOf(element, 'title');
  const inside = shownIn(element).map((each) => textIn(each, styles, read));
  return display === 'inline' ? inside.join('') : ` ${inside.join('')} `;
}
