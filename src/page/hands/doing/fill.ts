/** Fills a field in, each kind as a person does: types, ticks, chooses, and leaves it. */
import { roleOf } from '../describe';
import { allIn, attributeOf, isMatch } from '../sight/shown-in';
import { closest, isTag, isTextField } from './elements';
import { click, focus, sendChange, sendInput } from './events';
import { fieldNow, heldInstead } from './held';
import type { Hit } from './hit';
import { leaveField, lyingBeside } from './leave';
import { outcomeOfEnter } from './outcome';
import type { Target } from './resolve';
import { turn } from './turn';
import { type } from './typing';
import {
  type Filled,
  findOptions,
  isTick,
  isTicked,
  isTyped,
  opensList,
  takesText,
  tickFor,
  type Value,
} from './values';
import { choicesOf, chooseIn, openLists, type Press, pressKey, slideTo } from './widgets';

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
