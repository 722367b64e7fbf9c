/** What can be done with one widget. */
import type { BlockView } from '../models/canvas';
import { usePanel } from './context';
import { Menu, MenuItem, MenuRule } from './menu';

export function BlockMenu({ block }: { block: BlockView }) {
  const { canvas, board, refusal, showOrigin } = usePanel();
  const { id, title, data } = block;
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(data, null, 2)).then(
      () => (board.announcement.value = `Data of ${title} copied`),
      () => (refusal.value = 'The browser refused to copy. Nothing was copied.'),
    );
  return (
    <div class="block-menu" data-control>
      <Menu label={`Menu of ${title}`}>
        <MenuItem icon="front" text="Bring to front" onPick={() => canvas.carryOut({ type: 'raised', id })} />
        <MenuItem icon="copy" text="Duplicate" onPick={() => canvas.carryOut({ type: 'duplicated', id })} />
        <MenuItem icon="braces" text="Copy data as JSON" onPick={copy} />
        <MenuItem icon="info" text="Where this came from" onPick={() => showOrigin(id)} />
        {block.binding && (
          <>
            <MenuItem icon="refresh" text="Refresh" onPick={() => canvas.live.refresh(id)} />
            <MenuItem icon="stop" text="Stop refreshing" onPick={() => canvas.carryOut({ type: 'unbound', id })} />
          </>
        )}
        <MenuRule />
        <MenuItem icon="trash" text="Remove" onPick={() => canvas.carryOut({ type: 'removed', id })} />
      </Menu>
    </div>
  );
}
