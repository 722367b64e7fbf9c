/** The Console: one run of the conversation, or all of them, as timelines with figures, turn by turn. */

import { computed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Notes } from '#features/conversation/panel/index.ts';
import { Empty, IconButton, Segments } from '#ui/controls/controls.tsx';
import { useNow } from '#ui/controls/use-now.ts';
import { walkRows } from '#ui/controls/walk-rows.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import type { ConsoleModel } from '../state/console';
import { type Axis, createAxis } from '../state/console-axis';
import {
  type ConsoleRun,
  type ConsoleTurn,
  filterTurns,
  hasFailed,
  showsModel,
  toRuns,
  toTurns,
  toWhole,
  toWork,
  type Writing,
} from '../state/console-runs';
import {
  toSumFigures,
  wordCallNotes,
  wordEnd,
  wordPick,
  wordRunState,
  wordTokens,
  wordTurnNotes,
} from '../state/console-words';
import { CallLine, ModelLine, type OfRun } from './lines';

export function Console() {
  const { console } = usePanel();
  const read = useMemo(() => watchRuns(console), [console]);
  const shown = read.shown.value;
  const isLive = shown.some(({ run }) => run.ended === null);
  const now = useNow(isLive, 500);
  if (shown.length === 0)
    return (
      <main class="main">
        <Empty icon="waterfall" title={say('Nothing here yet')} />
      </main>
    );
  return (
    <main class="main">
      <div class="csum">
        <RunHead {...read} />
        <RunFigures runs={shown} now={now} />
        <RunFilter shown={read.shown} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows are buttons; their keys are caught in one place */}
      <div class="runs" onKeyDown={(event) => walkRows(event, '.wfr')}>
        {shown.map((each) => (
          <RunTimeline key={each.run.id} shown={each} now={now} />
        ))}
        <Legend />
      </div>
    </main>
  );
}

function Legend() {
  const parts = [
    { of: 'model', name: say('Model') },
    { of: 'page', name: say('Page') },
    { of: 'mcp', name: say('Server') },
    { of: 'widget', name: say('Built in') },
    { of: 'wait', name: say('Waiting for you') },
  ];
  return (
    <p class="key" aria-hidden="true">
      {parts.map(({ of, name }) => (
        <span key={of}>
          <i class={of} />
          {name}
        </span>
      ))}
    </p>
  );
}

function RunHead({ runs, shown }: ShownRuns) {
  const { console } = usePanel();
  const [first] = shown.value;
  const all = console.picked.value === 'all';
  const state = first && !all ? wordRunState(first.run) : null;
  return (
    <div class="row">
      <RunPick runs={runs} shown={shown} />
      {state && (
        <span class={`state ${state.tone}`}>
          <span class="cut">{state.words}</span>
        </span>
      )}
    </div>
  );
}

/** Lists the newest first, and shows it if none was picked. */
function RunPick({ runs, shown }: ShownRuns) {
  const { console } = usePanel();
  const [first] = shown.value;
  const now = Date.now();
  const pick = (value: string) => (console.picked.value = value === 'all' ? 'all' : { run: value });
  return (
    <select
      class="pick"
      aria-label={say('Run to show')}
      value={console.picked.value === 'all' ? 'all' : first?.run.id}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {runs.value.toReversed().map((run) => (
        <option key={run.id} value={run.id}>
          {wordPick(run, now)}
        </option>
      ))}
      {runs.value.length > 1 && <option value="all">{say('All of this chat')}</option>}
    </select>
  );
}

const RunFigures = ({ runs, now }: { runs: readonly ShownRun[]; now: number }) => (
  <dl class="sum">
    {toSumFigures(runs, now).map(({ name, value, about }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {value}
          <small>{about}</small>
        </dd>
      </div>
    ))}
  </dl>
);

function RunFilter({ shown }: Pick<ShownRuns, 'shown'>) {
  const { console } = usePanel();
  const searching = useSignal(console.words.value !== '');
  const calls = shown.value.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls));
  const count = calls.filter(hasFailed).length;
  const toggle = () => {
    searching.value = !searching.value;
    console.words.value = '';
  };
  return (
    <>
      <div class="row">
        <Segments
          label={say('Show')}
          options={{
            all: say('All'),
            model: say('Model'),
            calls: say('Calls'),
            failures: count === 0 ? say('Failures') : `${say('Failures')} ${count}`,
          }}
          value={console.kind.value}
          onPick={(kind) => (console.kind.value = kind)}
        />
        <span class="grow" />
        <IconButton icon="search" label={say('Search in this run')} large expanded={searching.value} onClick={toggle} />
      </div>
      {searching.value && <SearchWords />}
    </>
  );
}

/** Takes the focus when it appears. */
function SearchWords() {
  const { console } = usePanel();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      class="in"
      type="search"
      aria-label={say('Search in this run')}
      placeholder={say('Tool, server, argument or result')}
      value={console.words.value}
      onInput={(event) => (console.words.value = event.currentTarget.value)}
    />
  );
}

export function RunTimeline({ shown: { run, turns, left }, now }: { shown: ShownRun; now: number }) {
  const { console } = usePanel();
  const axis = createAxis(toWhole(run, now), toWork(turns, now));
  const filtered = console.kind.value !== 'all' || console.words.value.trim() !== '';
  const end = wordEnd(run);
  const name = wordPick(run, now);
  return (
    <section class={axis.breaks.length > 0 ? 'run broken' : 'run'} aria-label={name}>
      <h2 class={console.picked.value === 'all' ? 'cut' : 'vh'}>{name}</h2>
      {left.length > 0 && <TimeMarks axis={axis} />}
      {left.map((turn) => (
        <TurnRows key={turn.id} turn={turn} run={run} axis={axis} now={now} />
      ))}
      {filtered && left.length === 0 && <p class="evt">{say('Nothing found')}</p>}
      {end && !filtered && (
        <Notes
          notes={[{ id: 'end', icon: run.ended?.reason === 'error' ? 'error' : 'stop', text: end, tone: 'danger' }]}
        />
      )}
    </section>
  );
}

const TimeMarks = ({ axis: { marks, breaks } }: { axis: Axis }) => (
  <div class="axis" aria-hidden="true">
    {marks.map((mark, i) => (
      <span key={i.toString()} style={`--x:${i * 25}%`}>
        {mark}
      </span>
    ))}
    {breaks.map((at) => (
      <i key={at} style={`--x:${at * 100}%`} />
    ))}
  </div>
);

function TurnRows({ turn, ...ofRun }: OfRun & { turn: ConsoleTurn }) {
  const { console } = usePanel();
  const withModel = showsModel(turn, { kind: console.kind.value, words: console.words.value });
  return (
    <>
      <h3 class="iter">
        {say('Turn {nth}', { nth: turn.nth })}
        <span>{wordTokens(turn)}</span>
      </h3>
      {withModel && (
        <>
          <ModelLine turn={turn} {...ofRun} />
          <Notes notes={wordTurnNotes(turn, ofRun.run)} />
        </>
      )}
      {turn.calls.map((row) => (
        <div key={row.id}>
          <CallLine row={row} asked={turn.span.to ?? ofRun.now} {...ofRun} />
          <Notes notes={wordCallNotes(row, ofRun.run)} />
        </div>
      ))}
    </>
  );
}

type ShownRuns = ReturnType<typeof watchRuns>;
type ShownRun = ShownRuns['shown']['value'][number];

/** The runs that the Console shows, read from the conversation only while its place is open. */
function watchRuns({ conversation, priceOf, firstAt, picked, kind, words }: ConsoleModel) {
  const runs = computed(() => toRuns(conversation.state.value, priceOf.value));
  const front = computed(() => pick(runs.value, picked.value));
  const writing = computed(() => toWriting(conversation, firstAt.value));
  return {
    /** Oldest first. */
    runs,
    /** Newest first; `left`: the turns that pass the filter. */
    shown: computed(() =>
      front.value.map((run) => {
        const turns = toTurns(run, writing.value);
        return { run, turns, left: filterTurns(turns, { kind: kind.value, words: words.value }) };
      }),
    ),
  };
}

/** Newest first. Falls back to the newest if the picked run doesn't exist. */
function pick(runs: readonly ConsoleRun[], picked: ConsoleModel['picked']['value']): ConsoleRun[] {
  if (picked === 'all') return [...runs].reverse();
  const chosen = picked === 'newest' ? undefined : runs.find(({ id }) => id === picked.run);
  return [chosen ?? runs.at(-1) ?? []].flat();
}

/** Null unless the model is answering. */
function toWriting({ activity }: ConsoleModel['conversation'], firstAt: number | null): Writing | null {
  const phase = activity.value?.phase;
  if (phase === 'writing') return { firstAt };
  const isOurs = phase === undefined || phase === 'calling' || phase === 'waiting-for-you';
  return isOurs ? null : { firstAt: null };
}
