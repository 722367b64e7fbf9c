/** Messages of the user and of the model, with the answer being written, and the calls between them. */

import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { phrase } from '#core/tools/phrase.ts';
import { LaterPictures } from '#features/conversation/panel/index.ts';
import {
  type AnswerDraft,
  type AnswerRow,
  type CallsRow,
  type CallView,
  type ChatRow,
  groupDrawing,
  onlyDrew,
  summariseDrawing,
  toLanes,
  toSpan,
} from '#features/conversation/state/index.ts';
import { SentAttachments } from '#features/files/panel/index.ts';
import { SentWidget } from '#features/pages/panel/index.ts';
import { Badge, toProvenance } from '#ui/badge.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Prose } from '#ui/controls/prose.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon, SiteIcon, serverKey } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { Visible } from '#ui/visible.tsx';
import { toDuration } from '#ui/words/figures.ts';
import { type CallStatus, wordAsking, wordCallState } from '#ui/words/run.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';
import { AnswerActions, CallActions, UserActions } from './message-actions';

const ServerApp = later(async () => (await import('#features/apps/panel/app.tsx')).ServerApp, 'inside');
const RichResult = later(async () => (await import('#features/apps/panel/rich-result.tsx')).RichResult, 'inside');
const ClosedServers = later(
  async () => (await import('#features/servers/panel/closed-server.tsx')).ClosedServers,
  'inside',
);
const ProgressBar = later(
  async () => (await import('#features/conversation/panel/call-progress.tsx')).ProgressBar,
  'inside',
);
const Growing = later(async () => (await import('#features/blocks/panel/growing.tsx')).Growing, 'inside');
const CallBody = later(async () => (await import('#features/conversation/panel/call-body.tsx')).CallBody, 'inside');

const glyphs: Record<Exclude<CallStatus, 'running'>, { icon: IconName; tone: string }> = {
  queued: { icon: 'queued', tone: '' },
  done: { icon: 'check', tone: '' },
  waiting: { icon: 'hand', tone: 'warn' },
  denied: { icon: 'deny', tone: '' },
  failed: { icon: 'error', tone: 'danger' },
  'timed-out': { icon: 'clock', tone: 'danger' },
  interrupted: { icon: 'cut', tone: 'warn' },
  stopped: { icon: 'stop', tone: '' },
};

/** States of a call that has not ended. */
const unfinished: ReadonlySet<CallStatus> = new Set<CallStatus>(['queued', 'running', 'waiting']);

/** A single row, or a foldable group with a common time axis. Calls that only drew are folded into one line. */
export function CallGroup({ calls }: { calls: CallView[] }) {
  const now = useNow(calls.some(({ state }) => state === 'running'));
  const closed = calls.some(({ failure }) => failure?.code === 'needs-sign-in') && <ClosedServers calls={calls} />;
  const [only] = calls;
  if (only && calls.length === 1)
    return (
      <div class="calls single">
        <CallRow call={only} now={now} />
        {closed}
      </div>
    );
  if (onlyDrew(calls)) return <Drawn calls={calls} now={now} />;
  const { duration, parallel } = toSpan(calls);
  const lanes = toLanes(calls, now);
  return (
    <details class="calls" open>
      <summary>
        <Icon name="right" />
        <span>
          {sayCount(calls.length, '{count} call', '{count} calls')}
          {parallel && `, ${say('in parallel')}`}
        </span>
        {only?.byAgent !== undefined && (
          <span class="cut quiet" dir="auto">
            <Visible text={say('Asked by {agent}', { agent: only.byAgent })} />
          </span>
        )}
        <span class="grow" />
        {duration !== null && <span class="dur quiet">{toDuration(duration)}</span>}
      </summary>
      {groupDrawing(calls).map((group) => {
        const [call] = group;
        if (!call) return null;
        if (group.length > 1) return <Drawn key={call.id} calls={group} now={now} />;
        return <CallRow key={call.id} call={call} now={now} lane={lanes.get(call.id)} />;
      })}
      {closed}
    </details>
  );
}

/** One line for several calls that drew, with the widgets' titles. */
function Drawn({ calls, now }: { calls: CallView[]; now: number }) {
  const { titles, changes } = summariseDrawing(calls);
  const drew = titles.length > 0 && sayCount(titles.length, 'Drew {count} widget', 'Drew {count} widgets');
  const changed = changes > 0 && sayCount(changes, 'Changed the canvas once', 'Changed the canvas {count} times');
  const names = titles.join(', ');
  return (
    <details class="calls drawn">
      <summary>
        <Icon name="right" />
        <span class="nowrap">{[drew, changed].filter(Boolean).join(', ')}</span>
        <span class="cut quiet" dir="auto" title={names}>
          <Visible text={names} />
        </span>
      </summary>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} now={now} />
      ))}
    </details>
  );
}

function CallRow({ call, now, lane }: { call: CallView; now: number; lane?: { from: number; width: number } }) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  // A call run by the user opens when it ends.
  const open = chosen ?? (call.byHand === true && !unfinished.has(call.state));
  const from = call.target && toProvenance(call.target.source, call.target.server);
  return (
    <div class="call">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <StateGlyph call={call} />
          {from?.kind === 'mcp' && <SiteIcon origin={serverKey(from.name, call.tool)} glyph={null} />}
          <Visible class="name cut" title={call.tool} text={call.tool} />
          {from && <Badge {...from} />}
          <span class="grow" />
          {lane && (
            <span class="lane" aria-hidden="true">
              <i
                class={from?.kind ?? 'page'}
                style={`--x:${Math.min(lane.from, 0.96) * 100}%;--w:${lane.width * 100}%`}
              />
            </span>
          )}
          <Figure call={call} now={now} />
        </summary>
        {open && <CallBody call={call} />}
      </details>
      {call.progress && <ProgressBar {...call.progress} />}
      <Explanation call={call} />
      {!(open && call.result?.rich) && <Pictures call={call} />}
      {call.result?.rich && <RichResult call={call} />}
      {call.target?.app && call.result && <ServerApp callId={call.id} where="call" />}
    </div>
  );
}

const asksOnCard = ({ target }: CallView): boolean => target !== null && target.source.type !== 'page';

function StateGlyph({ call }: { call: CallView }) {
  const { state, asking } = call;
  const label = asking ? wordAsking(asksOnCard(call)).what : wordCallState(state);
  if (state === 'running' && !asking)
    return (
      <span class="st" role="img" aria-label={label}>
        <span class="spin" />
      </span>
    );
  const { icon, tone } = glyphs[state === 'running' ? 'waiting' : state];
  return (
    <span class={`st ${tone}`}>
      <Icon name={icon} label={label} />
    </span>
  );
}

/** The duration; where there is none, the state. */
function Figure({ call, now }: { call: CallView; now: number }) {
  const { state, duration, startedAt, asking } = call;
  if (asking) return <span class="word warn">{say('asking you')}</span>;
  if (state === 'running' && startedAt !== null)
    return <span class="dur quiet">{toDuration(Math.max(0, now - startedAt))}</span>;
  const timed = duration !== null && (state === 'done' || state === 'failed' || state === 'timed-out');
  if (timed) return <span class={state === 'timed-out' ? 'dur danger' : 'dur'}>{toDuration(duration)}</span>;
  const tone = state === 'waiting' || state === 'interrupted' ? 'warn' : 'quiet';
  return <span class={`word ${tone}`}>{wordCallState(state).toLowerCase()}</span>;
}

/** Pictures in a result are shown without opening the call. */
function Pictures({ call: { id, tool, result } }: { call: CallView }) {
  if (!result?.stored || result.images === 0) return null;
  const nameOf = (nth: number) => say('Image {nth} from {tool}', { nth: nth + 1, tool });
  return <LaterPictures id={id} count={result.images} nameOf={nameOf} />;
}

/** Explains a failure in the words that the model was given, or says where a waiting call asks the user. */
function Explanation({ call }: { call: CallView }) {
  const { asking, failure, state } = call;
  const words = asking ? wordAsking(asksOnCard(call)) : failure && state !== 'denied' ? wordToolFailure(failure) : null;
  const text = words
    ? `${words.what} ${words.next}`
    : state === 'interrupted' &&
      say('The run ended while this was running. It may have worked: check before you repeat it.');
  if (text)
    return (
      <p class="trouble">
        <Visible text={text} dir="auto" />
      </p>
    );
  if (state !== 'failed' || !call.result) return null;
  return (
    <p class="trouble">
      {say('The tool reported a failure.')}{' '}
      <Visible class="theirs" text={call.result.preview.slice(0, 300)} dir="auto" />
    </p>
  );
}

const MessageEdit = later(async () => (await import('./message-edit')).MessageEdit, 'inside');

/** Characters: a longer message is folded. */
const foldsAt = 2000;

export function UserMessage(message: Extract<ChatRow, { type: 'user' }>) {
  const { id, text, attachments, about, byAgent } = message;
  const [open, setOpen] = useState(false);
  const { messages } = usePanel();
  const isEdited = messages.editing.value?.id === id;
  const article = useRef<HTMLElement>(null);
  useFocusAfter(isEdited, article);
  const long = text.length > foldsAt;
  const asker = byAgent === undefined ? null : say('Asked by {agent}', { agent: byAgent });
  return (
    <article class="said" aria-label={asker ?? say('You')} ref={article}>
      {asker && (
        <p class="small mid">
          <Visible text={asker} dir="auto" />
        </p>
      )}
      {isEdited ? (
        <MessageEdit attachments={attachments} />
      ) : (
        <div class={long && !open ? 'user folded' : 'user'}>
          <p dir="auto">{text}</p>
          {about && <SentWidget {...about} />}
          {attachments && <SentAttachments attachments={attachments} />}
          {long && <LinkButton onClick={() => setOpen(!open)}>{open ? say('Show less') : say('Show all')}</LinkButton>}
        </div>
      )}
      {!isEdited && <UserActions {...message} />}
    </article>
  );
}

/** When editing ends and the message is still there, the focus returns to its edit button. */
function useFocusAfter(isEdited: boolean, article: RefObject<HTMLElement | null>): void {
  const was = useRef(isEdited);
  useLayoutEffect(() => {
    if (was.current && !isEdited) article.current?.querySelector<HTMLElement>('.quiet-until button')?.focus();
    was.current = isEdited;
  }, [isEdited]);
}

export function AnswerMessage(answer: AnswerRow) {
  const { id, text, reasoning, thought, cut } = answer;
  return (
    <article class="said" aria-label="Tabhand">
      <div class="answer" data-message={id}>
        {reasoning && <Reasoning text={reasoning} took={thought} />}
        {text && <Prose text={text} />}
        {cut && (
          <p class="small quiet row">
            <Icon name="cut" size={14} />
            {say('Stopped')}
          </p>
        )}
      </div>
      <AnswerActions {...answer} />
    </article>
  );
}

/** Not a live region: the finished answer is announced once. */
export function StreamingAnswer() {
  const draft = useFramed(usePanel().conversation.draft);
  if (!draft?.text && !draft?.reasoning && !draft?.calls[0]) return null;
  return (
    <article class="answer" aria-label="Tabhand" aria-busy="true">
      {draft.reasoning && <StreamingReasoning {...draft} />}
      {draft.text && <Prose text={draft.text} writing />}
      {draft.calls.map((call) => (
        <Growing key={call.id} {...call} />
      ))}
    </article>
  );
}

/** The calls of a turn; if the turn did nothing else, with the actions on that turn. */
export const Calls = ({ calls, turn, turns, messageId, versions }: CallsRow) => (
  <div class="said calls-said">
    <CallGroup calls={calls} />
    {turn !== undefined && (
      <CallActions
        id={turn}
        turns={turns}
        messageId={messageId}
        versions={versions}
        byHand={calls.some((call) => call.byHand || call.byAgent !== undefined || call.byForm !== undefined)}
      />
    )}
  </div>
);

/** What the user did to widgets, in the words that the model was given. */
export const WidgetEvents = ({ lines }: { lines: string[] }) => (
  <ul class="events">
    {lines.map((line, i) => (
      <li key={i.toString()} class="attached row">
        <Icon name="hand" size={14} />
        <span class="cut" dir="auto" title={line}>
          {line}
        </span>
      </li>
    ))}
  </ul>
);

/** Follows a signal at most once a frame. Null takes effect at once, so that the draft goes in the frame in which its message comes. */
function useFramed<T>(source: ReadonlySignal<T | null>): T | null {
  const [shown, setShown] = useState(() => source.peek());
  useEffect(() => {
    let frame: number | null = null;
    const update = () => {
      frame = null;
      setShown(source.peek());
    };
    const stop = source.subscribe((next) => {
      if (next !== null) frame ??= requestAnimationFrame(update);
      else {
        if (frame !== null) cancelAnimationFrame(frame);
        update();
      }
    });
    return () => {
      stop();
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [source]);
  return shown;
}

/** `took`: milliseconds, undefined if not known. `going`: the model is still reasoning. */
function Reasoning({ text, took, going }: { text: string; took?: number; going?: boolean }) {
  const time = took && toDuration(took);
  const words = time
    ? say(going ? phrase('Thinking for {time}') : phrase('Thought for {time}'), { time })
    : say(going ? phrase('Thinking') : phrase('Thoughts'));
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        {words}
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

function StreamingReasoning({ reasoning, thinksSince, writesSince }: AnswerDraft) {
  const going = writesSince === null;
  const now = useNow(going && thinksSince !== null);
  const took = thinksSince === null ? undefined : Math.max(0, (writesSince ?? now) - thinksSince);
  return <Reasoning text={reasoning} took={took} going={going} />;
}
