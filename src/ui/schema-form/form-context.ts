/** What every field of a form knows: the whole schema, what is wrong, and where to say that a text can't be read yet. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { JsonSchema, ValidationIssue } from '#tools';

interface Form {
  root: JsonSchema;
  problems: readonly ValidationIssue[];
  /** A field's text is no JSON yet, so that its value isn't what is seen. */
  unreadable(path: string, on: boolean): void;
}

export const FormContext = createContext<Form>({ root: {}, problems: [], unreadable: () => undefined });

export const useForm = () => useContext(FormContext);

/** What a field gives and takes; `undefined` is unset. */
export interface FieldProps {
  /** The id of the element that names the field. */
  labelId: string;
  value: unknown;
  path: string;
  required: boolean;
  onChange(value: unknown): void;
}
