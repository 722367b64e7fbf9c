/** One of several kinds: a chooser, and the fields of the one that is chosen. */
import { useState } from 'preact/hooks';
import { say } from '../language';
import { wordKind } from '../words';
import { chooseAlternative, nameAlternative } from './alternatives';
import { type Field, toField } from './field';
import { FieldBody } from './field-body';
import { type Held, useForm } from './form-context';
import { JsonField } from './json-field';
import { firstValue } from './start';

type AlternativesShape = Extract<Field, { kind: 'alternatives' }>;

export function AlternativesField({ field, top, ...held }: Held & { field: AlternativesShape; top: boolean }) {
  const { root } = useForm();
  const { value, required, onChange, labelId } = held;
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = chooseAlternative(field.parts, root, { value, chosen: picked });
  const pick = (next: number | null) => {
    setPicked(next);
    onChange(next === null ? undefined : firstValue(field.parts[next], root));
  };
  const isSet = value !== undefined;
  const part = isSet && chosen !== null ? toField(field.parts[chosen], root, value) : null;
  return (
    <div class="sf-either">
      <select
        class="in"
        aria-labelledby={labelId}
        value={isSet && chosen !== null ? String(chosen) : ''}
        onChange={({ currentTarget }) => pick(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        {(!isSet || !required) && <option value="">{say('Not set')}</option>}
        {isSet && chosen === null && <option value="">{say('None of these')}</option>}
        {field.parts.map((each, i) => (
          <option key={`${i.toString()}`} value={String(i)}>
            {wordAlternative(each, root)}
          </option>
        ))}
      </select>
      {part && <FieldBody {...held} required field={part} top={top} />}
      {isSet && chosen === null && <JsonField {...held} />}
    </div>
  );
}

function wordAlternative(part: unknown, root: Field['level']): string {
  const name = nameAlternative(part, root);
  if ('title' in name) return name.title;
  const { kind, of } = name;
  return of === undefined
    ? wordKind(kind)
    : say('{kind}: {of}', { kind: wordKind(kind), of: kind === 'array' ? wordKind(of) : of });
}
