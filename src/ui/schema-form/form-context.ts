/** The context of a form's fields: the whole schema, the problems, and a callback for text that isn't valid JSON yet. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import type { JsonSchema } from '#core/tools/tool.ts';

interface Form {
  root: JsonSchema;
  problems: readonly ValidationIssue[];
  /** Reports whether a field's text isn't valid JSON, so that its value differs from what is shown. */
  unreadable(path: string, on: boolean): void;
  /** For readers who don't know the schema: titles stand in place of names and values. */
  plain: boolean;
}

export const FormContext = createContext<Form>({ root: {}, problems: [], unreadable: () => undefined, plain: false });

export const useForm = () => useContext(FormContext);

/** The value of a field and its callback; `undefined` means unset. */
export interface FieldProps {
  /** The id of the element that names the field. */
  labelId: string;
  value: unknown;
  path: string;
  required: boolean;
  onChange(value: unknown): void;
}
