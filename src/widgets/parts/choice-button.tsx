/** What a person picks among items: a real button, whose target is its whole item. */
import type { ComponentChildren } from 'preact';
import './choice-button.css';

interface ChoiceProps {
  /** Its name where what it shows is a picture. */
  label?: string;
  children?: ComponentChildren;
  /** From `useChoices`. */
  tabIndex: number;
  onChoose(): void;
}

/** Stands inside an element of the class `choosable`. */
export function ChoiceButton({ label, children, tabIndex, onChoose }: ChoiceProps) {
  return (
    <button type="button" class="choose" aria-label={label} tabIndex={tabIndex} onClick={onChoose}>
      {children}
    </button>
  );
}
