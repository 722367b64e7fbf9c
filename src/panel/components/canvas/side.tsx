/** The side column of the board: the chat or the selected widget, above the composer. In a narrow window it is a drawer. */
import { appBlock } from '#conversation';
import { IconButton, say, TabList } from '#ui';
import { wordPlace, wordSize } from '../../models/canvas/board-grid';
import type { BlockView } from '../../models/canvas/canvas';
import { Origin } from '../blocks/origin';
import { ChatBox, ChatFoot } from '../chat/chat';
import { usePanel } from '../context';
import { Button } from '../controls/button';

export function CanvasSide() {
  const { board } = usePanel();
  return (
    <aside class={board.sideOpen.value ? 'side open' : 'side'} aria-label={say('Chat and widget')}>
      <Head />
      <div class="side-body" role="tabpanel" id="side-panel" aria-labelledby={`side-${board.side.value}`}>
        {board.side.value === 'chat' ? <ChatBox /> : <Selected />}
      </div>
      <div class="side-foot">
        <ChatFoot />
      </div>
    </aside>
  );
}

function Head() {
  const { board } = usePanel();
  return (
    <div class="side-head row">
      <TabList
        id="side"
        label={say('Chat and widget')}
        names={{ chat: say('Chat'), widget: say('Widget') }}
        shown={board.side.value}
        onPick={(tab) => (board.side.value = tab)}
      />
      <span class="grow" />
      <span class="only-drawer">
        <IconButton icon="x" label={say('Close')} onClick={() => (board.sideOpen.value = false)} />
      </span>
    </div>
  );
}

function Selected() {
  const { board, canvas } = usePanel();
  const block = canvas.blocks.value.find(({ id }) => id === board.selected.value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="about-widget" aria-label={say('Widget')} tabIndex={0}>
      {block ? (
        <About block={block} />
      ) : (
        <p class="mid">{say('Select a widget on the canvas to see where it came from.')}</p>
      )}
    </section>
  );
}

function About({ block }: { block: BlockView }) {
  const { canvas, board } = usePanel();
  const { id, title } = block;
  const cell = board.cells.value.get(id);
  return (
    <>
      <p class="row">
        <b class="name cut">{title}</b>
        <span class="grow" />
        <code class="quiet">{id}</code>
      </p>
      <Origin block={block} />
      <h3 class="grouph">{say('Place and size')}</h3>
      <dl class="measures">
        <dt>{say('Position')}</dt>
        <dd>{cell && wordPlace(cell)}</dd>
        <dt>{say('Size')}</dt>
        <dd>{cell && wordSize(cell)}</dd>
      </dl>
      <p class="tiny quiet">
        {say('Move with the arrow keys, resize with Shift and the arrow keys, remove with Delete.')}
      </p>
      <div class="row acts">
        {block.widget !== appBlock && (
          <Button text={say('Duplicate')} onClick={() => canvas.carryOut({ type: 'duplicated', id })} />
        )}
        <span class="grow" />
        <Button look="ghost danger" text={say('Remove')} onClick={() => canvas.carryOut({ type: 'removed', id })} />
      </div>
    </>
  );
}
