/** Adds an element to an outline: a token, an image, a frame, or a part that holds others. */

import { fold } from '../../words';
import { areasOf } from '../areas';
import { isEditingHost, isOwnClickable } from '../clickable';
import { toShortName, undrawnControl } from '../describe';
import { drawnFor, isDrawnPart } from '../drawn';
import type { Referred } from '../references';
import { operableRoles } from '../roles';
import { isForbidden } from '../secret';
import { isSecretEditor } from '../sight/field-value';
import { isRow, marks, toPlacement } from '../sight/placement';
import {
  allIn,
  attributeOf,
  bodyOf,
  has,
  isField,
  isHidden,
  isInside,
  isMatch,
  memberOf,
  parentOf,
  shownIn,
  tagNameOf,
} from '../sight/shown-in';
import { type Gap, headed } from './blocks';
import { asCell, asHeading, asItem, asPart, asRow, type Ending, headOfPart, inQuotes, isNamedPart } from './containers';
import type { Walk } from './reading';
import { valueIn } from './value';

const native = /^(BUTTON|INPUT|SELECT|TEXTAREA|SUMMARY)$/;
/** With a role of their own they are operable only if they can have the focus. */
const cells = /^(gridcell|columnheader|rowheader|row|cell|listitem|option|listbox)$/;

/** Null if nobody could operate it. */
function operableAt(element: Element, walk: Walk): Referred | null {
  const role = operableRole(element, walk);
  return role === null ? null : { element, role, name: walk.nameOf(element) };
}

function operableRole(element: Element, { styles, roleOf, sight }: Walk): string | null {
  const name = tagNameOf(element);
  if (name === 'OPTION' || name === 'OPTGROUP' || (name === 'INPUT' && (element as HTMLInputElement).type === 'hidden'))
    return null; // by its name
  const hasRole = has(element, 'role');
  if (name === 'LABEL' && !hasRole) return undrawnControl(element as HTMLLabelElement) ? roleOf(element) : null; // by its name
  const isLink = (name === 'A' || name === 'AREA') && has(element, 'href');
  const role = roleOf(element);
  if (role === 'clickable') return isDrawnPart(element, sight.isSeen, styles) ? null : role;
  const isCalled = operableRoles.has(role) && !cells.test(role); // a component by its name
  if (!hasRole && !isLink && !native.test(name) && !isCalled && !isOwnClickable(element, styles)) return null;
  if (isLink || native.test(name) || isCalled) return role;
  const isChosen = has(element, 'aria-selected');
  if (isChosen || role === 'option') return role;
  return isOwnClickable(element, styles) && !isDrawnPart(element, sight.isSeen, styles) ? role : null;
}

/** Links to other hosts tell theirs. What can't be operated while a dialog is open has no reference. */
function tokenOf({ element, role, name }: Referred, { references, host, modal, isFull }: Walk): string {
  const value = valueIn({ element, role, name }, isFull);
  const stated = undrawnStates(element);
  const elsewhere = hostBeyond(element, host);
  return [
    name === '' ? role : `${role} ${inQuotes(name)}`,
    ...(value === null ? [] : ['=', value]),
    ...stated,
    ...(elsewhere ? [`to ${elsewhere}`] : []),
    isOutOfReach(element, modal) ? '(inert)' : `[${references.to({ element, role, name })}]`,
  ].join(' ');
}

const undrawnStates = (element: Element): string[] =>
  statesOf((tagNameOf(element) === 'LABEL' && undrawnControl(element as HTMLLabelElement)) || element); // by its name

function isOutOfReach(element: Element, modal: Element | null): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (each === modal) return false;
    if (each.hasAttribute('inert')) return true;
  }
  return modal !== null && modal.ownerDocument === element.ownerDocument;
}

function hostBeyond(element: Element, host: string): string | null {
  const name = tagNameOf(element);
  if (name !== 'A' && name !== 'AREA') return null;
  const { protocol, host: other } = element as HTMLAnchorElement; // by its name
  return /^https?:$/.test(protocol) && other !== host ? other : null;
}

const is = (element: Element, selector: string): boolean => {
  try {
    return isMatch(element, selector);
  } catch {
    return false; // a browser that doesn't know the selector
  }
};

const words: [attribute: string, words: Record<string, string>][] = [
  ['aria-expanded', { true: 'expanded', false: 'collapsed' }],
  ['aria-selected', { true: 'selected' }],
  ['aria-pressed', { true: 'pressed', mixed: 'partly pressed' }],
  ['aria-busy', { true: 'busy' }],
];

/** Of a component. */
const isInState = (element: Element, state: string): boolean =>
  tagNameOf(element).includes('-') && is(element, `:state(${state})`);

/** The states of an element that a person sees, in a word each. */
function statesOf(element: Element): string[] {
  const states = words.flatMap(([name, known]) => known[attributeOf(element, name)] ?? []);
  const current = attributeOf(element, 'aria-current');
  return [
    ...checkedState(element),
    ...states,
    ...['expanded', 'selected', 'pressed'].filter((each) => isInState(element, each)),
    ...folded(element),
    ...(current && current !== 'false' ? ['current'] : []),
    ...(isDisabled(element) ? ['disabled'] : []),
    ...fieldStates(element),
  ];
}

const isDisabled = (element: Element): boolean => is(element, ':disabled') || isInside(element, '[aria-disabled=true]');

function checkedState(element: Element): string[] {
  const own = attributeOf(element, 'aria-checked');
  const isInput = tagNameOf(element) === 'INPUT';
  if (own === 'mixed' || (isInput && is(element, ':indeterminate:not([type=radio])'))) return ['partly checked'];
  return own === 'true' || (isInput && is(element, ':checked')) || isInState(element, 'checked') ? ['checked'] : [];
}

function folded(element: Element): string[] {
  if (tagNameOf(element) !== 'SUMMARY') return [];
  return [is(element, 'details[open] > *') ? 'expanded' : 'collapsed'];
}

/** What can be edited in place takes lines, unless it says otherwise. */
function isMultiline(element: Element): boolean {
  const said = attributeOf(element, 'aria-multiline');
  if (tagNameOf(element) === 'TEXTAREA' || said === 'true') return true;
  return said === '' && isEditingHost(element) && /^(textbox)?$/.test(attributeOf(element, 'role'));
}

function fieldStates(element: Element): string[] {
  const isControl = isField(element);
  const isReadOnly = attributeOf(element, 'aria-readonly') === 'true' || (isControl && is(element, '[readonly]'));
  const isRequired = attributeOf(element, 'aria-required') === 'true' || (isControl && is(element, ':required'));
  const invalid = attributeOf(element, 'aria-invalid');
  const isInvalid = (invalid !== 'false' && invalid !== '') || (isControl && is(element, ':user-invalid'));
  return [
    ...(isMultiline(element) ? ['multiline'] : []),
    ...(isReadOnly ? ['readonly'] : []),
    ...(isRequired ? ['required'] : []),
    ...(isInvalid ? ['invalid'] : []),
  ];
}

const called =
  /(?:^|[\s_:#-])(?:fa[a-z]?|bi|mdi|pi|ri|ti|ion|lucide|ph|(?=[a-z]*icon)[a-z]+)[-:_]+([a-z][a-z-]{2,40})/i;
/** Sizes, styles and turns of icons. */
const styling =
  /^(solid|regular|brands|light|thin|lg|xs|sm|fw|spin|pulse|stack|icon|outlined|rounded|sharp|size|svg|font|wrapper|root|inner|prefix|suffix|only|button|btn|large|small|medium)\b/;
const attributes = ['class', 'data-icon', 'icon', 'name', 'href', 'xlink:href', 'data-testid'];

/** What an icon shows, by the name that its font or its set gives it, or what is in it; empty where nothing tells. */
function iconIn(element: Element): string {
  const inside = [element, ...allIn(element, '[class], [data-icon], [icon], [name], use')];
  for (const each of inside.slice(0, 12))
    for (const attribute of attributes) {
      const written = attributeOf(each, attribute);
      const isNamed = /-icon$/i.test(each.localName) && /^(icon|name)$/.test(attribute);
      const [, testId] = (attribute === 'data-testid' && /^([A-Z]\w+)Icon$/.exec(written)) || [];
      for (const word of isNamed ? [written] : testId ? [testId] : written.split(/\s+/)) {
        const name = isNamed || testId || attribute === 'data-icon' ? word : (called.exec(word)?.[1] ?? '');
        if (name !== '' && !styling.test(name)) return name.replace(/[-_:]+/g, ' ').slice(0, 40);
      }
    }
  return '';
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}€$£%]+/gu) ?? [];

/** A test of texts against a name: a text without letters and digits is told by any. */
function tellsOf(name: string): (text: string) => boolean {
  const words = new Set(wordsOf(name));
  return (text) => wordsOf(text).every((word) => words.has(word));
}

const skipped = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE HEAD OPTION OPTGROUP DATALIST TITLE DESC DEFS SYMBOL SOURCE TRACK'.split(' '),
);
const pictures = new Set('IMG SVG CANVAS VIDEO AUDIO OBJECT EMBED'.split(' '));

export function addElement(walk: Walk, element: Element): void {
  const name = tagNameOf(element);
  const display = walk.styles.read(element, 'display');
  if (
    skipped.has(name) ||
    isHidden(element, { display, contentVisibility: walk.styles.read(element, 'content-visibility') })
  )
    return;
  if (name === 'BR') {
    walk.blocks.separate(3);
    return;
  }
  place(walk, element, name);
  const operable = operableAt(element, walk);
  if (operable && isReachable(walk, element)) addOperable(walk, operable);
  else if (/^I?FRAME$/.test(name)) addFrame(walk, element);
  else if (pictures.has(name) || walk.roleOf(element) === 'image') addPicture(walk, element, name);
  else if (!isField(element) && !isSecretEditor(element)) addContainer(walk, element, name);
}

/** Separates an element from what is before it, and later from what is after it. */
function place(walk: Walk, element: Element, name: string): void {
  const display = walk.styles.read(element, 'display');
  const isMark = marks.has(name);
  const gap = gapOf(walk, element, name, display);
  const isApart = gap === 0 && walk.isAfterElement && !isMark && !isInside(element, 'pre, code');
  walk.blocks.separate(isApart ? 1 : gap);
  walk.todo.push(() => {
    walk.blocks.separate(gap);
    walk.isAfterElement = !isMark;
  });
}

function gapOf({ styles }: Walk, element: Element, name: string, display: string): Gap {
  if (display === 'inline' || display === 'contents') return 0;
  const parent = memberOf(element, 'parentElement');
  const isInRow = parent !== null && /flex|grid/.test(styles.read(parent, 'display')) && isRow(styles.of(parent));
  const placement = toPlacement(name, display, isInRow);
  if (placement === 'atom') return 1;
  return typeof placement === 'number' ? (Math.min(placement, 3) as Gap) : 0; // of at most 3
}

/** A field that is drawn by its label, or by what is around it, is seen there. */
function isReachable({ sight, styles }: Walk, element: Element): boolean {
  if (sight.isSeen(element)) return true;
  if (!isField(element)) return false;
  const labels = /^(checkbox|radio|file)$/.test(element.type) && element.labels;
  return [drawnFor(element, styles), ...(labels || [])].some((each) => each && sight.isSeen(each));
}

function within(walk: Walk, element: Element, end: Ending): void {
  walk.blocks.open(end);
  walk.todo.push(() => walk.blocks.close(), ...shownIn(element).reverse());
}

/** `isTold`: of the texts inside. */
function muted(walk: Walk, isTold: (text: string) => boolean): void {
  walk.told.push(isTold);
  walk.todo.push(() => walk.told.pop());
}

function addOperable(walk: Walk, operable: Referred): void {
  const { element, name, role } = operable;
  const token = tokenOf(operable, walk);
  walk.blocks.separate(1);
  walk.todo.push(() => walk.blocks.separate(1));
  if (isField(element) || isForbidden(element, name) || (role === 'textbox' && valueIn(operable) !== null)) {
    walk.blocks.write(token);
  } else if (role === 'row') {
    addRow(walk, element, token);
  } else {
    muted(walk, tellsOf(name));
    within(walk, element, endOfOperable(walk, operable, token));
  }
}

/** What can be operated may be a heading too, or a cell. */
function endOfOperable({ rows, blocks, roleOf }: Walk, { element, role, name }: Referred, token: string): Ending {
  const row = cellRoles.test(roleOf(element)) ? rows.at(-1) : undefined;
  if (row) return (lines) => asCell(row)([...lines, token]);
  const isDeep = blocks.isDeep;
  const [heading] = allIn(element, 'h1, h2, h3, h4, h5, h6');
  return (lines) => {
    if (heading) return headed(`${'#'.repeat(levelOf(heading))} ${token}`, lines);
    if (lines.length > 0) return isDeep ? [token, ...lines] : headed(token, lines);
    const icon = name === '' ? iconIn(element) || (role === 'clickable' && calledBy(element)) : '';
    return icon ? `${token}: icon ${inQuotes(toShortName(icon))}` : token;
  };
}

/** Where nothing else tells what it is. */
const calledBy = (element: Element): string => element.id || attributeOf(element, 'class').slice(0, 40);

/** In CSS pixels: what is smaller and has no name is decoration. */
const minPicture = 48;

function addPicture(walk: Walk, element: Element, tag: string): void {
  const name = walk.nameOf(element);
  const { width, height } = Element.prototype.getBoundingClientRect.call(element);
  const isDecoration =
    name === '' && (tag === 'SVG' || element.getAttribute('alt') === '' || Math.min(width, height) < minPicture);
  const word = tag === 'VIDEO' || tag === 'AUDIO' || tag === 'CANVAS' ? tag.toLowerCase() : 'image';
  const isTold = isDecoration || (name !== '' && walk.told.at(-1)?.(name));
  const areas = tag === 'IMG' && element.hasAttribute('usemap') ? areasOf(element) : [];
  if ((!isTold || areas.length > 0) && walk.sight.isSeen(element)) {
    if (!isTold) walk.blocks.write(name === '' ? word : `${word} ${inQuotes(name)}`);
    for (const area of areas.flatMap((each) => operableAt(each, walk) ?? []).reverse())
      walk.todo.push(() => addOperable(walk, area));
  }
  if (tag !== 'SVG') return;
  if (name !== '') muted(walk, () => true);
  enter(walk, element);
}

function addFrame(walk: Walk, element: Element): void {
  if (!walk.sight.isSeen(element)) return;
  const frame = element as HTMLIFrameElement; // by its name
  const name = walk.nameOf(element);
  const head = name === '' ? 'frame' : `frame ${inQuotes(name)}`;
  const inside = innerDocument(frame);
  const body = inside && bodyOf(inside);
  if (!inside || !body) walk.blocks.write(`${head} of ${originOf(frame)} (its content is separate)`);
  else enterFrame(walk, { head, inside, body });
}

function enterFrame(walk: Walk, { head, inside, body }: { head: string; inside: Document; body: Element }): void {
  const { sight } = walk;
  walk.blocks.open(asPart(head, ''));
  walk.sight = walk.sightOf(inside);
  walk.todo.push(() => {
    walk.sight = sight;
    walk.blocks.close();
  }, body);
}

function innerDocument(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null; // of another origin
  }
}

function originOf({ src, ownerDocument }: HTMLIFrameElement): string {
  return URL.canParse(src, ownerDocument.baseURI) ? new URL(src, ownerDocument.baseURI).origin : 'no address';
}

/** One by one: a call takes no 200,000 arguments. */
function enter(walk: Walk, element: Element): void {
  for (const node of shownIn(element).reverse()) walk.todo.push(node);
}

function addContainer(walk: Walk, element: Element, tag: string): void {
  const role = walk.roleOf(element);
  const end = role === 'row' ? null : endingOf(walk, element, role);
  if (role === 'row') addRow(walk, element, '');
  else if (end) within(walk, element, end);
  else {
    const control = tag === 'LABEL' ? (element as HTMLLabelElement).control : null; // by its name
    if (control && isReachable(walk, control)) muted(walk, tellsOf(walk.nameOf(control)));
    enter(walk, element);
  }
}

const cellRoles = /^(gridcell|cell|columnheader|rowheader)$/;

function endingOf({ blocks, rows, nameOf }: Walk, element: Element, role: string): Ending | null {
  if (role === 'heading') return asHeading(levelOf(element));
  if (cellRoles.test(role)) {
    const row = rows.at(-1);
    return row ? asCell(row) : null;
  }
  if (blocks.isDeep) return null;
  if (role === 'listitem') return asItem;
  const name = isNamedPart(role) ? nameOf(element) : '';
  const head = headOfPart(role, name);
  return head === null ? null : asPart(head, name);
}

const levelOf = (element: Element): number =>
  Math.min(
    Math.max(Number(element.getAttribute('aria-level') ?? /^H([1-6])$/.exec(tagNameOf(element))?.[1] ?? 2), 1),
    6,
  ) || 2;

/** `token`: of a row that can be operated. */
function addRow(walk: Walk, element: Element, token: string): void {
  const cells: string[] = [];
  walk.rows.push(cells);
  walk.blocks.open(asRow(cells, token));
  walk.todo.push(
    () => {
      walk.blocks.close();
      walk.rows.pop();
    },
    ...shownIn(element).reverse(),
  );
}
