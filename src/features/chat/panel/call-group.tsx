/** The calls of one turn: each in one line with state, tool, source and duration; opened, with its arguments and result. */
import { useState } from 'preact/hooks';
import { LaterPictures } from '#features/conversation/panel/index.ts';
import {
  type CallView,
  groupDrawing,
  onlyDrew,
  summariseDrawing,
  toLanes,
  toSpan,
} from '#features/conversation/state/index.ts';
import { Badge, toProvenance } from '#ui/badge.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon, SiteIcon, serverKey } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { later } from '#ui/panel/later.tsx';
import { Visible } from '#ui/visible.tsx';
import { toDuration } from '#ui/words/figures.ts';
import { type CallStatus, wordAsking, wordCallState } from '#ui/words/run.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';

const ServerApp = later(async () => (await import('#features/apps/panel/app.tsx')).ServerApp, 'inside');
const RichParts = later(async () => (await import('#features/conversation/panel/rich-parts.tsx')).RichParts, 'inside');
const ClosedServer = later(
  async () => (await import('#features/servers/panel/closed-server.tsx')).ClosedServer,
  'inside',
);
const CallProgress = later(
  async () => (await import('#features/conversation/panel/call-progress.tsx')).CallProgress,
  'inside',
);
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
  const [only] = calls;
  if (only && calls.length === 1)
    return (
      <div class="calls single">
        <CallRow call={only} now={now} />
        <ClosedServers calls={calls} />
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
        {calls[0]?.byAgent !== undefined && (
          <span class="cut quiet" dir="auto">
            <Visible text={say('Asked by {agent}', { agent: calls[0].byAgent })} />
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
      <ClosedServers calls={calls} />
    </details>
  );
}

function ClosedServers({ calls }: { calls: CallView[] }) {
  const refused = calls.flatMap(({ failure, target }) =>
    failure?.code === 'needs-sign-in' && target?.source.type === 'mcp' ? [target.source.serverId] : [],
  );
  return [...new Set(refused)].map((serverId) => <ClosedServer key={serverId} serverId={serverId} />);
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
          {lane && <Lane {...lane} kind={from?.kind ?? 'page'} />}
          <Figure call={call} now={now} />
        </summary>
        {open && <CallBody call={call} />}
      </details>
      {call.progress && <CallProgress {...call.progress} />}
      <Explanation call={call} />
      {!(open && call.result?.rich) && <Pictures call={call} />}
      {call.result?.rich && <RichParts id={call.id} source={call.target?.source} />}
      {call.target?.app && call.result && <ServerApp callId={call.id} where="call" />}
    </div>
  );
}

const isOfServer = ({ target }: CallView): boolean => target?.source.type === 'mcp';

function StateGlyph({ call }: { call: CallView }) {
  const { state, asking } = call;
  const label = asking ? wordAsking(isOfServer(call)).what : wordCallState(state);
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

const Lane = ({ from, width, kind }: { from: number; width: number; kind: string }) => (
  <span class="lane" aria-hidden="true">
    <i class={kind} style={`--x:${Math.min(from, 0.96) * 100}%;--w:${width * 100}%`} />
  </span>
);

/** Pictures in a result are shown without opening the call. */
function Pictures({ call: { id, tool, result } }: { call: CallView }) {
  if (!result?.stored || result.images === 0) return null;
  const nameOf = (nth: number) => say('Picture {nth} from {tool}', { nth: nth + 1, tool });
  return <LaterPictures id={id} count={result.images} nameOf={nameOf} />;
}

/** Explains a failure in the words that the model was given, or says where a waiting call asks the user. */
function Explanation({ call }: { call: CallView }) {
  if (call.asking) {
    const { what, next } = wordAsking(isOfServer(call));
    return <p class="trouble">{`${what} ${next}`}</p>;
  }
  if (call.failure && call.state !== 'denied') {
    const { what, next } = wordToolFailure(call.failure);
    return (
      <p class="trouble">
        <Visible text={`${what} ${next}`} dir="auto" />
      </p>
    );
  }
  if (call.state === 'interrupted')
    return (
      <p class="trouble">
        {say('The run ended while this was running. It may have worked: check before you repeat it.')}
      </p>
    );
  if (call.state !== 'failed' || !call.result) return null;
  return (
    <p class="trouble">
      {say('The tool reported a failure:')}{' '}
      <Visible class="theirs" text={call.result.preview.slice(0, 300)} dir="auto" />
    </p>
  );
}
