/** What was done, a line for each call; several in one place are folded into one once they are over. */
import { useState } from 'preact/hooks';
import { LaterPictures } from '#features/conversation/panel/index.ts';
import { type CallsRow, type CallView, foldCalls, wordCall, wordFolded } from '#features/conversation/state/index.ts';
import { Icon, SiteIcon, serverKey } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { Visible } from '#ui/visible.tsx';
import { type CallStatus, wordAsking, wordCallState } from '#ui/words/run.ts';
import { wordToolFailure } from '#ui/words/tool-failure.ts';
import { CallActions } from './message-actions';

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
const CallBody = later(async () => (await import('#features/conversation/panel/call-body.tsx')).CallBody, 'inside');

/** The calls of a turn, or of several; if they did nothing else, with the actions on them. `last`: nothing was said since. */
export function Calls({ last = false, ...row }: CallsRow & { last?: boolean }) {
  const { calls, turn, turns, messageId, versions } = row;
  const byHand = calls.some((call) => call.byHand || call.byAgent !== undefined || call.byForm !== undefined);
  return (
    <div class="said calls-said">
      <Trail calls={calls} goes={usePanel().conversation.going.value && last} />
      {turn !== undefined && <CallActions {...{ id: turn, turns, messageId, versions, byHand }} />}
    </div>
  );
}

/** `goes`: further calls may join these. */
export const Trail = ({ calls, goes = false }: { calls: CallView[]; goes?: boolean }) => (
  <div class="trail">
    {foldCalls(calls).map((group) => {
      const [call] = group;
      if (group.length > 1) return <Folded key={call?.id} calls={group} goes={goes && group.at(-1) === calls.at(-1)} />;
      return call && <CallRow key={call.id} call={call} />;
    })}
    {calls.some(({ failure }) => failure?.code === 'needs-sign-in') && <ClosedServers calls={calls} />}
  </div>
);

/** States of a call that has not ended. */
const unfinished: ReadonlySet<CallStatus> = new Set<CallStatus>(['queued', 'running', 'waiting']);
const bad: ReadonlySet<CallStatus> = new Set<CallStatus>(['failed', 'timed-out', 'interrupted']);

/** Open while they go on, and where the last of them failed. */
function Folded({ calls, goes }: { calls: CallView[]; goes: boolean }) {
  const [chosen, choose] = useState<boolean | null>(null);
  const failures = calls.filter(({ state }) => bad.has(state)).length;
  const last = calls.at(-1)?.state;
  const open = chosen ?? (goes || (last && bad.has(last)) || calls.some(({ state }) => unfinished.has(state)));
  const words = wordFolded(calls);
  // What opens by itself is no choice of the user's.
  return (
    <details class="folded-calls" open={open} onToggle={({ currentTarget: { open: is } }) => is !== open && choose(is)}>
      <summary>
        <Icon name="right" />
        <span class="name cut" dir="auto" title={words}>
          <Visible text={words} />
        </span>
        {failures > 0 && <span class="word danger">{sayCount(failures, '{count} failed')}</span>}
      </summary>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </details>
  );
}

function CallRow({ call }: { call: CallView }) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  // A call run by the user opens when it ends.
  const open = chosen ?? (call.byHand === true && !unfinished.has(call.state));
  const { target, tool, asked, result } = call;
  return (
    <div class="call">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <StateGlyph call={call} word={wordState(call)} />
          {target?.source.type === 'mcp' && <SiteIcon origin={serverKey(target.server, tool)} glyph={null} />}
          <Visible class="name cut" title={tool} text={wordCall(call)} dir="auto" />
          {asked?.picture && !open && <img class="shot" src={`data:image/jpeg;base64,${asked.picture}`} alt="" />}
          <StateWord call={call} word={wordState(call)} />
        </summary>
        {open && <CallBody call={call} />}
      </details>
      {call.progress && <ProgressBar {...call.progress} />}
      <Explanation call={call} />
      {!(open && result?.rich) && <Pictures call={call} />}
      {result?.rich && <RichResult call={call} />}
      {target?.app && result && <ServerApp callId={call.id} where="call" />}
    </div>
  );
}

const asksOnCard = ({ target }: CallView): boolean => target !== null && target.source.type !== 'page';

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

/** Beside its name; none where all goes well. */
function wordState({ state, asking }: CallView): string | null {
  if (asking) return say('asking you');
  return state === 'done' || state === 'running' ? null : wordCallState(state).toLowerCase();
}

interface StateProps {
  call: CallView;
  word: string | null;
}

const shownOf = ({ state, asking }: CallView) => (asking ? 'waiting' : state);

/** Named only where no word says the same. */
function StateGlyph({ call, word }: StateProps) {
  const state = shownOf(call);
  const label = word === null ? wordCallState(state) : undefined;
  if (state === 'running')
    return (
      <span class="st" role="img" aria-label={label}>
        <span class="spin" />
      </span>
    );
  const { icon, tone } = glyphs[state];
  return (
    <span class={`st ${tone}`}>
      <Icon name={icon} label={label} />
    </span>
  );
}

function StateWord({ call, word }: StateProps) {
  const state = shownOf(call);
  if (word === null || state === 'running') return null;
  return <span class={`word ${glyphs[state].tone || 'quiet'}`}>{word}</span>;
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
