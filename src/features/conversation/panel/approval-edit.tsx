/** The arguments of a waiting call as the form of their tool, or as JSON, to be changed before they are allowed. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { invisibleCharacter } from '#core/tools/invisible.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonSchema } from '#core/tools/tool.ts';
import { Button, FormOrJson } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { type Panel, usePanel } from '#ui/panel/context.ts';
import { JsonEditor } from '#ui/schema-form/json-editor.tsx';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { readTypedJson } from '#ui/schema-form/value.ts';
import { wordIssue } from '#ui/words/issue.ts';
import { readEdited } from '../state/approval';
import type { CallView } from '../state/call-view';

const hidden = new RegExp(invisibleCharacter, 'gv');

/** Writes invisible characters as escapes, so that they can be seen and keep their meaning. */
const toText = (input: CallView['input']): string =>
  writeJson(input, 2).replace(hidden, (found) =>
    [...Array(found.length).keys()].map((i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

/** As the tool has it now; the background checks the call against what it was offered as. */
function schemaOf({ pages, servers }: Pick<Panel, 'pages' | 'servers'>, { target }: CallView): JsonSchema | null {
  const { source } = target ?? {};
  const rows =
    source?.type === 'page'
      ? pages.value
          ?.flatMap(({ tools }) => tools)
          .filter((row) => 'documentId' in row.source && row.source.documentId === source.documentId)
      : servers.value?.flatMap(({ tools }) => tools).filter((row) => row.layerKey === target?.layerKey);
  return rows?.find(({ name }) => name === target?.tool)?.schema ?? null;
}

export function EditArguments({ call, mayAllow, onEnd }: { call: CallView; mayAllow: boolean; onEnd(): void }) {
  const panel = usePanel();
  const { decisions } = panel.conversation;
  const [schema] = useState(() => schemaOf(panel, call));
  const [text, setText] = useState(() => toText(call.input));
  const [view, setView] = useState<'form' | 'json'>(schema && !/\\u/.test(text) ? 'form' : 'json');
  const [isUnreadable, setUnreadable] = useState(false);
  const [issues, setIssues] = useState<readonly ValidationIssue[]>([]);
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone; without a focus here, Escape would stop the run.
  const focus = () => box.current?.querySelector<HTMLElement>('input:not([type=radio]), select, textarea')?.focus();
  useLayoutEffect(focus, [view]);
  const typed = readEdited(text);
  const isFaulty = 'fault' in typed || (view === 'form' && isUnreadable);
  const change = (next: string) => {
    setText(next);
    setIssues([]);
  };
  const allow = async () => {
    if ('fault' in typed) return;
    const found = await decisions.approve(call.id, 'once', { input: typed.input });
    setIssues(found);
    // The button was disabled in the meantime and may have lost the focus; the fault is in the field.
    if (found.length > 0) focus();
  };
  // What isn't JSON at all is said by the editor.
  const notObject = 'fault' in typed && 'value' in readTypedJson(text) ? [typed.fault] : [];
  const faults = [...notObject, ...issues.map(wordIssue)];
  return (
    <>
      <div class="edit-args" ref={box}>
        {schema && (
          <FormOrJson view={view} onPick={(next) => (next === 'json' || !('fault' in typed)) && setView(next)} />
        )}
        {view === 'form' && schema && 'input' in typed ? (
          <SchemaForm
            schema={schema}
            value={typed.input}
            problems={issues}
            label={say('Arguments')}
            onChange={(value) => change(toText(isJsonObject(value) ? value : {}))}
            onUnreadable={setUnreadable}
          />
        ) : (
          <JsonEditor text={text} label={say('Arguments as JSON')} onChange={change} />
        )}
        <div role="status">
          {faults.map((fault) => (
            <p key={fault} class="tiny danger row">
              <Icon name="error" size={12} />
              <span>{fault}</span>
            </p>
          ))}
          {faults.length === 0 && <p class="tiny quiet">{say('Tabhand tells the model that you changed them.')}</p>}
        </div>
      </div>
      <div class="acts">
        <Button
          look="primary grow"
          text={say('Allow these once')}
          disabled={isFaulty || !mayAllow || decisions.answered.value.has(call.id)}
          onClick={allow}
        />
        <Button look="ghost" text={say('Discard')} onClick={onEnd} />
      </div>
    </>
  );
}
