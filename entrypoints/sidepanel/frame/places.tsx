/** The places; in a full tab, with drawers below them. */

import { wordPageTools } from '#features/sites/state/surroundings.ts';
import { Icon } from '#ui/icon.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { drawers, placeNames, places } from '#ui/panel/navigation.ts';

/** Drawers with a button of their own in a full tab. */
const drawersBelow = ['history', 'settings'] as const; // literal types

export function Places() {
  const { place, drawer, go, toolCount, pages, canvas } = usePanel();
  const { blocks } = canvas;
  return (
    <nav class="nav" aria-label={say('Places of Tabhand')}>
      {placeNames.map((key) => (
        <button
          key={key}
          type="button"
          aria-current={drawer.value === null && place.value === key ? 'page' : undefined}
          onClick={() => go(key)}
        >
          <Icon name={places[key].icon} />
          {say(places[key].name)}
          {key === 'canvas' && blocks.value.length > 0 && <span class="n">{blocks.value.length}</span>}
          {key === 'tools' && toolCount.value.all > 0 && (
            <span class="n" title={wordPageTools(toolCount.value, (pages.value?.length ?? 0) > 1)}>
              {toolCount.value.all}
            </span>
          )}
          {key === 'chat' && <WaitingDot />}
          {key === 'servers' && <ServersDot />}
        </button>
      ))}
      {drawersBelow.map((key) => (
        <button
          key={key}
          type="button"
          class="below"
          aria-current={drawer.value === key ? 'page' : undefined}
          onClick={() => (drawer.value = key)}
        >
          <Icon name={drawers[key].icon} />
          {say(drawers[key].name)}
        </button>
      ))}
    </nav>
  );
}

/** Marks the chat, where waiting calls are approved. */
const WaitingDot = () => <CallsWait count={usePanel().conversation.waiting.value.length} />;

/** Marks the history, where the chats are that wait beside this one. */
export function ElsewhereDot() {
  const { history, conversation } = usePanel();
  return <CallsWait count={[...history.waiting.value].filter((id) => id !== conversation.id.value).length} />;
}

function CallsWait({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      class="dot waits"
      role="img"
      aria-label={sayCount(count, '{count} call waiting for you', '{count} calls waiting for you')}
    />
  );
}

function ServersDot() {
  const { servers } = usePanel();
  const ill = (servers.value ?? []).filter(({ enabled, state }) => enabled && state === 'failed').length;
  if (ill === 0) return null;
  const label = sayCount(ill, '{count} server needs attention', '{count} servers need attention');
  return <span class="dot" role="img" aria-label={label} />;
}
