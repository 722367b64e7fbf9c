/** An object: its known members, those that a person adds, and those that the schema doesn't know. */
import { useState } from 'preact/hooks';
import { say } from '../language';
import type { Field, FreeMembers } from './field';
import { FieldView } from './field-view';
import { type Held, useForm } from './form-context';
import { firstValue } from './start';
import { below, isRecord, withMember } from './value';

type ObjectShape = Extract<Field, { kind: 'object' }>;

export function ObjectField({
  field,
  value,
  path,
  onChange,
  labelId,
  top,
}: Held & { field: ObjectShape; top: boolean }) {
  if (value === undefined) return <Begin level={field.level} labelId={labelId} onChange={onChange} />;
  const members = <Members field={field} value={isRecord(value) ? value : {}} path={path} onChange={onChange} />;
  if (top) return members;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="sf-group" role="group" aria-labelledby={labelId}>
      {members}
    </div>
  );
}

/** An optional part is opened on demand, as one that refers to itself has to be. */
export function Begin({ level, labelId, onChange }: Pick<Held, 'labelId' | 'onChange'> & { level: Field['level'] }) {
  const { root } = useForm();
  return (
    <button
      type="button"
      class="btn sm sf-add"
      aria-describedby={labelId}
      onClick={() => onChange(firstValue(level, root))}
    >
      {level.type === 'array' ? say('Begin the list') : say('Fill in')}
    </button>
  );
}

interface MembersProps {
  field: ObjectShape;
  value: Record<string, unknown>;
  path: string;
  onChange(value: unknown): void;
}

function Members({ field: { members, free }, value, path, onChange }: MembersProps) {
  const known = new Set(members.map(({ name }) => name));
  const extra = Object.keys(value).filter((name) => !known.has(name));
  const held = (name: string) => ({
    name,
    value: Object.hasOwn(value, name) ? value[name] : undefined,
    path: below(path, name),
    onChange: (next: unknown) => onChange(withMember(value, name, next)),
  });
  return (
    <>
      {members.map(({ name, schema, required }) => (
        <FieldView key={name} {...held(name)} schema={schema} required={required} />
      ))}
      {extra.map((name) => (
        <FieldView key={name} {...held(name)} schema={free?.schemaOf(name) ?? {}} required={false} />
      ))}
      {free?.offered && <AddMember free={free} value={value} taken={[...known, ...extra]} onChange={onChange} />}
    </>
  );
}

interface AddMemberProps {
  free: FreeMembers;
  value: Record<string, unknown>;
  taken: readonly string[];
  onChange(value: unknown): void;
}

function AddMember({ free, value, taken, onChange }: AddMemberProps) {
  const { root } = useForm();
  const [typed, setTyped] = useState('');
  const left = free.names?.filter((name) => !taken.includes(name)) ?? null;
  const name = left && !left.includes(typed) ? (left[0] ?? '') : typed;
  const isFree = name !== '' && !taken.includes(name);
  const add = () => {
    onChange(withMember(value, name, firstValue(free.schemaOf(name), root)));
    setTyped('');
  };
  const label = say('Name of a further member');
  if (left?.length === 0) return null;
  return (
    <div class="row sf-more">
      {left ? (
        <select class="in" aria-label={label} value={name} onChange={(event) => setTyped(event.currentTarget.value)}>
          {left.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : (
        <input
          class="in mono"
          aria-label={label}
          placeholder={label}
          value={typed}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <button type="button" class="btn sm" disabled={!isFree} onClick={add}>
        {say('Add member')}
      </button>
    </div>
  );
}
