/** The basic controls of every screen. */
import type { ComponentChildren, RenderableProps } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from '../icon';
import type { IconName } from '../icon-paths';
import { say } from '../language';
import type { Sentence } from '../words/sentence';

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick(): void;
  large?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  /** Why it can't be pressed now. It stays visible and focusable. */
  blocked?: string | undefined;
}

export function IconButton({ icon, label, onClick, large, expanded, blocked }: IconButtonProps) {
  return (
    <button
      type="button"
      class={large ? 'ib lg' : 'ib'}
      aria-label={label}
      title={blocked ?? label}
      aria-expanded={expanded}
      aria-disabled={blocked === undefined ? undefined : true}
      onClick={blocked === undefined ? onClick : undefined}
    >
      <Icon name={icon} />
    </button>
  );
}

/** `text`: what is copied. `words`: a button with this text, in place of an icon. */
export function CopyButton({ what, text, words }: { what: string; text(): string; words?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
    setTimeout(() => setOutcome(null), 2000);
  };
  const icon = outcome === 'copied' ? 'check' : outcome === 'refused' ? 'error' : 'copy';
  const refused = outcome === 'refused' ? say('The browser refused to copy') : (words ?? say('Copy {what}', { what }));
  const label = outcome === 'copied' ? say('Copied') : refused;
  if (words === undefined) return <IconButton icon={icon} label={label} onClick={copy} />;
  return (
    <button type="button" class="btn" onClick={copy}>
      <Icon name={icon} size={14} />
      {label}
    </button>
  );
}

interface NoticeProps extends Sentence {
  icon: IconName;
  tone?: 'warn' | 'danger' | 'ok';
  /** A message from elsewhere, shown as a quotation. */
  detail?: string;
  /** Collapsed content below. */
  more?: ComponentChildren;
  /** Link buttons. */
  children?: ComponentChildren;
}

export function Notice({ what, next, icon, tone, detail, more, children }: NoticeProps) {
  return (
    <div class={`note ${tone ?? ''}`}>
      <Icon name={icon} />
      <div class="grow">
        <b>{what}</b> {next}
        {detail && <p class="theirs">{detail}</p>}
        {more}
        {children && <div class="acts">{children}</div>}
      </div>
    </div>
  );
}

export function LinkButton({ children, onClick }: { children: ComponentChildren; onClick(): void }) {
  return (
    <button type="button" class="link small" onClick={onClick}>
      {children}
    </button>
  );
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onInput(value: string): void;
  placeholder?: string;
  type?: 'text' | 'password' | 'url' | 'time';
  /** An error message below the field, which is then marked as invalid. */
  error?: string | false | undefined;
}

export function Field({ label, hint, value, onInput, placeholder, type = 'text', error }: FieldProps) {
  const id = useId();
  // A union of literal types, one by one.
  const kind =
    type === 'password' ? ({ type } as const) : type === 'time' ? ({ type } as const) : ({ type: 'text' } as const);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="in mono"
        {...kind}
        inputMode={type === 'url' ? 'url' : 'text'}
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {error && <ErrorNote id={`${id}-about`} text={error} />}
      {hint && !error && (
        <span class="hint" id={`${id}-about`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A problem of a field, shown below it. */
export const ErrorNote = ({ text, ...attributes }: { text: string; id?: string; role?: 'alert' }) => (
  <span class="tiny danger row" {...attributes}>
    <Icon name="error" size={12} />
    <span>{text}</span>
  </span>
);

interface SearchFieldProps {
  label: string;
  prompt: string;
  value: string;
  onInput(words: string): void;
  onKeyDown?(event: KeyboardEvent): void;
  /** The key that focuses it. */
  shortcut?: string;
}

/** Escape empties it first, and only then does what it does elsewhere. */
export function SearchField({ label, prompt, value, onInput, onKeyDown, shortcut }: SearchFieldProps) {
  const onKey = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || value === '') return;
    event.stopPropagation();
    onInput('');
  };
  return (
    <div class="in-icon grow">
      <Icon name="search" />
      <input
        class="in"
        type="search"
        placeholder={prompt}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {shortcut && <kbd class="hide-s">{shortcut}</kbd>}
    </div>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      class="sw"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  options: Record<T, string>;
  value: T;
  onPick(value: T): void;
}

export function Segments<T extends string>({ label, options, value, onPick }: SegmentsProps<T>) {
  const names = Object.keys(options) as T[]; // keys of a Record<T, …> are T
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="seg" role="group" aria-label={label}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onPick(name)}>
          {options[name]}
        </button>
      ))}
    </div>
  );
}

type EmptyProps = RenderableProps<{ icon: IconName; title: string; text?: string }>;

/** Says that there is nothing to show, why, and what to do about it. */
export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div class="void">
      <Icon name={icon} size={20} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
