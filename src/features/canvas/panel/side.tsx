/** The side column of the board: the chat or the selected widget, above the composer. In a narrow window it is a drawer. */
import { appBlock } from '#core/log/canvas.ts';
import { Origin } from '#features/blocks/panel/index.ts';
import { type BlockView, wordPlace, wordSize } from '#features/blocks/state/index.ts';
import { ChatBox, ChatFoot } from '#features/chat/panel/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { TabList } from '#ui/tabs.tsx';

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
