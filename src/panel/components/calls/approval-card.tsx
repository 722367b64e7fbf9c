/** A call that waits for the user's approval, with everything needed to decide. It never takes the focus. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type ApprovalDecision, approvalEffects, type DataSource } from '#conversation';
import { isReader } from '#tools';
import { Icon, LinkButton, Say, say, sayCount, toDay, toHost, Visible, wordApprovalReason } from '#ui';
import { toAlways } from '../../models/calls/approval';
import type { CallView } from '../../models/calls/call-view';
import { namesOfPlaces } from '../../models/calls/grants';
import { usePanel } from '../context';
import { Button } from '../controls/button';
import { Code } from '../controls/code';
import { Arguments, EditArguments, Unread } from './approval-arguments';
import { ApprovalChanges } from './approval-changes';
import { decisionWords } from './decision-words';
import { useReading } from './use-reading';

export function ApprovalCard() {
  const waiting = usePanel().conversation.waiting.value;
  const [call] = waiting;
  if (!call?.asked) return null;
  return <Card key={call.id} call={call} asked={call.asked} others={waiting.slice(1)} />;
}

interface CardProps {
  call: CallView;
  asked: NonNullable<CallView['asked']>;
  others: CallView[];
}

function Card({ call, asked, others }: CardProps) {
  const { isGone, composer, conversation } = usePanel();
  const [editing, setEditing] = useState(false);
  const reading = useReading(call.input);
  const changed = asked.grantedDescription !== undefined;
  const gone = isGone(call);
  // Its description and its arguments are Tabhand's own: the card says in words what it does.
  const reads = call.target !== null && isReader(call.target);
  const card = useRef<HTMLElement>(null);
  const answered = useRef(false);
  if (conversation.answered.value.has(call.id)) answered.current = true;
  // The pressed button disappears with the card, and may have lost the focus earlier, when it was disabled.
  useLayoutEffect(
    () => () => {
      const { activeElement: at, body } = document;
      if (card.current?.contains(at) || (answered.current && at === body)) composer.wanted.value = true;
    },
    [composer],
  );
  const endEditing = () => {
    setEditing(false);
    // The pressed button disappears with the field: keep the focus in the card.
    card.current?.focus();
  };
  const denyAll = () => {
    for (const { id } of [call, ...others]) void conversation.approve(id, 'deny');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !editing || gone) return;
    event.preventDefault();
    endEditing();
  };
  return (
    <section
      ref={card}
      class="ask"
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby="ask-title"
      aria-describedby="ask-why"
      onKeyDown={onKeyDown}
    >
      <Head call={call} asked={asked} count={others.length + 1} />
      {!changed && !reads && <ToolDescription call={call} />}
      {gone && <Gone />}
      {!gone && asked.flow && (
        <Flow flow={asked.flow} to={nameOf(call)} id={saysFlowOnly(asked) ? 'ask-why' : undefined} />
      )}
      {!gone && changed && <ApprovalChanges call={call} asked={asked} />}
      {editing && !gone ? (
        <>
          <EditArguments call={call} mayAllow={reading.left === 0} onEnd={endEditing} />
          <Unread reading={reading} />
        </>
      ) : (
        <>
          <Arguments reading={reading} />
          {gone ? (
            <div class="acts">
              <Button
                look="primary grow"
                text={say('Continue without this call')}
                onClick={() => conversation.letGo(call.id)}
              />
            </div>
          ) : (
            <>
              <Unread reading={reading} />
              <Decisions call={call} mayEdit={!reads} mayAllow={reading.left === 0} onEdit={() => setEditing(true)} />
            </>
          )}
        </>
      )}
      {others.length > 0 && <Others calls={others} onDenyAll={denyAll} />}
    </section>
  );
}

/** The data flow is the only reason: it is explained on its own, with the names. */
const saysFlowOnly = ({ reason, flow }: CardProps['asked']): boolean =>
  reason === 'cross-origin-flow' && flow !== undefined;

const nameOf = ({ target, tool }: CallView): string =>
  target?.source.type === 'page' ? toHost(target.source.origin) : (target?.server ?? tool);

function Head({ call, asked, count }: Omit<CardProps, 'others'> & { count: number }) {
  const changed = asked.grantedDescription !== undefined;
  const parts = { who: <b>{nameOf(call)}</b>, tool: <Code text={call.tool} /> };
  return (
    <div class="head">
      <Icon name="hand" />
      <div class="grow">
        <h2 id="ask-title">
          {changed ? (
            <Say text="Run the changed {tool} on {who}?" parts={parts} />
          ) : (
            <Say text="Run {tool} on {who}?" parts={parts} />
          )}
        </h2>
        {!saysFlowOnly(asked) && (
          <p id="ask-why" class="small mid">
            {changed && asked.grantedAt !== undefined
              ? say('You allowed this tool on {day}. Its definition has changed since.', {
                  day: toDay(asked.grantedAt),
                })
              : wordApprovalReason(asked.reason, call.target?.source.type === 'page')}
          </p>
        )}
      </div>
      {count > 1 && <span class="small quiet">{say('1 of {count}', { count })}</span>}
    </div>
  );
}

/** The tool's description, marked as its own words: two lines, or all of it on request. */
function ToolDescription({ call: { target } }: Pick<CardProps, 'call'>) {
  const words = target?.description.replace(/\s+/g, ' ').trim();
  const [whole, setWhole] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(line, words);
  if (!words) return null;
  const quoted = (
    <bdi>
      <Visible text={words} />
    </bdi>
  );
  return (
    <>
      <p
        ref={line}
        class={whole ? 'says small mid unfolded' : 'says small mid cut'}
        // A long one scrolls, and must be reachable by keyboard.
        tabIndex={whole ? 0 : undefined}
      >
        {target?.source.type === 'page' ? (
          <Say text="Description from the site: “{words}”" parts={{ words: quoted }} />
        ) : (
          <Say text="Description from the server: “{words}”" parts={{ words: quoted }} />
        )}
      </p>
      {(isCut || whole) && (
        <button type="button" class="link small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? say('Show less') : say('Show all')}
        </button>
      )}
    </>
  );
}

function useIsCut(line: RefObject<HTMLElement | null>, words: string | undefined): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const shown = line.current;
    if (!shown) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(shown);
    return () => watcher.disconnect();
  }, [line, words]);
  return isCut;
}

function Flow({ flow, to, id }: { flow: DataSource[]; to: string; id?: string }) {
  const from = <b>{namesOfPlaces(flow)}</b>;
  return (
    <p class="flow small" id={id}>
      <Icon name="shield" size={14} />
      <span>
        <Say
          text="This chat has results from {from}. The arguments may send some of them to {to}."
          parts={{ from, to: <b>{to}</b> }}
        />
      </span>
    </p>
  );
}

const Gone = () => (
  <p class="flow small">
    <Icon name="error" size={14} />
    <span>{say('The page was reloaded or closed, so this call can’t run. Nothing ran.')}</span>
  </p>
);

/** Calls that are listed after the one on the card; with more it is a flood, which one answer ends. */
const mostListed = 5;

function Others({ calls, onDenyAll }: { calls: CallView[]; onDenyAll(): void }) {
  const more = calls.length - mostListed;
  return (
    <ul class="others small mid" aria-label={say('Waiting after this one')}>
      {calls.slice(0, mostListed).map((call) => (
        <li key={call.id}>
          <Say text="{tool} of {who}" parts={{ tool: <Code text={call.tool} />, who: nameOf(call) }} />
        </li>
      ))}
      {more > 0 && (
        <li>
          {sayCount(more, 'and {count} more', 'and {count} more')}{' '}
          <LinkButton onClick={onDenyAll}>
            {sayCount(calls.length + 1, 'Deny all {count}', 'Deny all {count}')}
          </LinkButton>
        </li>
      )}
    </ul>
  );
}

const answers = Object.keys(decisionWords) as ApprovalDecision[]; // the record's own keys

/** Characters of JSON that the card puts into a field. */
const longestEdited = 200_000;

interface DecisionsProps extends Pick<CardProps, 'call'> {
  mayAllow: boolean;
  mayEdit: boolean;
  onEdit(): void;
}

function Decisions({ call, mayAllow, mayEdit, onEdit }: DecisionsProps) {
  const { conversation } = usePanel();
  const always = toAlways(call, nameOf(call), namesOfPlaces(call.asked?.flow ?? []));
  const answered = conversation.answered.value.has(call.id);
  const isShort = useMemo(() => JSON.stringify(call.input).length <= longestEdited, [call.input]);
  const buttons = (stops: boolean) =>
    answers
      .filter((decision) => approvalEffects[decision].stops === stops)
      .map((decision) => {
        const { offer, look } = decisionWords[decision];
        const { allows } = approvalEffects[decision];
        const words = offer === null ? always : say(offer);
        if (!words) return null;
        // The second click of a double click may land on the next card: it was not meant for that one.
        const decide = ({ detail }: MouseEvent) => detail < 2 && void conversation.approve(call.id, decision);
        return (
          <button
            key={decision}
            type="button"
            class={look}
            title={offer === null ? words : undefined}
            disabled={answered || (allows && !mayAllow)}
            onClick={decide}
          >
            {offer === null ? <span class="cut">{words}</span> : words}
          </button>
        );
      });
  return (
    <div class="acts">
      <div class="minor">
        {mayEdit && isShort && <LinkButton onClick={onEdit}>{say('Edit arguments')}</LinkButton>}
        <span class="grow" />
        {buttons(true)}
      </div>
      <div class="answers">{buttons(false)}</div>
    </div>
  );
}
