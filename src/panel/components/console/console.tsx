/** The Console: one run of the conversation, or all of them, as a timeline with its figures. */
import { useRef } from 'preact/hooks';
import { Empty, say, toNextIndex } from '#ui';
import { usePanel } from '../context';
import { useNow } from '../controls/use-now';
import { RunFigures } from './figures';
import { RunFilter } from './filter';
import { RunHead } from './head';
import { RunTimeline } from './timeline';

export function Console() {
  const { console } = usePanel();
  const shown = console.shown.value;
  const isLive = shown.some(({ run }) => run.ended === null);
  const now = useNow(isLive, 500);
  const list = useRef<HTMLDivElement>(null);
  if (shown.length === 0) {
    return (
      <main class="main">
        <Empty
          icon="waterfall"
          title={say('No run yet')}
          text={say('Ask something in the chat: what it took is shown here.')}
        />
      </main>
    );
  }
  return (
    <main class="main">
      <div class="csum">
        <RunHead />
        <RunFigures runs={shown} now={now} />
        <RunFilter />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows are buttons; their keys are caught in one place */}
      <div class="runs" ref={list} onKeyDown={(event) => walk(event, list.current)}>
        {shown.map((each) => (
          <RunTimeline key={each.run.id} shown={each} now={now} />
        ))}
        <Legend />
      </div>
    </main>
  );
}

/** Up and down go from row to row; Enter opens one, as it presses any button. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('.wfr')) return;
  const rows = [...(list?.querySelectorAll<HTMLElement>('.wfr') ?? [])];
  const next = toNextIndex(event.key, rows.indexOf(event.target), rows.length);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
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
