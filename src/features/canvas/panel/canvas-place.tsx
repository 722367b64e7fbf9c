/** The Canvas place: a stack in the side panel, or a board with a side column in a full tab, below a toolbar. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ChatFoot } from '#features/chat/panel/index.ts';
import { Empty, IconButton } from '#ui/controls/controls.tsx';
import { NotShown } from '#ui/controls/guarded.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { hasSide, isWide, useMedia } from '#ui/controls/use-media.ts';
import { isTyping } from '#ui/is-typing.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { CanvasSide } from './side';
import { Stack } from './stack';

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
    title={say('Nothing on the canvas yet')}
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
