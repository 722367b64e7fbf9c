/** File fields: the one that an element stands for, and how it gets the files that the person chose. */
import type { ChosenFile } from '#core/tools/hands-wire.ts';
import { allIn } from '../sight/shown-in';
import { around, controlOf, isTag } from './elements';
import { sendChange, sendInput } from './events';
import { isDisabled } from './hit';
import { defaultButton, outcomeOfSubmit, type PressOutcome } from './outcome';
import { isRefused, type Planned, toRefusal } from './plan';
import type { Resolver, Target } from './resolve';

/** How far from what is drawn a field is that is drawn as well: a button beside it, a place to drop files around it. */
const maxAround = 5;

const isFileField = (element: Element): element is HTMLInputElement =>
  isTag(element, 'input') && element.type === 'file';

/** Itself, the one of the label that it is in, or the only one near it: pages hide theirs, at the end of the page as well, and press it by a script. */
function fileFieldOf(element: Element): HTMLInputElement | null {
  for (const [steps, each] of [...around(element)].entries()) {
    const own = controlOf(each);
    if (isFileField(own)) return own;
    const [field, other] = allIn(each, 'input').filter(isFileField);
    if (field && steps >= maxAround && field.offsetHeight > 1) return null;
    if (field) return other ? null : field;
  }
  return null;
}

const known: Element[] = [];

/** Choosing sends nothing by itself; where its form leads, the card says. Fields are numbered, so that another one in its place is seen. */
function outcomeOfFile(field: HTMLInputElement): PressOutcome {
  const { form } = field;
  const { leadsTo, address = '' } = form ? outcomeOfSubmit(form, defaultButton(form) ?? null, []) : {};
  if (!known.includes(field)) known.push(field);
  const takes = { accept: field.accept, several: field.multiple };
  return {
    ...{ serious: null, takes, address: `${known.indexOf(field)} ${address}` },
    ...(leadsTo !== undefined && { leadsTo }),
  };
}

/** Nothing is pressed: the field may lie under what is drawn for it. */
export function planFile(resolve: Resolver, ref: string): Planned {
  const target = resolve(ref, 'show');
  if (isRefused(target)) return target;
  const field = fileFieldOf(target.element);
  if (!field) return toRefusal(target, 'no-file-field');
  if (isDisabled(field)) return toRefusal(target, 'disabled');
  const outcomeNow = () => outcomeOfFile(field);
  return { targets: [{ target }], outcome: outcomeNow(), outcomeNow };
}

/** False: another field came in its place. */
export function giveFiles({ element }: Target, files: readonly ChosenFile[]): boolean {
  const field = fileFieldOf(element);
  if (!field) return false;
  const chosen = new DataTransfer();
  for (const { name, data, ...more } of files)
    chosen.items.add(new File([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))], name, more));
  field.files = chosen.files;
  sendInput(field, '', null);
  sendChange(field);
  return true;
}
