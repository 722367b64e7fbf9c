/** Fills in fields as a person's hand would leave them: with their value, and the events that a page's script waits for. */
import { choose } from '../doing/fill';
import { typeNow } from '../doing/typing';

/** False where the browser, or the page, doesn't take the text. */
export const fillText = (control: HTMLInputElement | HTMLTextAreaElement) => (value: unknown) => {
  const [before, text] = [control.value, String(value)];
  typeNow(control, text);
  return control.value === text || control.value !== before;
};

export function fillBoxes(choices: ReadonlyMap<string, HTMLInputElement>, value: unknown): boolean {
  const wanted = toLabels(value);
  if (!wanted.every((label) => choices.has(label))) return false;
  const isRadio = [...choices.values()].some(({ type }) => type === 'radio');
  for (const [label, box] of choices) {
    const on = wanted.includes(label);
    if (box.checked !== on && (on || !isRadio)) box.click();
  }
  return true;
}

export function fillSelect(
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
