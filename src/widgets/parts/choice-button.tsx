/** A button that picks an item; its click target is the whole item. */
import type { ComponentChildren } from 'preact';
import './choice-button.css';

interface ChoiceProps {
  /** The accessible name, if the button's content is a picture. */
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
