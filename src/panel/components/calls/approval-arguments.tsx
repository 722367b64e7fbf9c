/** The arguments of a waiting call: in full, or as text to edit before they are allowed. */
import { Fragment } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, Scalar, say, Visible, wordIssue } from '#ui';
import { readArguments } from '../../models/calls/approval';
import type { CallView } from '../../models/calls/call-view';
import { usePanel } from '../context';
import { Button } from '../controls/button';

/** Scrolls rather than being cut. */
export function Arguments({ input }: { input: CallView['input'] }) {
  const entries = Object.entries(input);
  if (entries.length === 0) return <p class="no-args">{say('No arguments')}</p>;
  return (
    <dl class="args" tabIndex={0} aria-label={say('Arguments')}>
      {entries.map(([name, value]) => (
        <Fragment key={name}>
          <dt>
            <Visible text={name} />
          </dt>
          <dd>{typeof value === 'object' && value !== null ? <Whole value={value} /> : <Scalar value={value} />}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Whole({ value }: { value: object }) {
  const lines = JSON.stringify(value, null, 2);
  // A line break in indented JSON is never part of a value.
  const brief = lines.replace(/\n\s*/g, ' ');
  return (
    <span class="whole">
      <Visible text={brief.length > 80 ? lines : brief} />
    </span>
  );
}

/** Writes invisible characters as escapes, so that they can be seen and keep their meaning. */
const toText = (input: CallView['input']): string =>
  JSON.stringify(input, null, 2).replace(
    /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu,
    (hidden) =>
      [...Array(hidden.length).keys()].map((i) => `\\u${hidden.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

export function EditArguments({ call, onEnd }: { call: CallView; onEnd(): void }) {
  const { conversation } = usePanel();
  const [text, setText] = useState(() => toText(call.input));
  const [faults, setFaults] = useState<string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // The button that had the focus is gone; without a focus here, Escape would stop the run.
  useLayoutEffect(() => field.current?.focus(), []);
  const typed = readArguments(text);
  const problems = 'fault' in typed ? [typed.fault] : faults;
  const allow = async () => {
    if ('fault' in typed) return;
    const issues = await conversation.approve(call.id, 'once', typed.input);
    setFaults(issues.map(wordIssue));
    // The button was disabled in the meantime and may have lost the focus; the fault is in the field.
    if (issues.length > 0) field.current?.focus();
  };
  return (
    <>
      <div class="edit-args">
        <textarea
          ref={field}
          class="in mono"
          rows={6}
          dir="ltr"
          spellcheck={false}
          aria-label={say('Arguments as JSON')}
          aria-invalid={problems.length > 0}
          aria-describedby={id}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setFaults([]);
          }}
        />
        <div id={id} role="status">
          {problems.map((fault) => (
            <p key={fault} class="tiny danger row">
              <Icon name="error" size={12} />
              <span>{fault}</span>
            </p>
          ))}
          {problems.length === 0 && <p class="tiny quiet">{say('The model is told that you changed them.')}</p>}
        </div>
      </div>
      <div class="acts">
        <Button look="ghost" text={say('Keep the model’s')} onClick={onEnd} />
        <Button
          look="primary grow"
          text={say('Allow these once')}
          disabled={'fault' in typed || conversation.answered.value.has(call.id)}
          onClick={allow}
        />
      </div>
    </>
  );
}
