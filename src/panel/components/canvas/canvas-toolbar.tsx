/** The toolbar of the canvas: widget count, undo and redo, layout, and a menu for saving, printing and clearing. */
import { IconButton, type IconName, Segments, say, sayCount } from '#ui';
import type { Layout } from '../../models/canvas/board-drag';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';
import { hasSide, useMedia } from '../controls/use-media';

const toLayouts = (): Record<Layout, string> => ({ grid: say('Grid'), free: say('Free') });

export function CanvasToolbar({ wide }: { wide: boolean }) {
  const { canvas, board, openInTab, exports } = usePanel();
  const count = canvas.blocks.value.length;
  const withSide = useMedia(hasSide);
  return (
    <div class="toolbar canvas-bar" data-control>
      <span class="strong nowrap">{sayCount(count, '{count} widget', '{count} widgets')}</span>
      <span class="quiet small grow cut" role="status">
        {exports.doing.value ?? <span class="idle">{say('saved with this chat')}</span>}
      </span>
      {wide && (
        <Segments
          label={say('Layout')}
          options={toLayouts()}
          value={board.layout.value}
          onPick={(next) => (board.layout.value = next)}
        />
      )}
      <Way
        icon="undo"
        name={say('Undo')}
        words={canvas.undoes.value}
        onPick={() => canvas.carryOut({ type: 'undone' })}
      />
      <Way
        icon="redo"
        name={say('Redo')}
        words={canvas.redoes.value}
        onPick={() => canvas.carryOut({ type: 'redone' })}
      />
      {!wide && <IconButton icon="expand" label={say('Open in a full tab, with a grid')} onClick={openInTab} />}
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

interface WayProps {
  icon: IconName;
  name: string;
  words: string | null;
  onPick(): void;
}

function Way({ icon, name, words, onPick }: WayProps) {
  if (words === null) return null;
  return <IconButton icon={icon} label={say('{name}: {words}', { name, words })} onClick={onPick} />;
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
