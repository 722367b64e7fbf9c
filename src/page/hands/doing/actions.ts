/** What each action of hands is in the page: what it touches and what comes of it, how it is done, and what is read back of it. */

import type { ChosenFile, PageAction, Rect, Refused } from '#core/tools/hands-wire.ts';
import { nameOf, roleOf } from '../describe';
import { isForbidden } from '../secret';
import { isField } from '../sight/shown-in';
import { around, controlOf, focusedIn, isEditable, isTag, isTextField, ofForm } from './elements';
import { bareKey, click, focus, isFocusable, type Key, moveTo, pressDown } from './events';
import { giveFiles, planFile } from './file-field';
import { fill, pressAndChoose } from './fill';
import { type Held, heldInstead, textIn } from './held';
import { type Hit, outerBoxOf, type Point } from './hit';
import type { LastQuestion } from './last-question';
import { leaveLast } from './leave';
import { outcomeOfPress, pressedBy } from './outcome';
import { isRefused, isStill, type Plan, type Planned, planFill, planOne, planPress, toRefusal } from './plan';
import { press } from './press';
import { hitOn, type Resolver, type Target } from './resolve';
import { takesInstead, takesText } from './values';

export interface Performance<Action extends PageAction = PageAction> {
  plan: Plan;
  action: Action;
  files: readonly ChosenFile[];
  page: Document;
  resolve: Resolver;
  isOurs: (element: Element) => boolean;
  last: Pick<LastQuestion, 'renew' | 'settle'>;
}
type ActionOf<Type> = Extract<PageAction, { type: Type }>;

/** An option of a list that the browser draws can't be hit: it is chosen. Refused if the page used the press to change what is clicked. */
export async function clickOn(target: Target, performance: Performance<ActionOf<'click'>>): Promise<Refused | null> {
  const { plan, action, resolve, last, isOurs, page } = performance;
  const { element, hit, box, role, name } = target;
  const isSame = isStillTarget(target, plan);
  const list = isTag(element, 'option') ? element.closest('select') : null;
  if (isTag(element, 'option') && list) {
    const refused = await pressAndChoose(list, list.multiple ? toggled(list, element) : [element], { hit, isSame });
    return refused && { type: 'refused', role, name, ...refused };
  }
  if (!hit) return null;
  const [pressed, before] = [partOf(element, hit.target), focusedIn(page)];
  const goesOn = () => {
    const now = resolve(action.ref, 'touch');
    if (isRefused(now) && now.why === 'changed') return isSame() && hit;
    // The page can draw a part of it anew under the press.
    const on = isRefused(now) || hit.target.isConnected ? hit : now.hit;
    return !isRefused(now) && isStill(plan) && on !== null && partOf(element, on.target) === pressed && on;
  };
  const goesOnLast = () => {
    last.renew();
    return goesOn();
  };
  const clicked = await click(hit, goesOnLast, {
    ...action,
    heard: () => last.settle(),
  });
  if (clicked === 'clicked') return null;
  const now = resolve(action.ref, 'touch');
  const began = clicked === 'pressed' && ({ began: true } as const); // a literal type
  if (!isRefused(now)) return { type: 'refused', why: 'changed', role: now.role, name: now.name, ...began };
  // What the page takes away or cuts off under the press it has acted on: an option that is chosen, a menu that closes, a button that is
  // used up, a cell that becomes its own editor.
  const { cover } = hitOn(element, isOurs);
  const focused = focusedIn(page);
  const isEditor = focused !== before && isIn(focused, element) && (isField(focused) || isEditable(focused));
  const isTaken =
    isEditor ||
    /gone|hidden|disabled/.test(now.why) ||
    (now.why === 'covered' &&
      ((cover && (isIn(element, cover) || isIn(cover, element))) || isAway(box, outerBoxOf(element))));
  return began && isTaken ? null : { ...now, ...began };
}

const isIn = (element: Element, other: Element): boolean => [...around(element)].includes(other);

/** It is no longer where any part of it was. */
const isAway = (before: Rect, { x, y, width, height }: Rect): boolean =>
  x >= before.x + before.width || y >= before.y + before.height || x + width <= before.x || y + height <= before.y;

/** What a click on the target is on: the element that it is in, or what its label or link presses. */
const partOf = (element: Element, target: Element): Element => (isIn(target, element) ? element : pressedBy(target));

const toggled = ({ selectedOptions }: HTMLSelectElement, option: HTMLOptionElement): HTMLOptionElement[] =>
  option.selected ? [...selectedOptions].filter((each) => each !== option) : [...selectedOptions, option];

/** A field that was filled in can have opened something over the next one, which closes when it is left. */
async function fillAll(performance: Performance<ActionOf<'fill'>>): Promise<Refused | null> {
  const { action, plan, resolve, isOurs, page } = performance;
  const hitOf = (element: Element) => hitOn(element, isOurs).hit ?? null;
  for (const [index, { ref, value }] of action.fields.entries()) {
    let target = resolve(ref, 'touch');
    if (isRefused(target) && target.why === 'covered' && index > 0) {
      await leaveLast(page);
      target = resolve(ref, 'touch');
    }
    if (isRefused(target)) return { ...target, filled: index };
    const { role, name } = target;
    const instead = takesInstead(target.control, value);
    const isLast = index === action.fields.length - 1;
    const isSent = action.submit === true && isLast;
    const filled = instead
      ? ({ why: 'wrong-value', ...instead } as const) // a literal type
      : await fill(target, value, { hitOf, isSame: isStillTarget(target, plan), stays: isSent, isLast });
    if (filled) return { type: 'refused', role, name, ...filled, filled: index };
    const why = isSent ? pressOn(target, bareKey('Enter'), performance) : null;
    if (why === 'changed') return { type: 'refused', why, role, name, filled: index + 1, began: true };
  }
  return null;
}

/** The same field or button, that does the same: asked once the page has heard of the press. A field can say by its name that it has the focus now. */
const isStillTarget =
  ({ element, control, role, name }: Target, plan: Plan) =>
  (): boolean =>
    controlOf(element) === control &&
    roleOf(element) === role &&
    (takesText(control) || isCalled(nameOf(element), name)) &&
    !isForbidden(control) &&
    isStill(plan);

/** What is pointed at can say what a press does, or who it is for the first time. */
const isCalled = (now: string, before: string): boolean => before === '' || ` ${now} `.includes(` ${before} `);

/** What a key activates is clicked in its middle. Null once it is done; `not-possible`: only the user's own key does what that one would. */
function pressOn(target: Target, key: Key, { plan, last }: Pick<Performance, 'plan' | 'last'>): Refused['why'] | null {
  const { element, control } = target;
  let why: Refused['why'] | null = null;
  if (control !== focusedIn(element.ownerDocument) && isFocusable(control)) focus(control);
  last.renew();
  const isPossible = press(control, key, (pressed) => {
    last.renew();
    if (!isStillTarget(target, plan)()) why = 'changed';
    else if (isTag(pressed, 'form')) ofForm(pressed, 'requestSubmit').call(pressed);
    else (pressed as HTMLElement).click(); // what a key presses is HTML
  });
  return isPossible ? why : 'not-possible';
}

export interface InPage<Action extends PageAction> {
  plan(resolve: Resolver, action: Action, page: Document): Planned;
  /** Null once it is done. */
  perform(first: Target, performance: Performance<Action>): Refused | null | Promise<Refused | null>;
  /** Before it is done; what is returned says afterwards which fields hold something else than they were given. */
  readBack?(targets: readonly Target[], action: Action): () => Held[];
  tellsFocus?: true;
  /** What opens under a real pointer alone may stay shut. */
  mayStayShut?: true;
  /** Where the card marks what is pointed at, if no element alone says it: in the page's viewport. */
  pointsOf?(action: Action): Point[];
}

type Gesture = Extract<PageAction, { type: `drag${string}` | `${string}_point` }>['type'];

export type Gestures = { [Type in Gesture]: InPage<ActionOf<Type>> };

/** Gestures come with a script of their own. */
export const actions: {
  [Type in Exclude<PageAction['type'], keyof Gestures>]: InPage<ActionOf<Type>>;
} & Partial<Gestures> = {
  click: {
    plan: (resolve, { ref, double, how = double ? 'double' : undefined }) =>
      planOne(resolve, ref, 'touch', ({ element, hit }) => outcomeOfPress(element, hit?.target), how),
    perform: clickOn,
  },
  fill: {
    plan: planFill,
    perform: (_, performance) => fillAll(performance),
    readBack:
      (targets, { fields }) =>
      () =>
        targets.flatMap((target, at) => toHeld(target, heldInstead(target, fields[at]?.value ?? ''))),
  },
  press: {
    plan: planPress,
    perform(first, performance) {
      const why = performance.plan.key ? pressOn(first, performance.plan.key, performance) : 'not-possible';
      return why && toRefusal(first, why);
    },
    readBack([target], { key }) {
      const before = target && [...key].length === 1 ? textIn(target.control) : null;
      return () => (target?.control.isConnected && textIn(target.control) === before ? toHeld(target, before) : []);
    },
    tellsFocus: true,
  },
  hover: {
    plan: (resolve, { ref }) => planOne(resolve, ref, 'point'),
    perform({ hit }) {
      if (hit) moveTo(hit);
      return null;
    },
    mayStayShut: true,
  },
  choose_file: {
    plan: (resolve, { ref }) => planFile(resolve, ref),
    perform: (first, { files }) => (giveFiles(first, files) ? null : toRefusal(first, 'no-file')),
  },
  select_text: {
    plan: (resolve, { ref, text }) => planOne(resolve, ref, 'touch', undefined, text),
    perform: (first, { action }) =>
      first.hit && !selectText(first.element, first.hit, action.text)
        ? toRefusal(first, 'wrong-value', { takes: 'own-words' })
        : null,
  },
};

const toHeld = ({ role, name }: Target, value: string | null): Held[] =>
  value === null ? [] : [{ role, name, value }];

/** Otherwise its script isn't there yet. */
export const isHere = ({ type }: PageAction): boolean => type in actions;
export const inPage = ({ type }: PageAction) => actions[type] as InPage<PageAction>; // it is there

/** False: the element doesn't have these words. */
function selectText(element: Element, hit: Hit, text?: string): boolean {
  if (isTextField(element)) return selectInField(element, text);
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  if (text !== undefined && !narrow(range, element, text)) return false;
  moveTo(hit);
  const release = pressDown(hit);
  const selection = element.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  moveTo(hit, 1);
  release();
  return true;
}

function selectInField(field: HTMLInputElement | HTMLTextAreaElement, text = field.value): boolean {
  const at = field.value.indexOf(text);
  if (at < 0) return false;
  focus(field);
  field.setSelectionRange(at, at + text.length);
  return true;
}

/** Words can go over several nodes; white space is as the page shows it. */
function narrow(range: Range, element: Element, text: string): boolean {
  const places: { node: Node; offset: number }[] = [];
  let read = '';
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [offset, character] of [...(node.nodeValue ?? '').split('')].entries()) {
      const shown = /\s/.test(character) ? ' ' : character;
      if (shown === ' ' && (read.endsWith(' ') || !read)) continue;
      read += shown;
      places.push({ node, offset });
    }
  const wanted = text.replace(/\s+/g, ' ').trim();
  const at = read.indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  if (!wanted || at < 0 || !first || !last) return false;
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return true;
}
