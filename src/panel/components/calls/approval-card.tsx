import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type ApprovalDecision, approvalEffects } from '#conversation';
import { isHands } from '#tools';
import {
  Icon,
  LinkButton,
  Say,
  SiteIcon,
  say,
  sayCount,
  serverKey,
  toDay,
  toHost,
  Visible,
  wordApprovalReason,
} from '#ui';
import { toAlways } from '../../models/calls/approval';
import type { CallView } from '../../models/calls/call-view';
import { foreseenRows, ownTitle } from '../../models/calls/foreseen';
import { usePanel } from '../context';
import { Button } from '../controls/button';
import { Code } from '../controls/code';
import { once } from '../controls/once';
import { Arguments, EditArguments, Unread } from './approval-arguments';
import { ApprovalChanges } from './approval-changes';
import { decisionWords } from './decision-words';
import { Flow } from './flow';
import { ToolDescription } from './tool-description';
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
  const rows = useMemo(() => foreseenRows(call), [call]);
  const reading = useReading(rows ?? call.input);
  const changed = asked.grantedDescription !== undefined;
  const gone = isGone(call);
  // Its description is Tabhand's own: the card says in words what it does.
  const hands = call.target !== null && isHands(call.target);
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
      {!changed && !hands && ownTitle(call) === null && <ToolDescription call={call} />}
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
          {asked.picture && (
            <img class="cutout" src={`data:image/jpeg;base64,${asked.picture}`} alt={say('This part of the page')} />
          )}
          <Arguments
            reading={reading}
            plain={!changed && (rows !== null || (hands && Object.keys(call.input).length === 0))}
          />
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
              <Decisions
                call={call}
                mayEdit={rows === null && !hands}
                mayAllow={reading.left === 0}
                onEdit={() => setEditing(true)}
              />
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

const isOfPack = ({ target }: CallView): boolean => target?.source.type === 'page' && target.source.pack !== undefined;

const nameOf = ({ target, tool }: CallView): string =>
  target?.source.type === 'page' ? toHost(target.source.origin) : (target?.server ?? tool);

function Head({ call, asked, count }: Omit<CardProps, 'others'> & { count: number }) {
  const changed = asked.grantedDescription !== undefined;
  const who = nameOf(call);
  const icon = call.target?.source.type === 'mcp' && <SiteIcon origin={serverKey(who)} glyph={null} />;
  const parts = {
    who: (
      <b>
        {icon} {who}
      </b>
    ),
    tool: <Code text={call.tool} />,
  };
  const own = ownTitle(call);
  return (
    <div class="head">
      <Icon name="hand" />
      <div class="grow">
        <h2 id="ask-title">
          {changed ? (
            <Say text="Run the changed {tool} on {who}?" parts={parts} />
          ) : own ? (
            <Say text={own} parts={parts} />
          ) : (
            <Say text="Run {tool} on {who}?" parts={parts} />
          )}
        </h2>
        {call.byAgent !== undefined && (
          <p class="small mid">
            <Visible text={say('Asked by {agent}', { agent: call.byAgent })} dir="auto" />
          </p>
        )}
        {!saysFlowOnly(asked) && (
          <p id="ask-why" class="small mid">
            {changed && asked.grantedAt !== undefined && isOfPack(call)
              ? say('You allowed this tool on {day}. Its pack has changed since.', { day: toDay(asked.grantedAt) })
              : changed && asked.grantedAt !== undefined
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
  const always = toAlways(call, nameOf(call));
  const answered = conversation.answered.value.has(call.id);
  const isShort = useMemo(() => JSON.stringify(call.input).length <= longestEdited, [call.input]);
  const buttons = (stops: boolean) =>
    answers
      .filter((decision) => approvalEffects[decision].stops === stops)
      .map((decision) => {
        const { offer, look } = decisionWords[decision];
        const { allows } = approvalEffects[decision];
        const words = offer === null ? always : say(offer);
        if (
          !words ||
          (decision === 'for-run' && !call.asked?.forRun) ||
          (decision === 'for-chat' && !call.asked?.forChat)
        )
          return null;
        return (
          <button
            key={decision}
            type="button"
            class={look}
            title={offer === null ? words : undefined}
            disabled={answered || (allows && !mayAllow)}
            onClick={once(() => conversation.approve(call.id, decision))}
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
