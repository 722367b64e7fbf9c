/** The controls that every screen is made of. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { say } from './language';
import type { Sentence } from './words';

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick(): void;
  large?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  /** Why it can't be pressed now. It keeps its place and its focus. */
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

export function CopyButton({ what, text }: { what: string; text(): string }) {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text()).then(
      () => true,
      () => false,
    );
    setSaid(copied ? 'copied' : 'refused');
    setTimeout(() => setSaid(null), 2000);
  };
  const icon = said === null ? 'copy' : said === 'copied' ? 'check' : 'error';
  const label =
    said === null
      ? say('Copy {what}', { what })
      : said === 'copied'
        ? say('Copied')
        : say('The browser refused to copy');
  return <IconButton icon={icon} label={label} onClick={copy} />;
}

interface NoticeProps {
  sentence: Sentence;
  icon: IconName;
  tone?: 'warn' | 'danger' | 'ok';
  /** Someone else's words about it, shown as theirs. */
  detail?: string;
  /** What stands below, folded. */
  more?: ComponentChildren;
  /** Link buttons. */
  children?: ComponentChildren;
}

export function Notice({ sentence, icon, tone, detail, more, children }: NoticeProps) {
  return (
    <div class={`note ${tone ?? ''}`}>
      <Icon name={icon} />
      <div class="grow">
        <b>{sentence.what}</b> {sentence.next}
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
  type?: 'text' | 'password' | 'url';
  /** A sentence under the field; marks it as wrong. */
  error?: string | false | undefined;
}

export function Field({ label, hint, value, onInput, placeholder, type = 'text', error }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="in mono"
        {...(type === 'password' ? ({ type } as const) : ({ type: 'text' } as const))}
        inputMode={type === 'url' ? 'url' : 'text'}
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <FieldNote id={`${id}-about`} hint={hint} error={error} />
    </div>
  );
}

function FieldNote({ id, hint, error }: { id: string } & Pick<FieldProps, 'hint' | 'error'>) {
  if (!error)
    return hint ? (
      <span class="hint" id={id}>
        {hint}
      </span>
    ) : null;
  return (
    <span class="tiny danger row" id={id}>
      <Icon name="error" size={12} />
      {error}
    </span>
  );
}

interface SearchFieldProps {
  label: string;
  /** What stands in it while it is empty. */
  prompt: string;
  value: string;
  onInput(words: string): void;
  onKeyDown?(event: KeyboardEvent): void;
  /** The key that leads to it. */
  shortcut?: string;
}

export function SearchField({ label, prompt, value, onInput, onKeyDown, shortcut }: SearchFieldProps) {
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
        onKeyDown={onKeyDown}
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="seg" role="group" aria-label={label}>
      {(Object.keys(options) as T[]).map(
        (
          option, // keys of a Record<T, …> are T
        ) => (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => onPick(option)}>
            {options[option]}
          </button>
        ),
      )}
    </div>
  );
}

/** Nothing to show, why, and what to do about it. */
export function Empty({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="void">
      <Icon name={icon} size={20} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
