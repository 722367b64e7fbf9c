/** Edits a widget's data by hand, as a form or as JSON. What doesn't fit is told at its place, and nothing typed is lost. */

import { useMemo, useState } from 'preact/hooks';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { Issues } from '#features/conversation/panel/index.ts';
import { Button, FormOrJson } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/controls.tsx';
import { useDialog } from '#ui/controls/lightbox.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { JsonEditor } from '#ui/schema-form/json-editor.tsx';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { readTypedJson, toEditedJson } from '#ui/schema-form/value.ts';
import { specs } from '#widgets/specs.ts';
import type { BlockView } from '../state/canvas';

/** Characters of JSON: more is no form that anybody fills in. */
const maxForForm = 20_000;

export function BlockEdit({ block, onClose }: { block: BlockView; onClose(): void }) {
  const { canvas, refusal } = usePanel();
  const schema: JsonSchema = specs.find(({ name }) => name === block.widget)?.schema ?? {};
  const edit = useEdit(block.data, schema);
  const [refused, setRefused] = useState<string | null>(null);
  const dialog = useDialog();
  const save = async () => {
    if (edit.fits === null) return;
    const saved = await canvas.carryOut({ type: 'updated', id: block.id, change: edit.fits, whole: true });
    if (saved) onClose();
    else setRefused(refusal.value);
  };
  return (
    <dialog
      class="block-edit"
      ref={dialog}
      aria-label={say('{name}: {words}', { name: say('Edit data'), words: block.title })}
      onClose={onClose}
      // Neither the board nor the run listens to keys that are pressed here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="row">
        <h2 class="grow cut" dir="auto">
          {say('{name}: {words}', { name: say('Edit data'), words: block.title })}
        </h2>
        <IconButton icon="x" label={say('Close')} onClick={onClose} />
      </div>
      <EditBody edit={edit} label={say('Data of {title}', { title: block.title })} />
      {refused && (
        <p class="small danger" role="alert">
          {refused}
        </p>
      )}
      <div class="row">
        <span class="grow small danger" role="status">
          {edit.issues.length > 0 && sayCount(edit.issues.length, 'Invalid values: {count}')}
        </span>
        <Button look="ghost" text={say('Cancel')} onClick={onClose} />
        <Button look="primary" text={say('Save data')} disabled={edit.fits === null} onClick={save} />
      </div>
    </dialog>
  );
}

type Edit = ReturnType<typeof useEdit>;

function EditBody({ edit, label }: { edit: Edit; label: string }) {
  const { value, text, view, isLong, issues, formSchema } = edit;
  return (
    <>
      {!isLong && <FormOrJson view={view} onPick={edit.show} />}
      <div class="edit-body">
        {view === 'form' ? (
          <SchemaForm
            schema={formSchema}
            value={value}
            problems={issues}
            label={label}
            onChange={edit.change}
            onUnreadable={edit.setUnreadable}
          />
        ) : (
          <>
            <JsonEditor text={text} label={label} onChange={edit.write} />
            <Issues issues={issues} />
          </>
        )}
      </div>
    </>
  );
}

/** `fits`: what can be saved; null if it can't be. Text that is no JSON keeps the editor open. */
function useEdit(data: JsonObject, schema: JsonSchema) {
  const [value, change] = useState<unknown>(data);
  const [text, setText] = useState(() => toEditedJson(data));
  const [unreadable, setUnreadable] = useState(false);
  const formSchema = useMemo(() => toEditSchema(schema, data), [schema, data]);
  const isLong = useState(() => JSON.stringify(data).length > maxForForm)[0];
  const [view, setView] = useState<'form' | 'json'>(isLong ? 'json' : 'form');
  const read = view === 'json' ? readTypedJson(text) : { value };
  const isRead = 'value' in read;
  const issues: readonly ValidationIssue[] = isRead ? validateInput(schema, read.value).issues : [];
  const fits = isRead && !unreadable && issues.length === 0 && isJsonObject(read.value) ? read.value : null;
  return {
    ...{ value, text, view, isLong, issues, fits, change, formSchema, setUnreadable, write: setText },
    show(next: 'form' | 'json') {
      if (next === view || !isRead || unreadable) return;
      if (next === 'json') setText(toEditedJson(value));
      else change(read.value);
      setView(next);
    },
  };
}

/**
 * The schema of the form: rows that the widget's own schema leaves open get the columns that they have. What doesn't fit is told
 * by the widget's own schema, so this one only says which field shows a value.
 */
function toEditSchema(schema: JsonSchema, data: JsonObject): JsonSchema {
  const properties = Object.entries(Object(schema.properties)).map(([name, part]) => {
    const rows = data[name];
    const isOpen =
      isJsonObject(part) && isJsonObject(part.items) && part.items.type === 'object' && !part.items.properties;
    return [name, isOpen && Array.isArray(rows) ? { ...part, items: toRow(rows.filter(isJsonObject)) } : part];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function toRow(rows: readonly JsonObject[]): JsonSchema {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => [
    name,
    toCell(rows.flatMap((row) => (Object.hasOwn(row, name) ? [row[name]] : []))),
  ]);
  return { type: 'object', properties: Object.fromEntries(columns) };
}

/** Empty, that is any value as JSON, for what is nested. */
function toCell(values: readonly unknown[]): JsonSchema {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  if (types.includes('object')) return {};
  return { type: types.length === 1 ? types[0] : types };
}
