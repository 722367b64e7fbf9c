/** Above the canvas: how much is on it, undo and redo, its layout, and what can be made of it. */
import { IconButton, type IconName, Segments, toCount } from '#ui';
import type { Layout } from '../models/board-drag';
import { usePanel } from './context';
import { Menu, MenuItem, MenuRule } from './menu';
import { hasSide, useMedia } from './use-media';

const layouts: Record<Layout, string> = { grid: 'Grid', free: 'Free' };

export function CanvasToolbar({ wide }: { wide: boolean }) {
  const { canvas, board, openInTab, exports } = usePanel();
  const count = canvas.blocks.value.length;
  const withSide = useMedia(hasSide);
  return (
    <div class="toolbar canvas-bar" data-control>
      <span class="strong nowrap">{toCount(count, 'widget')}</span>
      <span class="quiet small grow cut" role="status">
        {exports.doing.value ?? 'saved with this chat'}
      </span>
      {wide && (
        <Segments
          label="Layout"
          options={layouts}
          value={board.layout.value}
          onPick={(next) => (board.layout.value = next)}
        />
      )}
      <Way icon="undo" name="Undo" words={canvas.undoes.value} onPick={() => canvas.carryOut({ type: 'undone' })} />
      <Way icon="redo" name="Redo" words={canvas.redoes.value} onPick={() => canvas.carryOut({ type: 'redone' })} />
      {!wide && <IconButton icon="expand" label="Open in a full tab, with a grid" onClick={openInTab} />}
      <CanvasMenu count={count} />
      {wide && !withSide && (
        <IconButton
          icon="side"
          label="Chat and widget"
          expanded={board.sideOpen.value}
          onClick={() => (board.sideOpen.value = !board.sideOpen.value)}
        />
      )}
    </div>
  );
}

interface WayProps {
  icon: IconName;
  name: string;
  words: string | null;
  onPick(): void;
}

function Way({ icon, name, words, onPick }: WayProps) {
  if (words === null) return null;
  return <IconButton icon={icon} label={`${name}: ${words}`} onClick={onPick} />;
}

function CanvasMenu({ count }: { count: number }) {
  const { canvas, exports } = usePanel();
  if (count === 0) return null;
  return (
    <Menu label="Menu of the canvas">
      <MenuItem icon="save" text="Save as image (PNG)" onPick={() => exports.save('png')} />
      <MenuItem icon="save" text="Save as page (HTML)" onPick={() => exports.save('html')} />
      <MenuItem icon="save" text="Save as data (JSON)" onPick={() => exports.save('json')} />
      <MenuItem icon="print" text="Print" onPick={exports.print} />
      <MenuRule />
      <MenuItem icon="trash" text="Clear the canvas" onPick={() => canvas.carryOut({ type: 'cleared' })} />
    </Menu>
  );
}
