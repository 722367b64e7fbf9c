/** A form made from a JSON Schema: controlled by a plain JSON value, with each problem below its field. */
import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { say } from '../language';
import { toField } from './field';
import { FieldBody } from './fields';
import { FormContext } from './form-context';
import { Problems } from './problems';

interface SchemaFormProps {
  schema: JsonSchema;
  /** Kept as it is, even where the schema doesn't know it, until the user changes it. */
  value: unknown;
  onChange(value: unknown): void;
  problems: readonly ValidationIssue[];
  /** Called with whether any field's text isn't valid JSON yet, so that the value differs from what is shown. */
  onUnreadable?(on: boolean): void;
  /** The form's accessible name. */
  label: string;
  /** Titles stand in place of names and values. */
  plain?: boolean;
}

export function SchemaForm({ schema, value, onChange, problems, onUnreadable, label, plain = false }: SchemaFormProps) {
  const labelId = useId();
  const unreadable = useUnreadable(onUnreadable);
  const form = useMemo(() => ({ root: schema, problems, unreadable, plain }), [schema, problems, unreadable, plain]);
  const field = toField(schema, schema, value ?? {});
  const isBare = field.kind === 'object' && field.members.length === 0 && !field.free;
  return (
    <FormContext.Provider value={form}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box */}
      <div class="schema-form" role="group" aria-labelledby={labelId}>
        <span class="vh" id={labelId}>
          {label}
        </span>
        {isBare && <p class="small quiet">{say('No arguments')}</p>}
        <FieldBody {...{ field, labelId, value: value ?? {}, onChange }} path="" required top />
        <Problems field={field} path="" value={value ?? {}} />
      </div>
    </FormContext.Provider>
  );
}

function useUnreadable(report: ((on: boolean) => void) | undefined) {
  const paths = useRef(new Set<string>());
  const newest = useRef(report);
  newest.current = report;
  return useCallback((path: string, on: boolean) => {
    if (on) paths.current.add(path);
    else paths.current.delete(path);
    newest.current?.(paths.current.size > 0);
  }, []);
}
