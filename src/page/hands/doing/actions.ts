/** What each action of hands is in the page: what it touches and what comes of it, how it is done, and what is read back of it. */

import type { PageAction, Rect, Refused } from '#core/tools/hands-wire.ts';
import { nameOf, roleOf } from '../describe';
import { isForbidden } from '../secret';
import { isField } from '../sight/shown-in';
import { around, closest, controlOf, focusedIn, isEditable, isTag, isTextField, ofForm } from './elements';
import { bareKey, click, focus, isFocusable, type Key, moveTo, pressDown } from './events';
import { fill, pressAndChoose } from './fill';
import { type Held, heldInstead, textIn } from './held';
import { deepestAt, type Hit, outerBoxOf, type Point } from './hit';
import type { LastQuestion } from './last-question';
import { leaveLast } from './leave';
import { outcomeOfPress, pressedBy } from './outcome';
import { isRefused, isStill, type Plan, type Planned, planDrag, planFill, planOne, planPress, toRefusal } from './plan';
import { press } from './press';
import { hitOn, type Resolver, type Target } from './resolve';
import { takesInstead, takesText } from './values';

interface Performance<Action extends PageAction = PageAction> {
  plan: Plan;
  action: Action;
  page: Document;
  resolve: Resolver;
  isOurs: (element: Element) => boolean;
  last: Pick<LastQuestion, 'renew' | 'settle'>;
}
type ActionOf<Type> = Extract<PageAction, { type: Type }>;

/** An option of a list that the browser draws can't be hit: it is chosen. Refused if the page used the press to change what is clicked. */
async function clickOn(target: Target, performance: Performance<ActionOf<'click'>>): Promise<Refused | null> {
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
  const clicked = await click(hit, goesOnLast, { times: action.double ? 2 : 1, heard: () => last.settle() });
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

const moves = 8;
/** Pages measure between two frames; a hidden tab has none, but timers. */
const frame = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Drags one element onto another: by the pointer, and by HTML's drag and drop where the page declares it. */
async function drag(from: Hit, to: Hit, isOurs: (element: Element) => boolean): Promise<void> {
  moveTo(from);
  const release = pressDown(from);
  const dragged = closest(from.target, '[draggable=true]');
  if (dragged) await dragNatively(dragged, from, to);
  else release(await dragByPointer(from, to, isOurs));
}

/** To where it ends. */
async function dragByPointer(from: Hit, to: Hit, isOurs: (element: Element) => boolean): Promise<Hit> {
  const end = past(from.at, to);
  const hitAt = (at: Point): Hit => ({ at, target: deepestAt(to.target.ownerDocument, at, isOurs) ?? to.target });
  for (let move = 1; move <= moves; move++) {
    moveTo(hitAt(between(from.at, end, move / moves)), 1);
    await frame();
  }
  return hitAt(end);
}

/** Past the middle: lists that are sorted by dragging change places when it is crossed. */
function past(from: Point, { at, target }: Hit): Point {
  const { width, height } = target.getBoundingClientRect();
  return {
    x: at.x + Math.sign(at.x - from.x) * Math.min(2, width / 4),
    y: at.y + Math.sign(at.y - from.y) * Math.min(2, height / 4),
  };
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The pointer's events end where the drag begins. */
async function dragNatively(dragged: Element, from: Hit, to: Hit): Promise<void> {
  const dataTransfer = new DataTransfer();
  const send = (element: Element, type: string, { x, y }: Point) =>
    element.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX: x, clientY: y }),
    );
  if (!send(dragged, 'dragstart', from.at)) return;
  dragged.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, composed: true, pointerId: 1 }));
  await frame();
  send(dragged, 'drag', from.at);
  send(to.target, 'dragenter', to.at);
  await frame();
  // A page that takes the drop prevents what would refuse it.
  if (!send(to.target, 'dragover', to.at)) send(to.target, 'drop', to.at);
  else send(to.target, 'dragleave', to.at);
  send(dragged, 'dragend', to.at);
}

interface InPage<Action extends PageAction> {
  plan(resolve: Resolver, action: Action, page: Document): Planned;
  /** Null once it is done. */
  perform(first: Target, performance: Performance<Action>): Refused | null | Promise<Refused | null>;
  /** Before it is done; what is returned says afterwards which fields hold something else than they were given. */
  readBack?(targets: readonly Target[], action: Action): () => Held[];
  tellsFocus?: true;
  /** What opens under a real pointer alone may stay shut. */
  mayStayShut?: true;
}

const actions: { [Type in PageAction['type']]: InPage<Extract<PageAction, { type: Type }>> } = {
  click: {
    plan: (resolve, { ref }) =>
      planOne(resolve, ref, 'touch', ({ element, hit }) => outcomeOfPress(element, hit?.target)),
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
  drag: {
    plan: planDrag,
    async perform({ hit }, { plan, isOurs }) {
      const onto = plan.targets[1]?.target.hit;
      if (hit && onto) await drag(hit, onto, isOurs);
      return null;
    },
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

export const inPage = ({ type }: PageAction): InPage<PageAction> => actions[type];

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
