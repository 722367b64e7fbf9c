/** The fields of a form that a person could fill in, each with its schema and a way to fill it in. */

import type { JsonObject } from '#core/tools/tool.ts';
import { isSecretName, saysTrap } from '../../words';
import { choose } from '../doing/fill';
import { typeNow } from '../doing/typing';
import { isForbidden } from '../secret';
import type { Control } from './guess';
import { hintOf, type Label, labelOf, labelOfGroup, legendOf, take } from './labels';
import { isFindableByLabel } from './sight';
import { toIdentifier } from './words';

/** False where the browser, or the page, doesn't take the text. */
const fillText = (control: HTMLInputElement | HTMLTextAreaElement) => (value: unknown) => {
  const [before, text] = [control.value, String(value)];
  typeNow(control, text);
  return control.value === text || control.value !== before;
};

function fillBoxes(choices: ReadonlyMap<string, HTMLInputElement>, value: unknown): boolean {
  const wanted = toLabels(value);
  if (!wanted.every((label) => choices.has(label))) return false;
  const isRadio = [...choices.values()].some(({ type }) => type === 'radio');
  for (const [label, box] of choices) {
    const on = wanted.includes(label);
    if (box.checked !== on && (on || !isRadio)) box.click();
  }
  return true;
}

function fillSelect(
  select: HTMLSelectElement,
  choices: ReadonlyMap<string, HTMLOptionElement>,
  value: unknown,
): boolean {
  const wanted = toLabels(value);
  if (!wanted.every((label) => choices.has(label))) return false;
  choose(
    select,
    wanted.flatMap((label) => choices.get(label) ?? []),
  );
  return true;
}

const toLabels = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

export interface GuessedField {
  key: string;
  label: string;
  schema: JsonObject;
  /** It has to be given: the page requires it, and hasn't filled it in. */
  required: boolean;
  control: Control;
  /** The value behind each label that can be chosen. */
  choices?: ReadonlyMap<string, { value: string }>;
  /** False: it takes no such value, and nothing was changed. */
  fill(value: unknown): boolean;
}

export const isControl = (element: Element): element is Control => element.matches('input, select, textarea');

/** Not for a person to fill in, or not fields at all. */
const idle = '[type=hidden], [type=submit], [type=button], [type=reset], [type=image], :disabled, [readonly]';
/** Choices past which they aren't listed. */
const maxChoices = 300;
/** Characters of a text that is shown as a default. */
const maxDefaultLength = 200;

/** Null: a field of it is for a secret, a payment or a file, so the form is the user's own. */
export function fieldsOf(all: readonly Control[]): GuessedField[] | null {
  if (all.some(isOffLimits)) return null;
  const open = all.filter((each) => !each.matches(idle) && isFindableByLabel(each, labelsFor(each)));
  const taken = new Set<string>();
  const groups = Map.groupBy(open, (each) => (isBox(each) && each.name ? `${each.type} ${each.name}` : each));
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const boxes = [first, ...more];
    const isGroup = first.type === 'radio' || more.length > 0;
    const label = isGroup
      ? labelOfGroup(
          boxes,
          open.filter((each) => !boxes.includes(each)),
        )
      : labelOf(first);
    if (saysTrap(label.label)) return [];
    const key = take(taken, toKey(first.name) || toIdentifier(label.label), 'field');
    return toField(boxes, { ...label, label: label.label || key, key, isGroup });
  });
}

/** `user[email]` → `user_email`, `sizes[]` → `sizes`. */
const toKey = (name: string): string =>
  name
    .replace(/\W+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 60);

const labelsFor = (control: Control): Iterable<Element> =>
  control.matches('select, [type=checkbox], [type=radio]') ? (control.labels ?? []) : [];

const isBox = (control: Control): control is HTMLInputElement => control.matches('[type=checkbox], [type=radio]');

const isOffLimits = (control: Control): boolean =>
  !control.matches('[type=hidden]') &&
  (isForbidden(control) || (!isBox(control) && isSecretName(labelOf(control).label)));

interface Named extends Label {
  key: string;
  isGroup: boolean;
}

function toField(boxes: readonly Control[], { key, label, isRequired, isGroup }: Named): GuessedField[] {
  const [control] = boxes;
  if (!control) return [];
  const filled = isGroup ? toGroup(boxes as HTMLInputElement[]) : toSingle(control); // only boxes are grouped
  const { schema } = filled;
  const group = legendOf(control.closest('fieldset'));
  const hint = [group !== label && group, hintOf(control), limitsOf(control)].filter(Boolean).join('. ');
  const isAsked = boxes.some((each) => each.required || each.getAttribute('aria-required') === 'true') || isRequired;
  const isFilled = 'default' in schema || (!isBox(control) && control.value !== '' && control.type !== 'color');
  const required = isAsked && !isFilled && !(isGroup && control.type === 'checkbox');
  return [
    {
      ...{ ...filled, key, label, required, control },
      schema: { ...schema, title: label, ...(hint && { description: hint }) },
    },
  ];
}

/** The days between which a date lies: no keyword of a schema says it. */
function limitsOf(control: Control): string {
  const [min, max] = ['min', 'max'].map((name) => control.getAttribute(name));
  if (/^(number|range)$/.test(control.type) || !(min || max)) return '';
  return [min && `from ${min}`, max && `to ${max}`].filter(Boolean).join(' ');
}

type Filled = Pick<GuessedField, 'schema' | 'fill' | 'choices'>;

function toGroup(boxes: readonly HTMLInputElement[]): Filled {
  const choices = toChoices(boxes, (box) => labelOf(box).label || box.value);
  const chosen = [...choices].filter(([, box]) => box.defaultChecked).map(([label]) => label);
  const items = { type: 'string', enum: [...choices.keys()] };
  const fill = (value: unknown) => fillBoxes(choices, value);
  const schema =
    boxes[0]?.type === 'radio'
      ? { ...items, ...(chosen[0] && { default: chosen[0] }) }
      : { type: 'array', items, uniqueItems: true, ...(chosen.length > 0 && { default: chosen }) };
  return { schema, fill, choices };
}

/** Each by its label; two of one label can't be told apart, so that the later one says its value. */
function toChoices<T extends { value: string }>(all: Iterable<T>, labelOfOne: (one: T) => string): Map<string, T> {
  const choices = new Map<string, T>();
  for (const one of all) {
    const label = labelOfOne(one);
    choices.set(choices.has(label) ? `${label} (${one.value})` : label, one);
  }
  return choices;
}

function toSingle(control: Control): Filled {
  if (control instanceof HTMLSelectElement) return toSelect(control);
  if (control instanceof HTMLTextAreaElement) return { schema: textSchema(control), fill: fillText(control) };
  if (control.type === 'checkbox') return toSwitch(control);
  return { schema: schemaOfType(control), fill: fillText(control) };
}

function toSwitch(control: HTMLInputElement): Filled {
  const schema = {
    type: 'boolean',
    ...(control.required && { const: true }),
    ...(control.defaultChecked && { default: true }),
  };
  return {
    schema,
    fill(value) {
      if (control.checked !== value) control.click();
      return control.checked === value;
    },
  };
}

function toSelect(select: HTMLSelectElement): Filled {
  const open = [...select.options].filter(
    ({ value, disabled, text }) => value !== '' && !disabled && text.trim() !== '',
  );
  const choices = toChoices(open, ({ text }) => text.replace(/\s+/g, ' ').trim());
  const labels = [...choices.keys()];
  const items = { type: 'string', ...(labels.length <= maxChoices && { enum: labels }) };
  const chosen = [...choices].filter(([, option]) => option.hasAttribute('selected')).map(([label]) => label);
  const fill = (value: unknown) => fillSelect(select, choices, value);
  const several = { type: 'array', items, uniqueItems: true, ...(chosen.length > 0 && { default: chosen }) };
  if (select.multiple) return { schema: several, fill, choices };
  // Without a choice of its page, a list begins with its first one.
  const [first] = select.options;
  const none = ![...select.options].some((option) => option.hasAttribute('selected'));
  const isList = Number(select.getAttribute('size') ?? 1) > 1;
  const begun = none && !isList && first === open[0] ? labels[0] : chosen[0];
  return { schema: { ...items, ...(begun !== undefined && { default: begun }) }, fill, choices };
}

/** Types whose values have a form of their own. */
const shapes: Record<string, JsonObject> = {
  email: { format: 'email' },
  url: { format: 'uri' },
  date: { format: 'date' },
  time: { pattern: String.raw`^\d\d:\d\d(:\d\d)?$` },
  month: { pattern: String.raw`^\d{4}-\d\d$` },
  week: { pattern: String.raw`^\d{4}-W\d\d$` },
  'datetime-local': { pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$` },
  color: { pattern: '^#[0-9a-fA-F]{6}$' },
};

function schemaOfType(control: HTMLInputElement): JsonObject {
  // Not `control.type`: Firefox takes a month for a text.
  const type = control.getAttribute('type')?.toLowerCase() ?? '';
  if (type === 'number' || type === 'range') return numberSchema(control);
  const shape = control.multiple ? undefined : shapes[type];
  const pattern = shape === undefined && control.getAttribute('pattern');
  return { ...textSchema(control), ...shape, ...(pattern && { pattern: `^(?:${pattern})$` }) };
}

/** An address or a number of the person's own, which a page filled in, is nobody else's to read. */
const personal = /^(email|tel)$/;

function textSchema(control: HTMLInputElement | HTMLTextAreaElement): JsonObject {
  const [min, max] = ['minlength', 'maxlength'].map((name) => toNumber(control.getAttribute(name)));
  const begun = control.defaultValue.trim();
  const isShort = begun !== '' && begun.length <= maxDefaultLength && !personal.test(control.type);
  return {
    type: 'string',
    ...(min && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(isShort && { default: begun }),
  };
}

function numberSchema(control: HTMLInputElement): JsonObject {
  const [min, max, step = 1, begun] = ['min', 'max', 'step', 'value'].map((name) =>
    toNumber(control.getAttribute(name)),
  );
  const isWhole = control.getAttribute('step') !== 'any' && Number.isInteger(step) && Number.isInteger(min ?? 0);
  const isStepped = isWhole && step > 1 && (min ?? 0) % step === 0;
  return {
    type: isWhole ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(isStepped && { multipleOf: step }),
    ...(begun !== undefined && { default: begun }),
  };
}

const toNumber = (text: string | null): number | undefined =>
  text === null || text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
