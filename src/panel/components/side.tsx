/** Beside the board: the chat, or the selected widget; below both the same composer. A drawer where there is no room. */
import { useRef } from 'preact/hooks';
import { IconButton, type Phrase, phrase, say } from '#ui';
import type { SideTab } from '../models/board';
import type { BlockView } from '../models/canvas';
import { ChatFoot, Talk } from './chat';
import { usePanel } from './context';
import { Origin } from './origin';
import { useBlockPlace } from './use-block-place';

const tabs: Record<SideTab, Phrase> = { chat: phrase('Chat'), widget: phrase('Widget') };

export function Side() {
  const { board } = usePanel();
  return (
    <aside class={board.sideOpen.value ? 'side open' : 'side'} aria-label={say('Chat and widget')}>
      <Tabs />
      <div class="side-body" role="tabpanel" id="side-panel" aria-labelledby={`side-${board.side.value}`}>
        {board.side.value === 'chat' ? <Talk /> : <Selected />}
      </div>
      <div class="side-foot">
        <ChatFoot />
      </div>
    </aside>
  );
}

function Tabs() {
  const { board } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const other: SideTab = board.side.value === 'chat' ? 'widget' : 'chat';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    board.side.value = other;
    box.current?.querySelector<HTMLElement>(`#side-${other}`)?.focus();
  };
  return (
    <div class="side-head row">
      <div class="tabs" role="tablist" aria-label={say('Beside the board')} ref={box} onKeyDown={onKeyDown}>
        {(['chat', 'widget'] as const).map((tab) => (
          <button
            key={tab}
            id={`side-${tab}`}
            type="button"
            role="tab"
            aria-selected={board.side.value === tab}
            aria-controls="side-panel"
            tabIndex={board.side.value === tab ? 0 : -1}
            onClick={() => (board.side.value = tab)}
          >
            {say(tabs[tab])}
          </button>
        ))}
      </div>
      <span class="grow" />
      <span class="only-drawer">
        <IconButton icon="x" label={say('Close the side column')} onClick={() => (board.sideOpen.value = false)} />
      </span>
    </div>
  );
}

function Selected() {
  const { board, canvas } = usePanel();
  const block = canvas.blocks.value.find(({ id }) => id === board.selected.value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="about-widget" aria-label={say('Selected widget')} tabIndex={0}>
      {block ? (
        <About block={block} />
      ) : (
        <p class="mid">{say('Select a widget on the board to see where it came from.')}</p>
      )}
    </section>
  );
}

function About({ block }: { block: BlockView }) {
  const { canvas } = usePanel();
  const { place, size } = useBlockPlace(block.id);
  return (
    <>
      <p class="row">
        <b class="name cut">{block.title}</b>
        <span class="grow" />
        <code class="quiet">{block.id}</code>
      </p>
      <Origin block={block} />
      <h3 class="grouph">{say('Place and size')}</h3>
      <dl class="measures">
        <dt>{say('Position')}</dt>
        <dd>{place}</dd>
        <dt>{say('Size')}</dt>
        <dd>{size}</dd>
      </dl>
      <p class="tiny quiet">{say('Arrows move it, Shift and arrows resize it, Delete removes it.')}</p>
      <div class="row acts">
        <button type="button" class="btn" onClick={() => canvas.carryOut({ type: 'duplicated', id: block.id })}>
          {say('Duplicate')}
        </button>
        <span class="grow" />
        <button
          type="button"
          class="btn ghost danger"
          onClick={() => canvas.carryOut({ type: 'removed', id: block.id })}
        >
          {say('Remove')}
        </button>
      </div>
    </>
  );
}
