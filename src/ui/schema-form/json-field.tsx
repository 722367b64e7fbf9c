/** A field for any value, edited as JSON. */
import { useEffect, useState } from 'preact/hooks';
import { type FieldProps, useForm } from './form-context';
import { JsonEditor } from './json-editor';
import { isSameJson, readJson, writeJson } from './value';

interface Draft {
  text: string;
  /** The field's value when the text was typed; if the value changes, it replaces the text. */
  over: unknown;
}

export function JsonField({ value, path, onChange, labelId }: FieldProps) {
  const { unreadable } = useForm();
  const [draft, setDraft] = useState<Draft | null>(null);
  const reading = draft && draft.text.trim() !== '' ? readJson(draft.text) : null;
  const isHeld = reading && ('value' in reading ? isSameJson(reading.value, value) : isSameJson(draft?.over, value));
  const isFaulty = Boolean(isHeld && reading && 'fault' in reading);
  useEffect(() => {
    unreadable(path, isFaulty);
    return () => unreadable(path, false);
  }, [unreadable, path, isFaulty]);
  const change = (text: string) => {
    const read = text.trim() === '' ? { value: undefined } : readJson(text);
    const next = 'value' in read ? read.value : value;
    setDraft({ text, over: next });
    if (!isSameJson(next, value)) onChange(next);
  };
  return <JsonEditor text={isHeld && draft ? draft.text : writeJson(value)} labelId={labelId} onChange={change} />;
}
