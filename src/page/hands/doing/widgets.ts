/** Fills in ARIA's widgets: chooses in lists, which may have to open first, and moves sliders by their keys. */
import { nameOf, roleOf } from '../describe';
import { attributeOf, shownIn } from '../sight/shown-in';
import { closest, elementsBy, isTag, rootsOf } from './elements';
import { bareKey, focus, isFocusable, sendKey } from './events';
import { isDisabled, isShown } from './hit';
import { turn } from './turn';
import { type Filled, findByName, isMarked, isTyped, oneOf, opensList, type Value } from './values';

/** How long a list may take to open, in milliseconds. */
const patience = 1000;
const step = 50;
/** Keys that are pressed on the way to a value. */
const maxKeys = 1000;
/** Keys that are pressed on the way to a choice of a list that can't be pointed at. */
const maxArrows = 100;

/** Whether it was pressed as it was meant to be. */
export type Press = (element: Element) => Promise<boolean>;

const lists = '[role=listbox], [role=menu], [role=tree], [role=grid]';
const choiceRoles = '[role=option], [role=menuitemcheckbox], [role=menuitemradio], [role=treeitem]';

/** What is open before a field opens its own list. */
export const openLists = (control: Element): ReadonlySet<Element> => new Set(allLists(control).filter(isShown));

const allLists = (control: Element): Element[] => rootsOf(control).flatMap((root) => [...root.querySelectorAll(lists)]);

/** Chooses just these, of a list of several; the one, of another. */
export async function chooseIn(control: Element, value: Value, press: Press): Promise<Filled> {
  const wanted = [value].flat().map(String);
  const before = openLists(control);
  for (const each of wanted) {
    const { found, choices } = await findChoice({ control, wanted: each, before, press });
    if (!found) return giveUp(control, choices);
    if (found === 'by-key') continue;
    const isChosen = isMarked(found) && (!opensList(control) || isSeveral(control, before, wanted));
    if (!isChosen && !(await press(found))) return { why: 'changed', began: true };
    await turn();
  }
  if (!isSeveral(control, before, wanted)) return null;
  const others = choicesOf(control, before).filter((each) => isMarked(each) && !findWanted(wanted, each));
  for (const each of others) {
    if (!(await press(each))) return { why: 'changed', began: true };
    await turn();
  }
  return null;
}

const findWanted = (wanted: readonly string[], each: Element) => wanted.some((one) => findByName([each], one));

/** By ARIA; or a list that stays open although something of it was chosen. */
function isSeveral(control: Element, before: ReadonlySet<Element>, wanted: readonly string[]): boolean {
  if (listsOf(control, before).some((list) => attributeOf(list, 'aria-multiselectable') === 'true')) return true;
  return wanted.length !== 1 || choicesOf(control, before).some((each) => roleOf(each) === 'menuitemcheckbox');
}

interface Search {
  control: Element;
  wanted: string;
  before: ReadonlySet<Element>;
  press: Press;
}

async function findChoice({ control, wanted, before, press }: Search) {
  let isPressed = false;
  const until = isTyped(control) ? patience / 2 : patience;
  for (let waited = 0; ; waited += step) {
    const choices = choicesOf(control, before);
    const found = findByName(choices, wanted) ?? (isTyped(control) ? findNew(choices, wanted) : undefined);
    if (found) return { found, choices };
    if (!isPressed && choices.length === 0 && opensList(control) && !isTyped(control)) await press(control);
    isPressed = true;
    if (waited >= until / 5 && (await chooseByKeys(control, wanted))) return { found: 'by-key' as const, choices }; // a literal type
    if (waited >= until) return { found: undefined, choices };
    await new Promise((resolve) => setTimeout(resolve, step));
  }
}

/** What makes a new choice of the words: it has them in quotation marks, or says so in its class. */
const findNew = (choices: readonly Element[], wanted: string): Element | undefined =>
  choices.find((each) => {
    const name = nameOf(each);
    const at = name.indexOf(wanted);
    if (at < 0 || !wanted) return false;
    const isQuoted = /["“„«']$/.test(name.slice(0, at)) && /^["”“»']/.test(name.slice(at + wanted.length));
    return isQuoted || /creat|\bnew\b|\badd\b/i.test(each.className);
  });

/** Some lists are drawn beside those that ARIA is told of: the field says where its arrow keys are. */
async function chooseByKeys(control: Element, wanted: string): Promise<boolean> {
  const active = () => elementsBy(control, 'aria-activedescendant')[0];
  const seen = new Set<string>();
  for (let keys = 0; keys < maxArrows; keys++) {
    const now = active();
    if (!now || isShown(now) || (keys > 0 && seen.has(now.id))) return false;
    if (findByName([now], wanted)) return pressKey(control, 'Enter');
    seen.add(now.id);
    pressKey(control, 'ArrowDown');
    await turn();
  }
  return false;
}

/** As far as the page hears it; what a browser would do by itself isn't done. */
export function pressKey(control: Element, key: string): true {
  sendKey(control, 'keydown', bareKey(key));
  if (key === 'Enter') sendKey(control, 'keypress', bareKey(key));
  sendKey(control, 'keyup', bareKey(key));
  return true;
}

/** Nothing of it is chosen: the list closes again. What was typed stays, which Escape takes away. */
function giveUp(control: Element, choices: Element[]): Filled {
  const began = opensList(control) && ({ began: true } as const); // a literal type
  if (!isTyped(control) && opensList(control)) pressKey(control, 'Escape');
  return { why: 'wrong-value', ...oneOf(choices.map((each) => nameOf(each))), ...began };
}

/** What can be chosen now. */
export function choicesOf(control: Element, before: ReadonlySet<Element>): Element[] {
  const selector = roleOf(control) === 'radiogroup' ? '[role=radio]' : choiceRoles;
  const choices = listsOf(control, before).flatMap((list) => within(list, selector));
  return [...new Set(choices)].filter((each) => isShown(each) && !isDisabled(each));
}

/** A list of a component can be given its choices by who uses it. */
function within(list: Element, selector: string): Element[] {
  const slots = [...list.querySelectorAll('slot'), ...(isTag(list, 'slot') ? [list] : [])];
  const slotted = slots.flatMap(shownIn).filter((each) => each.nodeType === 1) as Element[]; // by their number
  return [
    ...list.querySelectorAll(selector),
    ...slotted.flatMap((each) => [...(each.matches(selector) ? [each] : []), ...each.querySelectorAll(selector)]),
  ];
}

/** Named by the control, or what opened since. */
function listsOf(control: Element, before: ReadonlySet<Element>): Element[] {
  if (!opensList(control)) return [control];
  const named = [...elementsBy(control, 'aria-controls'), ...elementsBy(control, 'aria-owns')];
  if (named.some((each) => within(each, choiceRoles).some(isShown))) return named;
  return allLists(control).filter((each) => !before.has(each) && isShown(each));
}

/** By the arrow keys, which such a widget must understand. False: they don't lead there. */
export async function slideTo(control: Element, wanted: number): Promise<Filled> {
  const now = () => Number(control.getAttribute('aria-valuenow'));
  const [low, high] = ['aria-valuemin', 'aria-valuemax'].map((name) => control.getAttribute(name));
  const isOutside =
    (low !== undefined && low !== null && wanted < Number(low)) || (high !== null && wanted > Number(high));
  if (!Number.isFinite(wanted) || isOutside) return { why: 'wrong-value', takes: 'number', limits: `${low} – ${high}` };
  const focused = closest(control, '[tabindex]');
  if (focused && isFocusable(focused)) focus(focused);
  for (let keys = 0; keys < maxKeys && now() !== wanted; keys++) {
    const before = now();
    pressKey(control, before < wanted ? 'ArrowUp' : 'ArrowDown');
    for (let waited = 0; now() === before && waited < patience / step; waited++) await turn();
    const isStuck = now() === before || Math.sign(wanted - now()) === -Math.sign(wanted - before);
    if (isStuck && now() !== wanted) break;
  }
  return now() === wanted ? null : { why: 'not-possible', began: true };
}
