/** Fills a field in, each kind as a person does: types, ticks, chooses, and leaves it. */

import { nameOf, roleOf } from '../describe';
import { allIn, attributeOf, isMatch, shownIn } from '../sight/shown-in';
import { closest, elementsBy, isTag, isTextField, rootsOf } from './elements';
import { bareKey, click, focus, isFocusable, sendChange, sendInput, sendKey } from './events';
import { fieldNow, heldInstead } from './held';
import { type Hit, isDisabled, isShown } from './hit';
import { leaveField, lyingBeside } from './leave';
import { outcomeOfEnter } from './outcome';
import type { Target } from './resolve';
import { turn } from './turn';
import { type } from './typing';
import {
  type Filled,
  findByName,
  findOptions,
  isMarked,
  isTick,
  isTicked,
  isTyped,
  oneOfLabels,
  opensList,
  takesText,
  tickFor,
  type Value,
} from './values';

const changed: Filled = { why: 'changed', began: true };

interface Means {
  /** Where another element, such as a choice, can be hit. */
  hitOf(element: Element): Hit | null;
  /** Asked after each press: the field may have become a button, or its label another one's. */
  isSame(): boolean;
  /** A key follows in the field. */
  stays: boolean;
  /** Nothing else is filled in after it. */
  isLast: boolean;
}

export async function fill(target: Target, value: Value, { hitOf, isSame, stays, isLast }: Means): Promise<Filled> {
  const { control, hit } = target;
  const press = async (element: Element) => {
    const at = element === control ? hit : hitOf(element);
    const clicked = at && (await click(at, () => element.isConnected && isSame() && at));
    // Some lists take the press for the click, and are gone.
    return clicked === 'clicked' || (clicked === 'pressed' && (!element.isConnected || isSame()));
  };
  if (isTag(control, 'select')) return pressAndChoose(control, findOptions(control, value) ?? [], { hit, isSame });
  if (isTick(control)) {
    const wanted = tickFor(control, value);
    return wanted && isTicked(wanted) !== (value !== false) && !(await press(wanted)) ? changed : null;
  }
  const [role, beside] = [roleOf(control), lyingBeside(control)];
  if (isTyped(control) && hit) {
    if ((await click(hit, () => isSame() && hit)) === 'left') return { why: 'changed' };
    const write = () =>
      opensList(control) ? typeChoices(target, value, { isSame, press }) : typeText(target, value, isSame);
    if (!isSame() || !(await write())) return changed;
    return stays || (await isSuggesting(control, { beside, isLast })) ? null : leave(target, value, { isSame, beside });
  }
  if (role === 'slider' || role === 'spinbutton') return slideTo(control, Number(value));
  if (opensList(control)) {
    const refused = await chooseIn(control, value, press);
    if (!stays) await leaveField(control, beside);
    return refused;
  }
  if (role === 'listbox' || role === 'radiogroup') return chooseIn(control, value, press);
  return takesText(control) && hit ? changed : { why: 'not-possible' };
}

const typeText = (target: Target, value: Value, isSame: () => boolean): Promise<boolean> =>
  type(target, `${[value].flat()[0] ?? ''}`, isSame);

/** Of each, the suggestion that says just what was typed is taken; new words are, where Enter takes them. */
async function typeChoices(
  target: Target,
  value: Value,
  { isSame, press }: Pick<Means, 'isSame'> & { press: Press },
): Promise<boolean> {
  for (const text of [value].flat().map(String)) {
    const control = fieldNow(target);
    if (!control) return false;
    const before = openLists(control);
    if (!(await type({ ...target, control }, text, isSame))) return false;
    const isChosen = text !== '' && (await chooseIn(control, text, press)) === null;
    const isNew = !isChosen && text !== '' && choicesOf(control, before).length === 0;
    if (isNew && !isSearch(control)) enter(control);
    await turn();
  }
  return true;
}

/** Milliseconds: how long suggestions may take to come where the field says that it has some, and where it doesn't; between looks. */
const [suggestsWithin, maySuggestWithin, lookEvery] = [600, 300, 50];

/** Suggestions lie beside it, which would go with the focus before anyone could choose of them. */
async function isSuggesting(control: Element, { beside, isLast }: { beside: readonly Element[]; isLast: boolean }) {
  const unsaid = isLast && isTag(control, 'input') && isTextField(control) ? maySuggestWithin : 0;
  const within = opensList(control) ? 0 : saysSuggestions(control) ? suggestsWithin : unsaid; // a list of its own was waited for
  for (let waited = 0; ; waited += lookEvery) {
    if (lyingBeside(control).some((each) => !beside.includes(each) && holdsChoices(each))) return true;
    if (waited >= within) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

const choices = 'ul, ol, [role=listbox], [role=menu], [role=option]';
const holdsChoices = (element: Element): boolean => isMatch(element, choices) || allIn(element, choices).length > 0;

/** By ARIA, by its class, or because the browser is to suggest nothing. */
const saysSuggestions = (control: Element): boolean =>
  attributeOf(control, 'autocomplete') === 'off' ||
  /^(list|both|inline)$/.test(attributeOf(control, 'aria-autocomplete')) ||
  /auto-?complete|typeahead|suggest/i.test(attributeOf(control, 'class'));

/** Enter would search. */
const isSearch = (control: Element): boolean =>
  roleOf(control) === 'searchbox' ||
  closest(control, 'search, [role=search]') !== null ||
  /^(search|go|send)$/.test(attributeOf(control, 'enterkeyhint')) ||
  /^(q|s|query|search.*)$/i.test(attributeOf(control, 'name'));

/** Only for the component that the field is of: the browser submits nothing by it. */
function enter(control: Element): void {
  const { serious, leadsTo } = outcomeOfEnter(control);
  if (!serious && leadsTo === undefined) pressKey(control, 'Enter');
}

interface Left extends Pick<Means, 'isSame'> {
  beside: readonly Element[];
}

/** Many fields take their value when they are left; those that drop it then, by Enter before. */
async function leave(target: Target, value: Value, { isSame, beside }: Left): Promise<Filled> {
  const isKept = () => heldInstead(target, value) === null;
  const before = isKept();
  await leaveField(target.control, beside);
  if (!before || isKept() || Array.isArray(value) || !target.control.isConnected || !isSame()) return null;
  if (!(await typeText(target, value, isSame))) return changed;
  enter(target.control);
  await turn();
  await leaveField(target.control, beside);
  return null;
}

/** After a press, as of who opens the list that the browser draws: a page hears of it. */
export async function pressAndChoose(
  select: HTMLSelectElement,
  options: readonly HTMLOptionElement[],
  { hit, isSame }: Pick<Target, 'hit'> & Pick<Means, 'isSame'>,
): Promise<Filled> {
  const clicked = hit?.target === select ? await click(hit, () => isSame() && hit) : 'clicked';
  if (clicked === 'clicked') return choose(select, options);
  return clicked === 'pressed' ? changed : { why: 'changed' };
}

export function choose(select: HTMLSelectElement, options: readonly HTMLOptionElement[]): null {
  focus(select);
  const before = [...select.selectedOptions];
  for (const each of select.options)
    if (select.multiple || options.includes(each)) each.selected = options.includes(each);
  if (before.length === options.length && before.every((each) => options.includes(each))) return null;
  sendInput(select, '', null);
  sendChange(select);
  return null;
}

/** How long a list may take to open, in milliseconds. */
const patience = 1000;
const step = 50;
/** Keys that are pressed on the way to a value. */
const maxKeys = 1000;
/** Keys that are pressed on the way to a choice of a list that can't be pointed at. */
const maxArrows = 100;

/** Whether it was pressed as it was meant to be. */
type Press = (element: Element) => Promise<boolean>;

const lists = '[role=listbox], [role=menu], [role=tree], [role=grid]';
const choiceRoles = '[role=option], [role=menuitemcheckbox], [role=menuitemradio], [role=treeitem]';

/** What is open before a field opens its own list. */
const openLists = (control: Element): ReadonlySet<Element> => new Set(allLists(control).filter(isShown));

const allLists = (control: Element): Element[] => rootsOf(control).flatMap((root) => [...root.querySelectorAll(lists)]);

/** Chooses just these, of a list of several; the one, of another. */
async function chooseIn(control: Element, value: Value, press: Press): Promise<Filled> {
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
function pressKey(control: Element, key: string): true {
  sendKey(control, 'keydown', bareKey(key));
  if (key === 'Enter') sendKey(control, 'keypress', bareKey(key));
  sendKey(control, 'keyup', bareKey(key));
  return true;
}

/** Nothing of it is chosen: the list closes again. What was typed stays, which Escape takes away. */
function giveUp(control: Element, choices: Element[]): Filled {
  const began = opensList(control) && ({ began: true } as const); // a literal type
  if (!isTyped(control) && opensList(control)) pressKey(control, 'Escape');
  return { why: 'wrong-value', ...oneOfLabels(choices.map((each) => nameOf(each))), ...began };
}

/** What can be chosen now. */
function choicesOf(control: Element, before: ReadonlySet<Element>): Element[] {
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
async function slideTo(control: Element, wanted: number): Promise<Filled> {
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
