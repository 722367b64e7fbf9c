/** A case of a suite, which opens as a form. Groups of calls and earlier messages are edited as JSON. */
import { useId, useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote, IconButton, Switch } from '#ui/controls/controls.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { JsonEditor } from '#ui/schema-form/json-editor.tsx';
import { readTypedJson, toEditedJson } from '#ui/schema-form/value.ts';
import type { OpenSuite } from '../state/evals';
import { nameOfCase } from '../suites/suite';
import type { EvalCase, ExpectedCall, ExpectedNode } from '../suites/suite-schema';
import { wordCaseProblem } from '../words';

interface CaseProps {
  suite: OpenSuite;
  at: number;
  each: EvalCase;
}

interface RowProps extends CaseProps {
  isOpen: boolean;
  onToggle(): void;
  onRun(): void;
}

export function CaseRow({ isOpen, onToggle, onRun, ...props }: RowProps) {
  const { suite, at, each } = props;
  const problem = suite.problems.value.get(at);
  const name = nameOfCase(each, at);
  return (
    <div class="eval-case">
      <div class="row">
        <button type="button" class="run-line grow" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'down' : 'right'} size={14} />
          <span class="cut" dir="auto">
            {name}
          </span>
        </button>
        <IconButton
          icon="play"
          label={say('Run {tool}', { tool: name })}
          blocked={problem && wordCaseProblem(problem)}
          onClick={onRun}
        />
      </div>
      {problem && <ErrorNote text={wordCaseProblem(problem)} />}
      {isOpen && <CaseForm {...props} />}
    </div>
  );
}

function CaseForm({ suite, at, each }: CaseProps) {
  const names = useId();
  const change = (part: Partial<EvalCase>) => suite.setCase(at, { ...each, ...part });
  const { expectedCall: calls, expectedState: state = [] } = each;
  /** No list of calls where the end is judged alone: any way there is right. */
  const expect = (calls: ExpectedNode[], state: ExpectedCall[]) =>
    change({ expectedCall: calls.length > 0 || state.length === 0 ? calls : undefined, expectedState: state });
  const functionName = suite.tools.value[0]?.name ?? 'tool';
  return (
    <div class="eval-form">
      <WordsField label={say('Name')} value={each.name ?? ''} onInput={(name) => change({ name })} />
      <Messages messages={each.messages} onChange={(messages) => change({ messages })} />
      <CallList
        {...{ names, heading: say('The model calls'), nodes: calls ?? [], added: { functionName, arguments: {} } }}
        none={state.length === 0 ? say('None') : undefined}
        onChange={(to) => expect(to, state)}
      />
      <CallList
        {...{ names, heading: say('Afterwards'), nodes: state, added: { functionName, result: {} }, isState: true }}
        onChange={(to) =>
          expect(
            calls ?? [],
            to.filter((node): node is ExpectedCall => 'functionName' in node),
          )
        }
      />
      <datalist id={names}>
        {suite.tools.value.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div class="row">
        <span class="grow" />
        <Button
          text={say('Delete this case')}
          icon="trash"
          look="sm ghost danger"
          onClick={() => suite.removeCase(at)}
        />
      </div>
    </div>
  );
}

interface MessagesProps {
  messages: EvalCase['messages'];
  onChange(messages: EvalCase['messages']): void;
}

/** What the user says last, as a text; with anything before it, the whole of it as JSON too. */
function Messages({ messages, onChange }: MessagesProps) {
  const last = messages.findLastIndex(({ type, role }) => type === 'message' && role === 'user');
  const message = messages[last];
  return (
    <>
      {message?.type === 'message' && (
        <WordsField
          label={say('Message')}
          rows={2}
          value={message.content}
          onInput={(content) => onChange(messages.with(last, { ...message, content }))}
        />
      )}
      {messages.length > 1 && (
        <ValueField
          label={say('All messages')}
          value={messages}
          onChange={(to) => onChange(to as EvalCase['messages'])}
        />
      )}
    </>
  );
}

interface CallsProps extends Pick<NodeProps, 'names' | 'isState'> {
  heading: string;
  nodes: readonly ExpectedNode[];
  added: ExpectedCall;
  /** What an empty list says. */
  none?: string | undefined;
  onChange(nodes: ExpectedNode[]): void;
}

function CallList({ heading, nodes, added, none, onChange, ...shared }: CallsProps) {
  const id = useId();
  return (
    <section class="eval-calls" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {nodes.length === 0 && none && <p class="small mid">{none}</p>}
      {nodes.map((node, i) => (
        <NodeForm
          key={`${i.toString()}`}
          {...{ node, ...shared }}
          onChange={(to) => onChange(nodes.with(i, to))}
          onRemove={() => onChange(nodes.filter((_, other) => other !== i))}
        />
      ))}
      <Button text={say('Add a call')} icon="plus" look="sm" onClick={() => onChange([...nodes, added])} />
    </section>
  );
}

interface NodeProps {
  node: ExpectedNode;
  /** The id of the list of tools. */
  names: string;
  /** What the page's tools return once the model has ended. */
  isState?: boolean;
  onChange(node: ExpectedNode): void;
  onRemove(): void;
}

const NodeForm = (props: NodeProps) =>
  'functionName' in props.node ? <CallForm {...props} node={props.node} /> : <GroupForm {...props} />;

const GroupForm = ({ node, onChange, onRemove }: NodeProps) => (
  <fieldset class="eval-call">
    <legend class="small">{'unordered' in node ? say('In any order') : say('In this order')}</legend>
    <ValueField label={say('Calls')} value={node} onChange={(to) => onChange(to as ExpectedNode)} />
    <Button text={say('Remove')} icon="trash" look="sm ghost" onClick={onRemove} />
  </fieldset>
);

type CallProps = NodeProps & { node: Extract<ExpectedNode, { functionName: unknown }> };

function CallForm({ node, names, isState, onChange, onRemove }: CallProps) {
  const { functionName, arguments: args, mockOutput, result, optional = false } = node;
  return (
    <fieldset class="eval-call">
      <legend class="vh">{functionName}</legend>
      <div class="row">
        <input
          class="in mono grow"
          aria-label={say('Tool name')}
          list={names}
          value={functionName}
          onInput={({ currentTarget }) => onChange({ ...node, functionName: currentTarget.value })}
        />
        <IconButton icon="trash" label={say('Remove {name}', { name: functionName })} onClick={onRemove} />
      </div>
      <ValueField
        label={say('Arguments, or operators such as {"$contains": "milk"}')}
        value={args ?? {}}
        onChange={(to) => onChange({ ...node, arguments: to as typeof args })}
      />
      {isState ? (
        <ValueField label={say('Result')} value={result ?? {}} onChange={(to) => onChange({ ...node, result: to })} />
      ) : (
        <>
          <ValueField
            label={say('Mock output')}
            value={mockOutput ?? {}}
            onChange={(to) => onChange({ ...node, mockOutput: to })}
          />
          <div class="row small">
            <Switch
              label={say('The model may leave it out')}
              checked={optional}
              onChange={(on) => onChange({ ...node, optional: on })}
            />
            <span>{say('The model may leave it out')}</span>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** Takes over what is JSON; meanwhile its text stays. */
function ValueField({ label, value, onChange }: { label: string; value: unknown; onChange(value: unknown): void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = (text: string) => {
    const read = readTypedJson(text);
    setDraft(text);
    if ('value' in read) onChange(read.value);
  };
  return (
    <div class="field">
      <span class="small">{label}</span>
      <JsonEditor label={label} text={draft ?? toEditedJson(value)} onChange={change} />
    </div>
  );
}
