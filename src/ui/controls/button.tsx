/** Buttons that say what they do: a plain one, one to be pressed twice, and the key that runs a form. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../icon';
import type { IconName } from '../icon-paths';
import { say } from '../language';

interface ButtonProps {
  text: ComponentChildren;
  icon?: IconName;
  /** Classes of its look: `primary`, `ghost`, `sm`, `grow`, `danger`. */
  look?: string;
  disabled?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  title?: string | undefined;
  submit?: boolean;
  /** What it started is going on. */
  busy?: boolean;
  onClick?(event: MouseEvent): unknown;
}

export function Button({ text, icon, look, submit, busy, disabled, expanded, title, onClick }: ButtonProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={look ? `btn ${look}` : 'btn'}
      disabled={disabled}
      aria-expanded={expanded}
      title={title}
      onClick={onClick && ((event) => void onClick(event))}
    >
      {busy && <span class="spin" />}
      {icon && <Icon name={icon} size={14} />}
      {text}
    </button>
  );
}

type FormView = 'form' | 'json';

/** Goes to the other of two views of one value. */
export const FormOrJson = ({ view, onPick }: { view: FormView; onPick(view: FormView): void }) =>
  view === 'form' ? (
    <Button look="ghost sm" icon="braces" text={say('Edit as JSON')} onClick={() => onPick('json')} />
  ) : (
    <Button look="ghost sm" icon="pencil" text={say('Edit as a form')} onClick={() => onPick('form')} />
  );

interface SureProps {
  act: string;
  /** The text after the first press. */
  sure: string;
  /** A sentence that says what will be lost. */
  loss?: string;
  disabled?: boolean;
  onSure(): unknown;
}

/** Milliseconds to wait for the second press. */
const secondPressTime = 6000;

/** After the first press it says what the second one does. */
export function Sure({ act, sure, loss, disabled = false, onSure }: SureProps) {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed) return;
    const timer = setTimeout(() => setPressed(false), secondPressTime);
    return () => clearTimeout(timer);
  }, [pressed]);
  const press = ({ detail }: MouseEvent) => {
    if (!pressed) return setPressed(true);
    if (detail > 1) return; // ignores the second click of a double click
    setPressed(false);
    onSure();
  };
  return (
    <>
      <button type="button" class={pressed ? 'link small danger' : 'link small'} disabled={disabled} onClick={press}>
        {pressed ? sure : act}
      </button>
      <span class="vh" role="status">
        {pressed && loss}
      </span>
      {pressed && loss && (
        <span class="tiny danger sure" aria-hidden="true">
          {loss}
        </span>
      )}
    </>
  );
}

/** One-line fields, including text areas that look like one. */
const oneLine = 'input.in, textarea.sf-lines';

/** Ctrl+Enter anywhere in a form; Enter alone in a one-line field. */
export function isRunKey({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || isComposing || altKey) return false;
  if (ctrlKey || metaKey) return true;
  return !shiftKey && target instanceof HTMLElement && target.matches(oneLine);
}

export function RunKeys() {
  return <kbd class="hide-s">{/Mac/.test(navigator.platform) ? '⌘ ↵' : say('Ctrl ↵')}</kbd>;
}
