/** One field with its name, its rules, what is said about it, and what is wrong with it. */
import { useId } from 'preact/hooks';
import { IconButton } from '../controls';
import { say } from '../language';
import { Visible } from '../visible';
import { type Field, toField } from './field';
import { FieldBody } from './field-body';
import { useForm } from './form-context';
import { Problems, useProblems } from './problems';
import { wordRules } from './rule-words';

interface FieldViewProps {
  name: string;
  schema: unknown;
  value: unknown;
  path: string;
  required: boolean;
  onChange(value: unknown): void;
}

export function FieldView({ name, schema, value, path, required, onChange }: FieldViewProps) {
  const { root } = useForm();
  const id = useId();
  const field = toField(schema, root, value);
  const isWrong = useProblems(field, path, value).length > 0;
  const isUnset = value === undefined;
  return (
    <div class={isWrong ? 'field sf-field wrong' : 'field sf-field'} data-field={path}>
      <div class="sf-head">
        <span class="sf-name" id={id}>
          <code>
            <Visible text={name} />
          </code>
          <span class="quiet">{wordRules(field, required)}</span>
        </span>
        {!isUnset && !required && (
          <IconButton icon="x" label={say('Unset {name}', { name })} onClick={() => onChange(undefined)} />
        )}
      </div>
      <About field={field} isUnset={isUnset} />
      <FieldBody {...{ field, labelId: id, value, path, required, onChange }} />
      <Problems field={field} path={path} value={value} />
    </div>
  );
}

function About({ field, isUnset }: { field: Field; isUnset: boolean }) {
  const { title, description, standard, examples } = field;
  const words = [title, description].filter((text) => text !== undefined).join('. ');
  const [example] = examples;
  const isShort = (value: unknown) => JSON.stringify(value).length <= 60;
  return (
    <>
      {words && (
        <p class="hint">
          <Visible text={words} dir="auto" />
        </p>
      )}
      {isUnset && standard !== undefined && isShort(standard) && (
        <p class="hint">{say('Left out, the tool takes {value}.', { value: JSON.stringify(standard) })}</p>
      )}
      {example !== undefined && isShort(example) && (
        <p class="hint">{say('For example {value}.', { value: JSON.stringify(example) })}</p>
      )}
    </>
  );
}
