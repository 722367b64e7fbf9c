/** The Canvas place: a stack in the side panel, or a board with a side column in a full tab, below a toolbar. */

import type { FunctionComponent } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { appBlock } from '#core/log/canvas.ts';
import { BlockAnswer, BlockBody, BlockFoot, BlockMenu, Origin } from '#features/blocks/panel/index.ts';
import { type BlockView, topOf, toSpanStyles, toSpans, wordPlace, wordSize } from '#features/blocks/state/index.ts';
import { ChatBox, ChatFoot } from '#features/chat/panel/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { Empty, IconButton } from '#ui/controls/controls.tsx';
import { NotShown } from '#ui/controls/guarded.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { hasSide, isWide, useMedia } from '#ui/controls/use-media.ts';
import { isTyping } from '#ui/is-typing.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { TabList } from '#ui/tabs.tsx';
import { figures } from '#widgets/views.ts';
import { toPaper, useWholePlaces } from './whole-places';

export function CanvasPlace() {
  const wide = useMedia(isWide);
  useCanvasUndo();
  return wide ? <Wide /> : <Narrow />;
}

function Narrow() {
  const { canvas, conversation } = usePanel();
  const known = conversation.rows.value !== null;
  const none = canvas.blocks.value.length === 0;
  return (
    <>
      <main class="main">
        {(!none || canvas.undoes.value) && <CanvasToolbar wide={false} />}
        {none ? known && <Nothing /> : <Stack />}
      </main>
      <footer class="foot">
        <ChatFoot />
      </footer>
    </>
  );
}

function Wide() {
  const { canvas, conversation } = usePanel();
  const known = conversation.rows.value !== null;
  return (
    <>
      <main class="main board-main">
        <CanvasToolbar wide />
        {canvas.blocks.value.length > 0 ? <LoadedBoard /> : known && <Nothing />}
      </main>
      <CanvasSide />
    </>
  );
}

const Nothing = () => (
  <Empty
    icon="widget"
    title={say('Nothing here yet')}
    text={say('Ask for a chart, a table or a map in the chat. Widgets appear here.')}
  />
);

/** The board is loaded only in a full tab, where it is needed. */
function LoadedBoard() {
  const [Board, setBoard] = useState<FunctionComponent | 'failed' | null>(null);
  useEffect(() => {
    import('./board').then(
      (module) => setBoard(() => module.BoardView),
      () => setBoard('failed'),
    );
  }, []);
  if (Board === null) return null;
  if (Board !== 'failed') return <Board />;
  return (
    <>
      <NotShown />
      <Stack />
    </>
  );
}

/** Ctrl or ⌘ with Z undoes, with Shift it redoes. A text field keeps the key for itself. */
function useCanvasUndo(): void {
  const { canvas, drawer } = usePanel();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
      if (drawer.value !== null || isTyping(event.target)) return;
      const words = event.shiftKey ? canvas.redoes.value : canvas.undoes.value;
      if (words === null) return;
      event.preventDefault();
      void canvas.carryOut({ type: event.shiftKey ? 'redone' : 'undone' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [canvas, drawer]);
}

export function CanvasToolbar({ wide }: { wide: boolean }) {
  const { canvas, board, openInTab, exports } = usePanel();
  const count = canvas.blocks.value.length;
  const withSide = useMedia(hasSide);
  return (
    <div class="toolbar canvas-bar" data-control>
      <span class="strong nowrap">{sayCount(count, '{count} widget', '{count} widgets')}</span>
      <span class="quiet small grow cut" role="status">
        {exports.doing.value}
      </span>
      <Step way="undo" words={canvas.undoes.value} />
      <Step way="redo" words={canvas.redoes.value} />
      {!wide && <IconButton icon="expand" label={say('Open in a full tab')} onClick={() => openInTab()} />}
      <CanvasMenu count={count} />
      {wide && !withSide && (
        <IconButton
          icon="side"
          label={say('Chat and widget')}
          expanded={board.sideOpen.value}
          onClick={() => (board.sideOpen.value = !board.sideOpen.value)}
        />
      )}
    </div>
  );
}

/** `words`: what would be undone or redone. */
function Step({ way, words }: { way: 'undo' | 'redo'; words: string | null }) {
  const { canvas } = usePanel();
  if (words === null) return null;
  const type = way === 'undo' ? 'undone' : 'redone';
  const label = say('{name}: {words}', { name: way === 'undo' ? say('Undo') : say('Redo'), words });
  return <IconButton icon={way} label={label} onClick={() => canvas.carryOut({ type })} />;
}

function CanvasMenu({ count }: { count: number }) {
  const { canvas, exports } = usePanel();
  if (count === 0) return null;
  return (
    <Menu label={say('Menu of the canvas')}>
      <MenuItem icon="save" text={say('Save as image (PNG)')} onPick={() => exports.save('png')} />
      <MenuItem icon="save" text={say('Save as page (HTML)')} onPick={() => exports.save('html')} />
      <MenuItem icon="save" text={say('Save as data (JSON)')} onPick={() => exports.save('json')} />
      <MenuItem icon="print" text={say('Print')} onPick={exports.print} />
      <MenuRule />
      <MenuItem icon="trash" text={say('Clear the canvas')} onPick={() => canvas.carryOut({ type: 'cleared' })} />
    </Menu>
  );
}

/** In the side panel: the widgets below one another, in the order in which they were shown. */
function Stack() {
  const { canvas, board, exports } = usePanel();
  const { selected } = board;
  const originOf = board.originOf.value;
  const blocks = topOf(canvas.blocks.value);
  const spans = useMemo(() => toSpanStyles(toSpans(blocks.map(({ widget }) => widget))), [blocks]);
  const whole = useWholePlaces(false);
  return (
    <div class="canvas-page stack-page" style={toPaper(exports.paper.value)}>
      <div class={whole ? 'whole' : 'stack'} data-canvas style={whole ? whole.tracks : {}}>
        {blocks.map((block, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a key selects it by its focus
          <article
            key={block.id}
            class={`w framed ${figures.has(block.widget) ? 'figure' : ''} ${selected.value === block.id ? 'selected' : ''}`}
            style={whole?.styles.get(block.id) ?? spans[i]}
            aria-label={block.title}
            data-block={block.id}
            // Not when the pointer presses: the composer grows by the widget's chip, which moves what is being clicked.
            onFocusIn={({ target }) => {
              if (isReachedByKey(target)) selected.value = block.id;
            }}
            onClick={() => {
              selected.value = block.id;
            }}
          >
            <BlockBody block={block} />
            <BlockMenu block={block} />
            <BlockFoot block={block} />
            <BlockAnswer blockId={block.id} />
            {originOf === block.id && <BlockOrigin block={block} />}
          </article>
        ))}
      </div>
    </div>
  );
}

const isReachedByKey = (target: EventTarget | null) => target instanceof Element && target.matches(':focus-visible');

function BlockOrigin({ block }: { block: BlockView }) {
  const { board } = usePanel();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section
      ref={section}
      class="told"
      aria-label={say('{name}: {words}', { name: block.title, words: say('Where this came from') })}
      data-control
    >
      <IconButton icon="x" label={say('Close')} onClick={() => (board.originOf.value = null)} />
      <Origin block={block} />
    </section>
  );
}

/** Beside the board: the chat or the selected widget, above the composer. In a narrow window it is a drawer. */
function CanvasSide() {
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
      <h3 class="grouph">{say('Position')}</h3>
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
