/** The menu of one widget. */
import { say } from '#ui';
import type { BlockView } from '../../models/canvas/canvas';
import { usePanel } from '../context';
import { Menu, MenuItem, MenuRule } from '../controls/menu';

export function BlockMenu({ block }: { block: BlockView }) {
  const { canvas, board, refusal, showOrigin } = usePanel();
  const { id, title, data } = block;
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(data, null, 2)).then(
      () => (board.announcement.value = say('Data of {title} copied', { title })),
      () => (refusal.value = say('The browser refused to copy. Nothing was copied.')),
    );
  return (
    <div class="block-menu" data-control>
      <Menu label={say('Menu of {title}', { title })}>
        <MenuItem icon="front" text={say('Bring to front')} onPick={() => canvas.carryOut({ type: 'raised', id })} />
        <MenuItem icon="copy" text={say('Duplicate')} onPick={() => canvas.carryOut({ type: 'duplicated', id })} />
        <MenuItem icon="braces" text={say('Copy data as JSON')} onPick={copy} />
        <MenuItem icon="info" text={say('Where this came from')} onPick={() => showOrigin(id)} />
        {block.binding && (
          <>
            <MenuItem icon="refresh" text={say('Refresh')} onPick={() => canvas.live.refresh(id)} />
            <MenuItem
              icon="stop"
              text={say('Stop refreshing')}
              onPick={() => canvas.carryOut({ type: 'unbound', id })}
            />
          </>
        )}
        <MenuRule />
        <MenuItem icon="trash" text={say('Remove')} onPick={() => canvas.carryOut({ type: 'removed', id })} />
      </Menu>
    </div>
  );
}
