/** The Canvas place: a stack in the side panel, or a board with a side column in a full tab. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty, Notice, say } from '#ui';
import { ChatFoot } from '../chat/chat';
import { usePanel } from '../context';
import { isWide, useMedia } from '../controls/use-media';
import { isTyping } from '../frame/use-keys';
import { CanvasToolbar } from './canvas-toolbar';
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
  const sentence = {
    what: say('Couldn’t load the canvas.'),
    next: say('The widgets are listed below. Reload this tab to try again.'),
  };
  return (
    <>
      <Notice icon="error" tone="danger" {...sentence} />
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
