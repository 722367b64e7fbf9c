/** Fields without fields in them: text of every format, numbers, and choices. */

import { useId, useState } from 'preact/hooks';
import { digitsOf, isLong, writeJson } from '#core/tools/long-numbers.ts';
import { isSameJson } from '#core/tools/tool.ts';
import { say } from '../language';
import { Visible } from '../visible';
import type { FieldChoice, FieldOf } from './field';
import { type FieldProps, useForm } from './form-context';
import { readNumber } from './value';

/** Erasing all text unsets an optional value; a required one becomes empty text. */
export function FormTextField({ field, value, required, onChange, labelId }: FieldProps & { field: FieldOf<'text'> }) {
  const text = typeof value === 'string' ? value : '';
  const change = (typed: string) => onChange(typed === '' && !required ? undefined : typed);
  const hint = value === '' ? say('Empty text') : field.standard === undefined ? '' : String(field.standard);
  const props = { 'aria-labelledby': labelId, spellcheck: false, placeholder: hint, value: text };
  if (field.input === 'date-time') return <MomentField text={text} labelId={labelId} onChange={change} />;
  return field.input === 'lines' ? (
    <textarea {...props} class="in sf-lines" rows={1} onInput={({ currentTarget }) => change(currentTarget.value)} />
  ) : (
    <OneLine {...props} field={field} onChange={change} />
  );
}

type OneLineProps = Record<'aria-labelledby' | 'placeholder' | 'value', string> & {
  field: FieldOf<'text'>;
  spellcheck: boolean;
  onChange(text: string): void;
};

function OneLine({ field: { input, examples: all }, onChange, ...props }: OneLineProps) {
  const list = useId();
  const examples = all.filter((each) => typeof each === 'string');
  return (
    <>
      <input
        {...props}
        class="in"
        type={input === 'date' || input === 'color' ? input : 'text'}
        inputMode={input === 'email' ? 'email' : input === 'uri' ? 'url' : 'text'}
        autocomplete="off"
        list={examples.length > 0 ? list : undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {examples.length > 0 && (
        <datalist id={list}>
          {examples.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Picked in the user's time zone, stored in UTC. */
function MomentField({ text, labelId, onChange }: { text: string; labelId: string; onChange(text: string): void }) {
  const change = (local: string) => onChange(local === '' ? '' : new Date(local).toISOString());
  return (
    <>
      <input
        class="in"
        type="datetime-local"
        step="1"
        aria-labelledby={labelId}
        value={toLocal(text)}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {text && <code class="hint">{text}</code>}
    </>
  );
}

function toLocal(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

const toText = (value: unknown): string => (isLong(value) ? digitsOf(value) : String(value));

/** Keeps the typed text while it stands for the field's value, so that `1.` and `1e` can be completed. */
export function NumberField({ field, value, onChange, labelId }: FieldProps & { field: FieldOf<'number'> }) {
  const [typed, setTyped] = useState('');
  const shown = isSameJson(readNumber(typed), value) ? typed : value === undefined ? '' : toText(value);
  return (
    <input
      class="in mono"
      type="text"
      inputMode={field.integer ? 'numeric' : 'decimal'}
      autocomplete="off"
      aria-labelledby={labelId}
      placeholder={field.standard === undefined ? '' : toText(field.standard)}
      value={shown}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readNumber(currentTarget.value));
      }}
    />
  );
}

export function ChoiceField({ field, value, required, onChange, labelId }: FieldProps & { field: FieldOf<'choice'> }) {
  const { choices } = field;
  const { plain } = useForm();
  const at = choices.findIndex((choice) => isSameJson(choice.value, value));
  const [only] = choices;
  if (only && choices.length === 1 && required && at === 0) {
    return (
      <code class="sf-fixed">
        <Visible text={wordChoice(only, plain)} />
      </code>
    );
  }
  const pick = (index: string) => onChange(index === '' ? undefined : choices[Number(index)]?.value);
  return (
    <select
      class="in"
      aria-labelledby={labelId}
      value={at < 0 ? '' : String(at)}
      onChange={({ currentTarget }) => pick(currentTarget.value)}
    >
      {value !== undefined && at < 0 ? (
        <option value="">{say('{value}, not in the list', { value: writeJson(value) })}</option>
      ) : (
        <option value="">{say('Not set')}</option>
      )}
      {choices.map((choice, i) => (
        <option key={`${i.toString()}`} value={String(i)}>
          {wordChoice(choice, plain)}
        </option>
      ))}
    </select>
  );
}

function wordChoice({ value, title }: FieldChoice, plain: boolean): string {
  if (plain && title) return title;
  const text = typeof value === 'string' && value !== '' && !isLong(value) ? value : writeJson(value);
  return title === undefined || title === text ? text : `${title} (${text})`;
}

/** Keeps the order in which values were ticked, which may matter to the tool. */
export function ChoicesField({ field, value, onChange, labelId }: FieldProps & { field: FieldOf<'choices'> }) {
  const { plain } = useForm();
  const picked: readonly unknown[] = Array.isArray(value) ? value : [];
  const set = (choice: FieldChoice, on: boolean) =>
    onChange(on ? [...picked, choice.value] : picked.filter((each) => !isSameJson(each, choice.value)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="sf-checks" role="group" aria-labelledby={labelId}>
      {field.choices.map((choice, i) => (
        <label key={`${i.toString()}`}>
          <input
            type="checkbox"
            checked={picked.some((each) => isSameJson(each, choice.value))}
            onChange={({ currentTarget }) => set(choice, currentTarget.checked)}
          />
          <Visible text={wordChoice(choice, plain)} />
        </label>
      ))}
    </div>
  );
}

/** Neither button is pressed while the value is unset, because false is a value. */
export function BooleanField({ value, onChange, labelId }: FieldProps) {
  const { plain } = useForm();
  const word = (each: boolean) => (plain ? say(each ? 'Yes' : 'No') : String(each));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="seg sf-seg" role="group" aria-labelledby={labelId}>
      {[true, false].map((each) => (
        <button key={String(each)} type="button" aria-pressed={value === each} onClick={() => onChange(each)}>
          {word(each)}
        </button>
      ))}
    </div>
  );
}
