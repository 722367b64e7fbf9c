/** What the run waits for the person to decide, with everything they need to decide it. Nothing has the focus. */
import { Fragment } from 'preact';
import type { ApprovalDecision } from '#conversation';
import { diffWords, Icon, Scalar, toDay, toHost, Visible, wordApprovalReason } from '#ui';
import type { CallView } from '../models/call-view';
import { usePanel } from './context';

export function ApprovalCard() {
  const waiting = usePanel().conversation.waiting.value;
  const [call] = waiting;
  if (!call?.asked) return null;
  return <Card key={call.id} call={call} asked={call.asked} count={waiting.length} />;
}

interface CardProps {
  call: CallView;
  asked: NonNullable<CallView['asked']>;
  count: number;
}

function Card({ call, asked, count }: CardProps) {
  const who = whoAsks(call);
  const changed = asked.grantedDescription !== undefined;
  return (
    <section class="ask" role="alertdialog" aria-labelledby="ask-title" aria-describedby="ask-why">
      <div class="head">
        <Icon name="hand" />
        <div class="grow">
          <h2 id="ask-title">
            <b>{who.name}</b> {changed ? 'changed ' : 'wants to run '}
            <code>
              <Visible text={call.tool} />
            </code>
            {changed && ' and wants to run it'}
          </h2>
          <p id="ask-why" class="small mid">
            {changed && asked.grantedAt !== undefined
              ? `You allowed it on ${toDay(asked.grantedAt)}, when it said something else.`
              : wordApprovalReason(asked.reason)}
          </p>
        </div>
        {count > 1 && <span class="small quiet">{`1 of ${count}`}</span>}
      </div>
      {asked.grantedDescription !== undefined && (
        <Change before={asked.grantedDescription} after={asked.description ?? call.target?.description ?? ''} />
      )}
      <Arguments input={call.input} />
      <Decisions callId={call.id} always={asked.mayRemember ? (changed ? 'Always, as it is now' : who.always) : null} />
    </section>
  );
}

function whoAsks({ target, tool }: CallView): { name: string; always: string } {
  if (target?.source.type === 'page') return { name: toHost(target.source.origin), always: 'Always on this site' };
  const name = target?.server ?? tool;
  return { name, always: `Always for ${name}` };
}

function Change({ before, after }: { before: string; after: string }) {
  const parts = diffWords(before, after);
  return (
    <dl class="chg">
      <dt>Then</dt>
      <dd>
        {parts.map((part, i) => {
          if (part.type === 'added') return null;
          const text = <Visible text={part.text} />;
          return part.type === 'same' ? text : <del key={`${i.toString()}`}>{text}</del>;
        })}
      </dd>
      <dt>Now</dt>
      <dd>
        {parts.map((part, i) => {
          if (part.type === 'removed') return null;
          const text = <Visible text={part.text} />;
          return part.type === 'same' ? text : <ins key={`${i.toString()}`}>{text}</ins>;
        })}
      </dd>
    </dl>
  );
}

/** All of them, at full length, scrolling rather than cut. */
function Arguments({ input }: { input: CallView['input'] }) {
  const entries = Object.entries(input);
  if (entries.length === 0) return <p class="no-args">No arguments</p>;
  return (
    <dl class="args" tabIndex={0} aria-label="Arguments">
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
  // A line break in JSON is never part of a value.
  const brief = lines.replace(/\n\s*/g, ' ');
  return (
    <span class="whole">
      <Visible text={brief.length > 80 ? lines : brief} />
    </span>
  );
}

function Decisions({ callId, always }: { callId: string; always: string | null }) {
  const { conversation } = usePanel();
  const answered = conversation.answered.value.has(callId);
  const decide = (decision: ApprovalDecision) => ({
    disabled: answered,
    // The second click of a double click may land on the next card: it was not meant for that one.
    onClick: ({ detail }: MouseEvent) => detail < 2 && void conversation.approve(callId, decision),
  });
  return (
    <div class="acts">
      <div class="no">
        <button type="button" class="btn ghost" {...decide('deny')}>
          Deny
        </button>
        <button type="button" class="btn ghost" {...decide('deny-and-stop')}>
          Deny and stop
        </button>
      </div>
      {always && (
        <button type="button" class="btn grow" {...decide('always')}>
          <span class="cut">{always}</span>
        </button>
      )}
      <button type="button" class="btn primary grow" {...decide('once')}>
        Allow once
      </button>
    </div>
  );
}
