/** A button that says what it does. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '#ui';

interface ButtonProps {
  text: ComponentChildren;
  icon?: IconName;
  /** Classes of its look: `primary`, `ghost`, `sm`, `grow`, `danger`. */
  look?: string;
  disabled?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  title?: string | undefined;
  /** Submits its form. */
  submit?: boolean;
  onClick?(event: MouseEvent): unknown;
}

export function Button({ text, icon, look, submit = false, disabled, expanded, title, onClick }: ButtonProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={look ? `btn ${look}` : 'btn'}
      disabled={disabled}
      aria-expanded={expanded}
      title={title}
      onClick={onClick && ((event) => void onClick(event))}
    >
      {icon && <Icon name={icon} size={14} />}
      {text}
    </button>
  );
}
