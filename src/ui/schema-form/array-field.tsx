/** A list: its items one under the other, each to be moved or taken out, and a new one at the end. */
import { useId } from 'preact/hooks';
import { IconButton } from '../controls';
import { say } from '../language';
import { type Field, toField } from './field';
import { FieldBody } from './field-body';
import { type Held, useForm } from './form-context';
import { Begin } from './object-field';
import { Problems } from './problems';
import { firstValue } from './start';
import { below, moveItem, withItem } from './value';

type ArrayShape = Extract<Field, { kind: 'array' }>;

export function ArrayField({ field, value, path, onChange, labelId }: Held & { field: ArrayShape }) {
  const { root } = useForm();
  if (value === undefined)
    return <Begin level={{ ...field.level, type: 'array' }} labelId={labelId} onChange={onChange} />;
  const items = Array.isArray(value) ? value : [];
  const add = () => onChange([...items, firstValue(field.part(items.length), root)]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="sf-group" role="group" aria-labelledby={labelId}>
      {items.map((item, index) => (
        <Item key={`${index.toString()}`} {...{ field, items, item, index, path, onChange }} />
      ))}
      {items.length === 0 && <p class="small quiet">{say('An empty list.')}</p>}
      <button type="button" class="btn sm sf-add" disabled={items.length >= field.most} onClick={add}>
        {say('Add item')}
      </button>
    </div>
  );
}

interface ItemProps {
  field: ArrayShape;
  items: readonly unknown[];
  item: unknown;
  index: number;
  path: string;
  onChange(items: unknown): void;
}

function Item({ field, items, item, index, path, onChange }: ItemProps) {
  const { root } = useForm();
  const id = useId();
  const part = toField(field.part(index), root, item);
  const place = below(path, index);
  // An item that is unset would shift the others: it is emptied, or taken out by its own button.
  const change = (next: unknown) => onChange(withItem(items, index, next ?? emptied(part)));
  const isSmall = part.kind !== 'object' && part.kind !== 'array' && part.kind !== 'alternatives';
  return (
    <div class={isSmall ? 'sf-item small-part' : 'sf-item'} data-field={place}>
      <span class="sf-nth quiet" id={id}>
        <span class="vh">{say('Item')} </span>
        {part.title && index < field.fixed ? part.title : index + 1}
      </span>
      <div class="sf-part">
        <FieldBody field={part} labelId={id} value={item} path={place} required onChange={change} />
        <Problems field={part} path={place} value={item} />
      </div>
      <ItemButtons {...{ items, index, onChange }} />
    </div>
  );
}

const emptied = ({ kind }: Field): unknown => (kind === 'text' || kind === 'number' ? '' : null);

function ItemButtons({ items, index, onChange }: Pick<ItemProps, 'items' | 'index' | 'onChange'>) {
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
