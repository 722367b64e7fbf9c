/** What a server or the model asks the user during a call: a form, or a page to open. Their words are quoted, the name is Tabhand's. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ElicitationState } from '#core/log/conversation.ts';
import { defaultsOf, offeredForm, secretFields } from '#core/tools/elicitation.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { Elicitation, ElicitationAnswer, ValidationIssue } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonSchema, objectOf } from '#core/tools/tool.ts';
import { Button } from '#ui/controls/button.tsx';
import { Code } from '#ui/controls/code.tsx';
import { once } from '#ui/controls/once.ts';
import { Icon } from '#ui/icon.tsx';
import { Say, say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { useFilling } from '#ui/schema-form/filling.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import { Visible } from '#ui/visible.tsx';
import { toHost } from '#ui/words/figures.ts';
import { Unencrypted } from './flow';

export interface QuestionProps {
  /** Null: the model asks, by its tool `ask_user`. */
  server: string | null;
  tool: string;
  question: ElicitationState;
  /** Questions that wait, this one included. */
  count: number;
  /** Resolves with why the answer can't be sent; null: it was refused. */
  onAnswer(answer: ElicitationAnswer): Promise<readonly ValidationIssue[] | null>;
}

/** The oldest question of the chat. */
export function ElicitationCard() {
  const { conversation, composer } = usePanel();
  const [first, ...others] = conversation.elicited.value;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears with the card.
  useLayoutEffect(
    () => () => {
      if (box.current?.contains(document.activeElement)) composer.wanted.value = true;
    },
    [composer],
  );
  if (!first) return null;
  const { call, id } = first;
  return (
    <div ref={box}>
      <Question
        key={`${call.id} ${id}`}
        server={call.target?.source.type === 'local' ? null : (call.target?.server ?? call.tool)}
        tool={call.tool}
        question={first}
        count={others.length + 1}
        onAnswer={(answer) => conversation.answerElicitation(call.id, id, answer)}
      />
    </div>
  );
}

export function Question(props: QuestionProps) {
  const { asked } = props.question;
  return asked.mode === 'url' ? <Address {...props} asked={asked} /> : <Form {...props} asked={asked} />;
}

type Asked<Mode extends Elicitation['mode']> = QuestionProps & { asked: Extract<Elicitation, { mode: Mode }> };

function Form({ asked, onAnswer, ...props }: Asked<'form'>) {
  const form = useMemo(() => offeredForm(asked), [asked]);
  const leftOut = useMemo(() => secretFields(asked), [asked]);
  const [sends, send] = useSending(onAnswer);
  const { fields, take } = useFilling(form ?? {}, () => (form ? defaultsOf(form) : {}));
  const accept = () => {
    const content = take();
    if (content) void send({ action: 'accept', content });
  };
  const choices = props.server === null && form ? soleChoices(form) : null;
  return (
    <Frame {...props} title={phrase('{who} asks you for an answer')} asked={asked}>
      {leftOut.length > 0 && <Secrets names={leftOut} isAll={form === null} />}
      {choices && <Choices {...choices} sends={sends} send={send} />}
      {form && !choices && hasFields(form) && (
        <div class="answer-form">
          <SchemaForm {...fields} schema={props.server === null ? named(form) : form} label={say('Your answer')} />
        </div>
      )}
      <Answers sends={sends} send={send} mayClose={props.server !== null}>
        {form && !choices && (
          <Button
            look="primary grow"
            text={props.server === null ? say('Send') : <Say text="Send to {who}" parts={{ who: props.server }} />}
            disabled={sends}
            onClick={once(accept)}
          />
        )}
      </Answers>
    </Frame>
  );
}

/** The model's question without a form of its own has one field, which needs a name in the person's language. */
function named(form: JsonSchema): JsonSchema {
  const { answer, ...others } = objectOf(form.properties);
  const isOwn = isJsonObject(answer) && answer.title === undefined && Object.keys(others).length === 0;
  return isOwn ? { ...form, properties: { answer: { ...answer, title: say('Your answer') } } } : form;
}

/** The model's one question with its choices: a click on one answers it. */
function soleChoices(form: JsonSchema): { field: string; choices: unknown[] } | null {
  const [[field, schema] = [], ...others] = Object.entries(objectOf(form.properties));
  const choices = field !== undefined && others.length === 0 && isJsonObject(schema) ? schema.enum : null;
  return field !== undefined && Array.isArray(choices) ? { field, choices } : null;
}

const Choices = ({ field, choices, sends, send }: { field: string; choices: unknown[] } & Sending) => (
  <fieldset class="answer-form choices" aria-labelledby="question-title">
    {choices.map((choice) => (
      <Button
        key={String(choice)}
        text={<Visible text={String(choice)} dir="auto" />}
        disabled={sends}
        onClick={once(() => send({ action: 'accept', content: { [field]: choice } }))}
      />
    ))}
  </fieldset>
);

const hasFields = ({ properties }: JsonSchema): boolean =>
  isJsonObject(properties) && Object.keys(properties).length > 0;

function Secrets({ names, isAll }: { names: readonly string[]; isAll: boolean }) {
  return (
    <p class="flow small">
      <Icon name="shield" size={14} />
      <span>
        <Say
          text="This asks for a secret ({names}), which isn’t allowed here. Tabhand removed those fields."
          parts={{ names: <b>{<Visible text={names.join(', ').slice(0, 200)} />}</b> }}
        />{' '}
        {isAll && say('The rest can’t be sent without them.')}
      </span>
    </p>
  );
}

function Address({ asked, onAnswer, ...props }: Asked<'url'>) {
  const [sends, send] = useSending(onAnswer);
  const [opened, setOpened] = useState(false);
  const accept = () => send({ action: 'accept' });
  const open = () => {
    setOpened(true);
    if (!asked.resumes) void accept();
  };
  return (
    <Frame {...props} title={phrase('{who} asks you to open a page')} asked={asked}>
      <div class="address">
        <b>
          <Visible text={toHost(asked.url)} />
        </b>
        <code>
          <Visible text={asked.url} />
        </code>
      </div>
      <Unencrypted at={asked.url} />
      <Answers sends={sends} send={send} mayClose>
        <a
          class={opened ? 'btn' : 'btn primary grow'}
          href={asked.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={open}
        >
          <Icon name="tab" size={14} />
          {opened ? say('Open again') : say('Open the page')}
        </a>
        {opened && asked.resumes && (
          <Button look="primary grow" text={say('Continue')} disabled={sends} onClick={once(accept)} />
        )}
      </Answers>
    </Frame>
  );
}

const whys = {
  form: phrase('While it runs {tool}. Your answer goes to this server only.'),
  url: phrase('While it runs {tool}. The page opens only if you click.'),
};

interface FrameProps extends Pick<QuestionProps, 'server' | 'tool' | 'count'> {
  title: Phrase;
  asked: Elicitation;
  children: ComponentChildren;
}

function Frame({ server, tool, count, title, asked, children }: FrameProps) {
  return (
    <section
      class="ask"
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby="question-title"
      aria-describedby="question-why"
    >
      <div class="head">
        <Icon name="hand" />
        <div class="grow">
          <h2 id="question-title">
            {server === null ? say('The model asks you') : <Say text={title} parts={{ who: <b>{server}</b> }} />}
          </h2>
          {server !== null && (
            <p id="question-why" class="small mid">
              <Say text={whys[asked.mode]} parts={{ tool: <Code text={tool} /> }} />
            </p>
          )}
        </div>
        {count > 1 && <span class="small quiet">{say('{value} of {count}', { value: 1, count })}</span>}
      </div>
      {asked.message && (
        <blockquote class="message" id={server === null ? 'question-why' : undefined}>
          <Visible text={asked.message} dir="auto" />
        </blockquote>
      )}
      {children}
    </section>
  );
}

interface Sending {
  sends: boolean;
  send(answer: ElicitationAnswer): unknown;
}

interface AnswersProps extends Sending {
  /** Closing the card is no refusal: a server is told which it was. */
  mayClose: boolean;
  children: ComponentChildren;
}

const Answers = ({ sends, send, mayClose, children }: AnswersProps) => (
  <div class="acts">
    <div class="answers">
      {mayClose && (
        <Button look="ghost" text={say('Not now')} disabled={sends} onClick={once(() => send({ action: 'cancel' }))} />
      )}
      <Button text={say('Decline')} disabled={sends} onClick={once(() => send({ action: 'decline' }))} />
      {children}
    </div>
  </div>
);

function useSending(onAnswer: QuestionProps['onAnswer']) {
  const [sends, setSends] = useState(false);
  const send = async (answer: ElicitationAnswer) => {
    setSends(true);
    const issues = await onAnswer(answer);
    if (issues === null || issues.length > 0) setSends(false);
  };
  return [sends, send] as const; // a pair
}
