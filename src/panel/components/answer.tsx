/** What was said: the person on a sunken strip, the agent on the bare ground, with the answer that is being written. */
import { useState } from 'preact/hooks';
import { Icon, LinkButton, Markdown } from '#ui';
import { usePanel } from './context';

/** What is longer is folded. */
const foldsAt = 2000;

export function UserMessage({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > foldsAt;
  return (
    <article class={long && !open ? 'user folded' : 'user'} aria-label="You">
      <p dir="auto">{text}</p>
      {long && <LinkButton onClick={() => setOpen(!open)}>{open ? 'Show less' : 'Show all'}</LinkButton>}
    </article>
  );
}

interface AnswerProps {
  text: string;
  reasoning?: string;
  cut: boolean;
}

export function Answer({ text, reasoning, cut }: AnswerProps) {
  return (
    <article class="answer" aria-label="Tabhand">
      {reasoning && <Reasoning text={reasoning} />}
      {text && <Markdown text={text} />}
      {cut && (
        <p class="small quiet row">
          <Icon name="cut" size={14} />
          Cut off here
        </p>
      )}
    </article>
  );
}

function Reasoning({ text }: { text: string }) {
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        Thoughts
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

/** Not a live region: its end is announced once. */
export function StreamingAnswer() {
  const draft = usePanel().conversation.draft.value;
  if (!draft || (!draft.text && !draft.reasoning && draft.calls.length === 0)) return null;
  return (
    <article class="answer" aria-label="Tabhand" aria-busy="true">
      {draft.reasoning && !draft.text && <p class="thinking">{draft.reasoning}</p>}
      {draft.text && <Markdown text={draft.text} writing />}
      {draft.calls.map(({ id, name }) => (
        <p key={id} class="call row preparing">
          <span class="spin" />
          <span class="name cut">{name}</span>
          <span class="grow" />
          <span class="small quiet">preparing</span>
        </p>
      ))}
    </article>
  );
}

/** What the person did to widgets, as the model heard of it. */
export function Told({ lines }: { lines: string[] }) {
  return (
    <ul class="events">
      {lines.map((line, i) => (
        <li key={`${i.toString()}`} class="attached row">
          <Icon name="hand" size={14} />
          <span class="cut" dir="auto" title={line}>
            {line}
          </span>
        </li>
      ))}
    </ul>
  );
}
