/** The Console: one run of the conversation, or all of them, as timelines with figures. */
import { Empty, say } from '#ui';
import { usePanel } from '../context';
import { useNow } from '../controls/use-now';
import { walkRows } from '../controls/walk-rows';
import { RunFigures } from './figures';
import { RunFilter } from './filter';
import { RunHead } from './head';
import { RunTimeline } from './timeline';

export function Console() {
  const { console } = usePanel();
  const shown = console.shown.value;
  const isLive = shown.some(({ run }) => run.ended === null);
  const now = useNow(isLive, 500);
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
