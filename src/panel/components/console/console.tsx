/** The Console: one run of the conversation, or all of them, as timelines with figures. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Empty, IconButton, Segments, say } from '#ui';
import type { ShownRun } from '../../models/console/console';
import { failed as hasFailed } from '../../models/console/console-runs';
import { summarize } from '../../models/console/console-summary';
import { wordPick, wordRunState } from '../../models/console/console-words';
import { usePanel } from '../context';
import { Menu, MenuItem } from '../controls/menu';
import { useNow } from '../controls/use-now';
import { walkRows } from '../controls/walk-rows';
import { RunTimeline } from './timeline';

export function Console() {
  const { console } = usePanel();
  const shown = console.shown.value;
  const isLive = shown.some(({ run }) => run.ended === null);
  const now = useNow(isLive, 500);
  if (shown.length === 0)
    return (
      <main class="main">
        <Empty
          icon="waterfall"
          title={say('No runs yet')}
          text={say('Ask something in the chat to see its turns, calls and cost here.')}
        />
      </main>
    );
  return (
    <main class="main">
      <div class="csum">
        <RunHead />
        <RunFigures runs={shown} now={now} />
        <RunFilter />
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
    { of: 'model', name: say('Model, lighter until its first word') },
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

function RunHead() {
  const { console, exports } = usePanel();
  const [first] = console.shown.value;
  const all = console.picked.value === 'all';
  const state = first && !all ? wordRunState(first.run) : null;
  return (
    <div class="row">
      <RunPick />
      {state && (
        <span class={`state ${state.tone}`}>
          <span class="cut">{state.words}</span>
        </span>
      )}
      <span class="grow" />
      <Menu label={say('Export as JSON')} icon="save">
        <MenuItem
          icon="save"
          text={say('With the beginning of each result')}
          onPick={() => exports.saveTrace('preview')}
        />
        <MenuItem icon="save" text={say('With full results')} onPick={() => exports.saveTrace('whole')} />
      </Menu>
    </div>
  );
}

/** Lists the newest first, and shows it if none was picked. */
function RunPick() {
  const { console } = usePanel();
  const [first] = console.shown.value;
  const now = Date.now();
  const pick = (value: string) => (console.picked.value = value === 'all' ? 'all' : { run: value });
  return (
    <select
      class="pick"
      aria-label={say('Run to show')}
      value={console.picked.value === 'all' ? 'all' : first?.run.id}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {console.runs.value.toReversed().map((run) => (
        <option key={run.id} value={run.id}>
          {wordPick(run, now)}
        </option>
      ))}
      {console.runs.value.length > 1 && <option value="all">{say('All of this chat')}</option>}
    </select>
  );
}

const RunFigures = ({ runs, now }: { runs: readonly ShownRun[]; now: number }) => (
  <dl class="sum">
    {summarize(runs, now).map(({ name, value, about }) => (
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

function RunFilter() {
  const { console } = usePanel();
  const searching = useSignal(console.words.value !== '');
  const calls = console.shown.value.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls));
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
            failures: count === 0 ? say('Failures') : say('Failures {count}', { count }),
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
