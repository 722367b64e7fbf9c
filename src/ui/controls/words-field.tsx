/** A field for the user's own words. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface TextFieldProps {
  label: string;
  value: string;
  onInput(text: string): void;
  maxLength?: number;
  /** Lines; absent: it has one, and takes no other. */
  rows?: number;
  /** Below it. */
  children?: ComponentChildren;
}

export function WordsField({ label, value, onInput, maxLength, rows, children }: TextFieldProps) {
  const id = useId();
  const about = { id, value, maxLength, class: 'in', dir: 'auto' } as const; // const: literal types
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input {...about} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
      ) : (
        <textarea
          {...about}
          class="in area"
          rows={rows}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
      {children}
    </div>
  );
}
