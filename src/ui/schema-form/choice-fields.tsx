/** Fields with a few values to choose from: enums, lists of enum values, booleans. */
import { say } from '../language';
import { Visible } from '../visible';
import type { FieldChoice, FormField } from './field';
import type { FieldProps } from './form-context';
import { isSameJson } from './value';

type ChoiceShape = Extract<FormField, { kind: 'choice' }>;

export function ChoiceField({
  field: { choices },
  value,
  required,
  onChange,
  labelId,
}: FieldProps & { field: ChoiceShape }) {
  const at = choices.findIndex((choice) => isSameJson(choice.value, value));
  const [only] = choices;
  if (only && choices.length === 1 && required && at === 0) {
    return (
      <code class="sf-fixed">
        <Visible text={wordChoice(only)} />
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
        <option value="">{say('{value}, not in the list', { value: JSON.stringify(value) })}</option>
      ) : (
        <option value="">{say('Not set')}</option>
      )}
      {choices.map((choice, i) => (
        <option key={`${i.toString()}`} value={String(i)}>
          {wordChoice(choice)}
        </option>
      ))}
    </select>
  );
}

function wordChoice({ value, title }: FieldChoice): string {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return title === undefined || title === text ? text : `${title} (${text})`;
}

type ChoicesShape = Extract<FormField, { kind: 'choices' }>;

/** Keeps the order in which values were ticked, which may matter to the tool. */
export function ChoicesField({ field: { choices }, value, onChange, labelId }: FieldProps & { field: ChoicesShape }) {
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  const set = (choice: FieldChoice, on: boolean) =>
    onChange(on ? [...held, choice.value] : held.filter((each) => !isSameJson(each, choice.value)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="sf-checks" role="group" aria-labelledby={labelId}>
      {choices.map((choice, i) => (
        <label key={`${i.toString()}`}>
          <input
            type="checkbox"
            checked={held.some((each) => isSameJson(each, choice.value))}
            onChange={({ currentTarget }) => set(choice, currentTarget.checked)}
          />
          <Visible text={wordChoice(choice)} />
        </label>
      ))}
    </div>
  );
}

/** Neither button is pressed while the value is unset, because false is a value. */
export function BooleanField({ value, onChange, labelId }: FieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="seg sf-seg" role="group" aria-labelledby={labelId}>
      {[true, false].map((each) => (
        <button key={String(each)} type="button" aria-pressed={value === each} onClick={() => onChange(each)}>
          {String(each)}
        </button>
      ))}
    </div>
  );
}
