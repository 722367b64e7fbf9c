/** The toolbar of the canvas: widget count, undo and redo, layout, and a menu for saving, printing and clearing. */
import { IconButton, Segments, say, sayCount } from '#ui';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';
import { hasSide, useMedia } from '../controls/use-media';

export function CanvasToolbar({ wide }: { wide: boolean }) {
  const { canvas, board, openInTab, exports } = usePanel();
  const count = canvas.blocks.value.length;
  const withSide = useMedia(hasSide);
  return (
    <div class="toolbar canvas-bar" data-control>
      <span class="strong nowrap">{sayCount(count, '{count} widget', '{count} widgets')}</span>
      <span class="quiet small grow cut" role="status">
        {exports.doing.value ?? <span class="idle">{say('Saved with this chat')}</span>}
      </span>
      {wide && (
        <Segments
          label={say('Layout')}
          options={{ grid: say('Grid'), free: say('Free') }}
          value={board.layout.value}
          onPick={(next) => (board.layout.value = next)}
        />
      )}
      <Step way="undo" words={canvas.undoes.value} />
      <Step way="redo" words={canvas.redoes.value} />
      {!wide && <IconButton icon="expand" label={say('Open the canvas in a full tab')} onClick={openInTab} />}
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
