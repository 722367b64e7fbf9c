/** The fields of a form. They are one file because a field of an object, a list or a choice of schemas holds fields in turn. */

import type { FunctionComponent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { unlikelihood, wrongKind } from '#core/tools/causes.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { readLevel } from '#core/tools/schema/resolve.ts';
import { isSchema, requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import { type JsonSchema, objectOf } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { IconButton } from '../controls/controls';
import { say } from '../language';
import { Visible } from '../visible';
import { wordKind } from '../words/issue';
import { type FieldOf, type FormField, type FreeMembers, toField } from './field';
import { type FieldProps, useForm } from './form-context';
import { JsonField } from './json-editor';
import { Problems, useProblems, wordRules } from './problems';
import { firstValue } from './start';
import { BooleanField, ChoiceField, ChoicesField, FormTextField, NumberField } from './text-fields';
import { below, moveItem, setMember, withItem } from './value';

interface FieldBodyProps extends FieldProps {
  field: FormField;
  /** This is the whole form, which has no box of its own. */
  top?: boolean;
}

type FieldPropsOf<Kind extends FormField['kind']> = Omit<FieldBodyProps, 'field'> & { field: FieldOf<Kind> };

/** The control for each kind of field. */
const bodies: { [Kind in FormField['kind']]: FunctionComponent<FieldPropsOf<Kind>> } = {
  object: ObjectField,
  array: ArrayField,
  alternatives: AlternativesField,
  choice: ChoiceField,
  choices: ChoicesField,
  text: FormTextField,
  number: NumberField,
  boolean: BooleanField,
  json: JsonField,
  never: () => <p class="small quiet">{say('This field takes no value.')}</p>,
};

export function FieldBody(props: FieldBodyProps) {
  const Body = bodies[props.field.kind] as FunctionComponent<FieldBodyProps>; // the control for the field's own kind
  return <Body {...props} />;
}

type FieldViewProps = Omit<FieldProps, 'labelId'> & { name: string; schema: unknown };

/** A field with its name, its rules, its description and its problems. */
function FieldView({ name, schema, value, path, required, onChange }: FieldViewProps) {
  const { root, plain } = useForm();
  const id = useId();
  const field = toField(schema, root, value);
  const title = plain ? field.title : undefined;
  const isWrong = useProblems(field, path, value).length > 0;
  const isUnset = value === undefined;
  return (
    <div class={isWrong ? 'field sf-field wrong' : 'field sf-field'} data-field={path}>
      <div class="sf-head row">
        <span class="sf-name" id={id}>
          {title ? (
            <b>
              <Visible text={title} dir="auto" />
            </b>
          ) : (
            <code>
              <Visible text={name} />
            </code>
          )}
          <span class="quiet">{wordRules(field, required)}</span>
        </span>
        {!isUnset && !required && (
          <IconButton icon="x" label={say('Unset {name}', { name })} onClick={() => onChange(undefined)} />
        )}
      </div>
      <About field={title ? { ...field, title: undefined } : field} isUnset={isUnset} />
      <FieldBody {...{ field, labelId: id, value, path, required, onChange }} />
      <Problems field={field} path={path} value={value} />
    </div>
  );
}

function About({ field, isUnset }: { field: FormField; isUnset: boolean }) {
  const { title, description, standard, examples } = field;
  const words = [title, description].filter((text) => text !== undefined).join('. ');
  const [example] = examples;
  const isShort = (value: unknown) => writeJson(value).length <= 60;
  return (
    <>
      {words && (
        <p class="hint">
          <Visible text={words} dir="auto" />
        </p>
      )}
      {isUnset && standard !== undefined && isShort(standard) && (
        <p class="hint">{say('If empty, the tool uses {value}.', { value: writeJson(standard) })}</p>
      )}
      {example !== undefined && isShort(example) && (
        <p class="hint">{say('For example {value}.', { value: writeJson(example) })}</p>
      )}
    </>
  );
}

/** The members that the schema knows, those it doesn't, and those that the user adds. */
function ObjectField({ field, value, path, onChange, labelId, top }: FieldPropsOf<'object'>) {
  if (value === undefined) return <Begin level={field.level} labelId={labelId} onChange={onChange} />;
  const members = <Members field={field} value={objectOf(value)} path={path} onChange={onChange} />;
  if (top) return members;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="sf-group" role="group" aria-labelledby={labelId}>
      {members}
    </div>
  );
}

type MembersProps = Pick<FieldPropsOf<'object'>, 'path' | 'onChange' | 'field'> & { value: Record<string, unknown> };

function Members({ field: { members, free }, value, path, onChange }: MembersProps) {
  const known = new Set(members.map(({ name }) => name));
  const extra = Object.keys(value).filter((name) => !known.has(name));
  const propsOf = (name: string) => ({
    name,
    value: Object.hasOwn(value, name) ? value[name] : undefined,
    path: below(path, name),
    onChange: (next: unknown) => onChange(setMember(value, name, next)),
  });
  return (
    <>
      {members.map(({ name, schema, required }) => (
        <FieldView key={name} {...propsOf(name)} schema={schema} required={required} />
      ))}
      {extra.map((name) => (
        <FieldView key={name} {...propsOf(name)} schema={free?.schema ?? {}} required={false} />
      ))}
      {free?.offered && <AddMember free={free} value={value} taken={[...known, ...extra]} onChange={onChange} />}
    </>
  );
}

function ArrayField({ field, value, path, onChange, labelId }: FieldPropsOf<'array'>) {
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
      {items.length === 0 && <p class="small quiet">{say('Empty')}</p>}
      <button type="button" class="btn sm sf-add" disabled={items.length >= field.max} onClick={add}>
        {say('Add item')}
      </button>
    </div>
  );
}

interface ItemProps extends ItemButtonsProps {
  field: FieldOf<'array'>;
  item: unknown;
  path: string;
}

function Item({ field, items, item, index, path, onChange }: ItemProps) {
  const { root } = useForm();
  const id = useId();
  const part = toField(field.part(index), root, item);
  const place = below(path, index);
  // Unsetting an item would shift the others, so it is emptied; the remove button removes it.
  const change = (next: unknown) => onChange(withItem(items, index, next ?? emptied(part)));
  const isSmall = part.kind !== 'object' && part.kind !== 'array' && part.kind !== 'alternatives';
  return (
    <div class={isSmall ? 'sf-item small-part' : 'sf-item'} data-field={place}>
      <span class="sf-nth quiet" id={id}>
        <span class="vh">{say('Item')} </span>
        {part.title && index < field.fixed ? part.title : index + 1}
      </span>
      <div class="sf-part column">
        <FieldBody field={part} labelId={id} value={item} path={place} required onChange={change} />
        <Problems field={part} path={place} value={item} />
      </div>
      <ItemButtons {...{ items, index, onChange }} />
    </div>
  );
}

const emptied = ({ kind }: FormField): unknown => (kind === 'text' || kind === 'number' ? '' : null);

/** A select that picks one of several schemas, over the field of the one that is picked. One with a choice in it is JSON. */
function AlternativesField({ field, top, ...props }: FieldPropsOf<'alternatives'>) {
  const { root } = useForm();
  const { value, required, onChange, labelId } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = chooseAlternative(field.parts, root, { value, chosen: picked });
  const pick = (next: number | null) => {
    setPicked(next);
    onChange(next === null ? undefined : firstValue(field.parts[next], root));
  };
  const isSet = value !== undefined;
  const read = isSet && chosen !== null ? toField(field.parts[chosen], root, value) : null;
  const part = read?.kind === 'alternatives' ? null : read;
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
      {part && <FieldBody {...props} required field={part} top={top} />}
      {isSet && !part && <JsonField {...props} />}
    </div>
  );
}

/** The alternative that the user chose, if the value fits it at all; otherwise the one with the fewest faults, or null. */
export function chooseAlternative(
  parts: readonly unknown[],
  root: JsonSchema,
  now: { value: unknown; chosen: number | null },
): number | null {
  const { value, chosen } = now;
  if (value === undefined) return chosen;
  const faults = parts.map((part) => countFaults(part, root, value));
  if (chosen !== null && (faults[chosen] ?? wrongKind) < wrongKind) return chosen;
  const fewest = Math.min(...faults);
  return fewest < wrongKind ? faults.indexOf(fewest) : null;
}

function countFaults(part: unknown, { $schema, $defs, definitions }: JsonSchema, value: unknown): number {
  const context = Object.entries({ $schema, $defs, definitions }).filter(([, each]) => each !== undefined);
  return unlikelihood(validateInput({ allOf: [part], ...Object.fromEntries(context) }, value).issues, '');
}

/** What distinguishes an alternative: its title, a constant, its type, or its required members. */
function wordAlternative(schema: unknown, root: JsonSchema): string {
  const level = readLevel(schema, root);
  if (level === false) return wordKind('never');
  if (typeof level.title === 'string' && level.title) return level.title;
  const properties = isSchema(level.properties) ? Object.entries(level.properties) : [];
  const constant = properties.map(([, part]) => readLevel(part, root)).find((part) => part && part.const !== undefined);
  if (constant) return String(constant.const);
  if (level.const !== undefined) return writeJson(level.const);
  const [kind = properties.length > 0 ? 'object' : 'any'] = typesOf(level);
  const of = kind === 'array' ? wordItems(level, root) : requiredOf(level).join(', ');
  return of ? say('{name}: {words}', { name: wordKind(kind), words: of }) : wordKind(kind);
}

function wordItems({ items }: JsonSchema, root: JsonSchema): string {
  const level = readLevel(items ?? {}, root);
  const [kind] = level === false ? [] : typesOf(level);
  return kind === undefined ? '' : wordKind(kind);
}

/** Opens an optional part on demand, which recursive schemas require. */
function Begin({ level, labelId, onChange }: Pick<FormField & FieldProps, 'level' | 'labelId' | 'onChange'>) {
  const { root } = useForm();
  return (
    <button
      type="button"
      class="btn sm sf-add"
      aria-describedby={labelId}
      onClick={() => onChange(firstValue(level, root))}
    >
      {level.type === 'array' ? say('Add item') : say('Fill in')}
    </button>
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

interface ItemButtonsProps {
  items: readonly unknown[];
  index: number;
  onChange(items: unknown): void;
}

function ItemButtons({ items, index, onChange }: ItemButtonsProps) {
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
