/** The controls that add a member or an item, move an item, or remove it. */
import { useState } from 'preact/hooks';
import { IconButton } from '../controls/controls';
import { say } from '../language';
import type { FormField, FreeMembers } from './field';
import { type FieldProps, useForm } from './form-context';
import { firstValue } from './start';
import { moveItem, setMember, withItem } from './value';

/** Opens an optional part on demand, which recursive schemas require. */
export function Begin({ level, labelId, onChange }: Pick<FormField & FieldProps, 'level' | 'labelId' | 'onChange'>) {
  const { root } = useForm();
  return (
    <button
      type="button"
      class="btn sm sf-add"
      aria-describedby={labelId}
      onClick={() => onChange(firstValue(level, root))}
    >
      {level.type === 'array' ? say('Start the list') : say('Fill in')}
    </button>
  );
}

interface AddMemberProps {
  free: FreeMembers;
  value: Record<string, unknown>;
  taken: readonly string[];
  onChange(value: unknown): void;
}

export function AddMember({ free, value, taken, onChange }: AddMemberProps) {
  const { root } = useForm();
  const [typed, setTyped] = useState('');
  const left = free.names?.filter((name) => !taken.includes(name)) ?? null;
  const name = left && !left.includes(typed) ? (left[0] ?? '') : typed;
  const isFree = name !== '' && !taken.includes(name);
  const add = () => {
    onChange(setMember(value, name, firstValue(free.schema, root)));
    setTyped('');
  };
  const label = say('Name of another property');
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
        {say('Add property')}
      </button>
    </div>
  );
}

export interface ItemButtonsProps {
  items: readonly unknown[];
  index: number;
  onChange(items: unknown): void;
}

export function ItemButtons({ items, index, onChange }: ItemButtonsProps) {
  const nth = index + 1;
  return (
    <span class="sf-moves">
      {index > 0 && (
        <IconButton
          icon="up"
          label={say('Move item {nth} up', { nth })}
          onClick={() => onChange(moveItem(items, index, index - 1))}
        />
      )}
      {index < items.length - 1 && (
        <IconButton
          icon="down"
          label={say('Move item {nth} down', { nth })}
          onClick={() => onChange(moveItem(items, index, index + 1))}
        />
      )}
      <IconButton
        icon="x"
        label={say('Remove item {nth}', { nth })}
        onClick={() => onChange(withItem(items, index, undefined))}
      />
    </span>
  );
}
