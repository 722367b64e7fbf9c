/** Items that can be picked, in one tab stop: arrow keys move between them, by rows where they stand in rows. */
import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';
import './choice-button.css';
import { useState } from 'preact/hooks';
import { directionOf, toIndex, toNextChoice } from './steps';

interface ChoiceProps {
  /** The accessible name, if the button's content is a picture. */
  label?: string;
  children?: ComponentChildren;
  /** From `useChoices`. */
  tabIndex: number;
  onChoose(): void;
}

/** Stands inside an element of the class `choosable`, all of which is its click target. */
export function ChoiceButton({ label, children, tabIndex, onChoose }: ChoiceProps) {
  return (
    <button type="button" class="choose" aria-label={label} tabIndex={tabIndex} onClick={onChoose}>
      {children}
    </button>
  );
}

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
