/** Fields with a few values to choose from: a list of values, true and false. */
import { say } from '../language';
import { Visible } from '../visible';
import type { Choice, Field } from './field';
import type { Held } from './form-context';
import { isSame } from './value';

type ChoiceShape = Extract<Field, { kind: 'choice' }>;

export function ChoiceField({ field: { choices }, value, required, onChange, labelId }: Held & { field: ChoiceShape }) {
  const at = choices.findIndex((choice) => isSame(choice.value, value));
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

function wordChoice({ value, title }: Choice): string {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return title === undefined || title === text ? text : `${title} (${text})`;
}

type ChoicesShape = Extract<Field, { kind: 'choices' }>;

/** In the order in which they were ticked: it may mean something to the tool. */
export function ChoicesField({ field: { choices }, value, onChange, labelId }: Held & { field: ChoicesShape }) {
  const held: readonly unknown[] = Array.isArray(value) ? value : [];
  const set = (choice: Choice, on: boolean) =>
    onChange(on ? [...held, choice.value] : held.filter((each) => !isSame(each, choice.value)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="sf-checks" role="group" aria-labelledby={labelId}>
      {choices.map((choice, i) => (
        <label key={`${i.toString()}`}>
          <input
            type="checkbox"
            checked={held.some((each) => isSame(each, choice.value))}
            onChange={({ currentTarget }) => set(choice, currentTarget.checked)}
          />
          <Visible text={wordChoice(choice)} />
        </label>
      ))}
    </div>
  );
}

/** Neither is pressed while it is unset: false is an answer. */
export function BooleanField({ value, onChange, labelId }: Held) {
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
