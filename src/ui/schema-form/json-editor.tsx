/** An editor for JSON with colours that marks the first invalid line, and the form field made of it. */

import { useEffect, useId, useState } from 'preact/hooks';
import { isSameJson } from '#core/tools/tool.ts';
import { ErrorNote } from '../controls/controls';
import { say } from '../language';
import { type FieldProps, useForm } from './form-context';
import { readTypedJson, toEditedJson } from './value';

export function JsonField({ value, path, onChange, labelId }: FieldProps) {
  const { unreadable } = useForm();
  // `over`: the field's value when the text was typed; when the value changes, it replaces the text.
  const [draft, setDraft] = useState<{ text: string; over: unknown } | null>(null);
  const reading = draft && draft.text.trim() !== '' ? readTypedJson(draft.text) : null;
  const isHeld = reading && ('value' in reading ? isSameJson(reading.value, value) : isSameJson(draft?.over, value));
  const isFaulty = Boolean(isHeld && reading && 'fault' in reading);
  useEffect(() => {
    unreadable(path, isFaulty);
    return () => unreadable(path, false);
  }, [unreadable, path, isFaulty]);
  const change = (text: string) => {
    const read = text.trim() === '' ? { value: undefined } : readTypedJson(text);
    const next = 'value' in read ? read.value : value;
    setDraft({ text, over: next });
    if (!isSameJson(next, value)) onChange(next);
  };
  return <JsonEditor text={isHeld && draft ? draft.text : toEditedJson(value)} labelId={labelId} onChange={change} />;
}

interface JsonEditorProps {
  text: string;
  onChange(text: string): void;
  /** Its accessible name: an element's id, or a text. */
  labelId?: string;
  label?: string;
  /** By line, from 1: what is wrong there. */
  notes?: ReadonlyMap<number, string>;
}

const noNotes: ReadonlyMap<number, string> = new Map();

/** Longer text, in characters, has no colours. */
const maxLength = 60_000;

export function JsonEditor({ text, onChange, labelId, label, notes = noNotes }: JsonEditorProps) {
  const id = useId();
  const reading = text.trim() === '' ? null : readTypedJson(text);
  const fault = reading && 'fault' in reading ? reading.fault : null;
  return (
    <div class={fault || notes.size > 0 ? 'json-editor column wrong' : 'json-editor column'} dir="ltr">
      <div class="json-stack">
        <pre aria-hidden="true">
          {text.split('\n').map((line, i) => (
            <span key={`${i.toString()}`} class={fault?.line === i + 1 || notes.has(i + 1) ? 'bad' : ''}>
              {text.length > maxLength ? line : toTokens(line).map(([kind, part]) => <span class={kind}>{part}</span>)}
              {'\n'}
              {notes.has(i + 1) && <em dir="auto">{notes.get(i + 1)}</em>}
            </span>
          ))}
        </pre>
        <textarea
          aria-labelledby={labelId}
          aria-label={label}
          aria-invalid={fault || notes.size > 0 ? true : undefined}
          aria-describedby={fault ? id : undefined}
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {fault && <ErrorNote id={id} text={say('Not valid JSON yet: line {line}, column {column}.', { ...fault })} />}
    </div>
  );
}

export type Token = [kind: 'k' | 's' | 'n' | '', text: string];

const parts = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b)/g;

function toTokens(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const { 0: whole, 1: text, 2: colon, index } of line.matchAll(parts)) {
    if (index > at) tokens.push(['', line.slice(at, index)]);
    if (text === undefined) tokens.push(['n', whole]);
    else tokens.push([colon === undefined ? 's' : 'k', text], ['', colon ?? '']);
    at = index + whole.length;
  }
  return at < line.length ? [...tokens, ['', line.slice(at)]] : tokens;
}
