/** Many choices in one tab stop: arrow keys move between them, by rows where they stand in rows. */
import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import { useState } from 'preact/hooks';
import { directionOf, toIndex, toNextChoice } from './steps';

/** `list`: for the element that holds the choices; `tabIndexOf`: for each of them. */
export function useChoices(count: number) {
  const [last, setLast] = useState(0);
  const current = toIndex(last, count);
  return {
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
    list: {
      onFocusIn: ({ currentTarget, target }: TargetedFocusEvent<HTMLElement>) => {
        const index = indexOf(choicesOf(currentTarget), target);
        if (index >= 0) setLast(index);
      },
      onKeyDown: walkChoices,
    },
  };
}

const choicesOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.choose')];

const indexOf = (choices: readonly EventTarget[], target: EventTarget | null): number =>
  target ? choices.indexOf(target) : -1;

function walkChoices(event: TargetedKeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, target, key } = event;
  const choices = choicesOf(list);
  const index = indexOf(choices, target);
  if (index < 0 || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = toNextChoice(key, {
    index,
    count: choices.length,
    columns: countColumns(choices),
    direction: directionOf(list),
  });
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  choices[next]?.focus();
}

/** The number of choices in the first row. */
function countColumns(choices: readonly HTMLElement[]): number {
  const below = choices.findIndex((choice) => topOf(choice) !== topOf(choices[0]));
  return below < 0 ? choices.length : below;
}

const topOf = (choice: HTMLElement | undefined) => choice?.closest<HTMLElement>('.choosable')?.offsetTop;
