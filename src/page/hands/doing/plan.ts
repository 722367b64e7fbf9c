/** Plans an action: what it touches as it is now, and what comes of it, with nothing done. */
import type { PageAction, Refused } from '#core/tools/hands-wire.ts';
import { seriousWordsIn } from '../../words';
import { nameOf, roleOf } from '../describe';
import { isForbidden } from '../secret';
import { controlOf, focusedIn, isEditable, isTag, isTextField, ofForm } from './elements';
import type { Key } from './events';
import { outerBoxOf } from './hit';
import { lastLeft } from './leave';
import {
  formOf,
  isSubmit,
  outcomeOfChoice,
  outcomeOfEnter,
  outcomeOfPress,
  type PressOutcome,
  pressedBy,
} from './outcome';
import { parseKey } from './press';
import type { Purpose, Resolver, Target } from './resolve';
import { findOptions, type Instead, isTick, takesInstead, takesText, tickFor, type Value } from './values';

export interface Plan {
  targets: { target: Target; typed?: string }[];
  outcome: PressOutcome;
  /** The same asked again: the page may change it while it hears of the action. */
  outcomeNow(): PressOutcome;
  key?: Key;
}

export const isStill = ({ outcome, outcomeNow }: Plan): boolean =>
  JSON.stringify(outcomeNow()) === JSON.stringify(outcome);

export type Planned = Plan | Refused;

export const isRefused = (planned: object): planned is Refused => 'type' in planned && planned.type === 'refused';

const harmless: PressOutcome = { serious: null };

export function planOne(
  resolve: Resolver,
  ref: string,
  purpose: Purpose,
  outcomeOf: (target: Target) => PressOutcome = () => harmless,
  typed?: string,
): Planned {
  const target = resolve(ref, purpose);
  if (isRefused(target)) return target;
  if (purpose === 'touch' && isForbidden(pressedBy(target.hit?.target ?? target.element)))
    return toRefusal(target, 'forbidden');
  return withWindow([{ target, ...(typed !== undefined && { typed }) }], () => outcomeOf(target));
}

export const toRefusal = ({ role, name }: Target, why: Refused['why'], instead: Partial<Instead> = {}): Refused => ({
  ...{ type: 'refused', why, role, name },
  ...instead,
});

/** Browsers let only the user's own click open a window. */
export function withWindow(targets: Plan['targets'], outcomeNow: () => PressOutcome, key?: Key): Planned {
  const plan: Plan = { targets, outcome: outcomeNow(), outcomeNow, ...(key && { key }) };
  const target = plan.targets.at(-1)?.target;
  const pressed = target && plan.outcome.address !== undefined ? pressedBy(target.hit?.target ?? target.element) : null;
  if (!target || !pressed) return plan;
  const form = isSubmit(pressed) ? pressed.form : isTag(pressed, 'a', 'area') ? null : formOf(pressed);
  const own = isTag(pressed, 'a', 'area')
    ? pressed.target
    : (pressed.getAttribute('formtarget') ?? (form ? ofForm(form, 'target') : ''));
  const name = own || (pressed.ownerDocument.querySelector('base')?.target ?? '');
  const opens = name !== '' && !/^_(self|top|parent)$/i.test(name) && !isFrame(pressed.ownerDocument, name);
  return opens && !navigator.userActivation?.isActive ? toRefusal(target, 'not-possible') : plan;
}

const isFrame = (page: Document, name: string): boolean =>
  [...page.querySelectorAll('iframe')].some((frame) => frame.name === name);

export function planFill(resolve: Resolver, { fields, submit }: Extract<PageAction, { type: 'fill' }>): Planned {
  const targets: Plan['targets'] = [];
  for (const { ref, value } of fields) {
    const target = resolve(ref, 'touch');
    if (isRefused(target)) return target;
    const instead = takesInstead(target.control, value);
    if (instead) return toRefusal(target, 'wrong-value', instead);
    targets.push({ target, typed: [value].flat().join(', ') });
  }
  const last = targets.at(-1)?.target;
  if (!last) return { type: 'refused', why: 'wrong-value', takes: 'fields' };
  return withWindow(targets, () => {
    const filled = targets.map(({ target }, at) => outcomeOfFilling(target.control, fields[at]?.value ?? ''));
    const outcomes = [...(submit ? [outcomeOfEnter(last.control)] : []), ...filled];
    const leading = outcomes.find(({ address }) => address !== undefined);
    // What the words say counts for more than that it leads elsewhere.
    const said = outcomes.find(({ said }) => said) ?? outcomes.find(({ serious }) => serious) ?? { serious: null };
    return { ...leading, ...said };
  });
}

function outcomeOfFilling(control: Element, value: Value): PressOutcome {
  if (isTag(control, 'select')) return outcomeOfChoice(control, findOptions(control, value)?.[0]);
  if (isTick(control)) return outcomeOfPress(tickFor(control, value) ?? control);
  // A list of the page's own presses what is chosen.
  return takesText(control) ? harmless : (seriousWordsIn([value].flat().join(' | ')) ?? harmless);
}

export function planPress(
  resolve: Resolver,
  { ref, key: text }: Extract<PageAction, { type: 'press' }>,
  page: Document,
): Planned {
  const key = parseKey(text);
  if (!key) return { type: 'refused', why: 'wrong-value', takes: 'key' };
  const target = ref === undefined ? focusedTarget(page, key) : resolve(ref, 'touch');
  if (isRefused(target)) return target;
  if (isForbidden(target.control)) return toRefusal(target, 'forbidden');
  // A frame of another origin hears no key from here.
  if (isTag(target.element, 'iframe', 'object', 'embed')) return toRefusal(target, 'not-possible');
  return withWindow([{ target, typed: text }], () => outcomeOfKey(target.control, key), key);
}

/** A field that was left a moment ago is where the next key goes, but for those that move the page. */
function focusedTarget(page: Document, { key }: Key): Target {
  const focused = focusedIn(page);
  const element = (focused === page.body && !/^(Page|Home|End|F\d)/.test(key) && lastLeft()) || focused;
  const isPage = isTag(element, 'body', 'html');
  const [role, name] = isPage ? ['document', page.title] : [roleOf(element), nameOf(element)];
  return { element, control: controlOf(element), role, name, box: outerBoxOf(element), hit: null };
}

function outcomeOfKey(element: Element, { key }: Key): PressOutcome {
  const isText = isTextField(element) || isEditable(element);
  if (key === 'Enter' && (isText || (formOf(element) && !isTag(element, 'button')))) return outcomeOfEnter(element);
  if (key === 'Enter' || (key === ' ' && !isText)) return outcomeOfPress(element);
  if (isTag(element, 'select') && key.startsWith('Arrow'))
    return outcomeOfChoice(element, element.options[element.selectedIndex + (/Down|Right/.test(key) ? 1 : -1)]);
  return { serious: (key === 'Delete' || key === 'Backspace') && !isText ? 'delete' : null };
}
