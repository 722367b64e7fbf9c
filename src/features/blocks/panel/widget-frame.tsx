/** A widget in the conversation with its sources, or a line that says it was removed. */

import type { ChatRow } from '#features/conversation/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { distinctSources } from '../state/block-sources';
import type { BlockView } from '../state/canvas';
import { BlockBody, BlockFoot, BlockLive, BlockMenu, Foot } from './block-parts';

type WidgetRow = Extract<ChatRow, { type: 'widget' }>;

export function WidgetFrame({ widget, blocks, at }: Omit<WidgetRow, 'type' | 'id'>) {
  const { canvas, place } = usePanel();
  const here = blocks.map((id) => ({ id, block: canvas.blocks.value.find((each) => each.id === id) }));
  const [only] = here;
  if (place.value === 'canvas')
    return (
      <div class="pointers">
        {here.map(({ id, block }) => (block ? <Pointer key={id} block={block} /> : <Gone key={id} blockId={id} />))}
      </div>
    );
  if (here.length === 1 && only) return only.block ? <Alone block={only.block} /> : <Gone blockId={only.id} />;
  return (
    <article class="w" aria-label={say('{name}: {words}', { name: say('Widget'), words: widget })}>
      <div class="beside">
        {here.map(({ id, block }) => (
          <div key={id} class="framed">
            {block ? <Figure block={block} /> : <Gone blockId={id} />}
          </div>
        ))}
      </div>
      <Foot sources={distinctSources(here.flatMap(({ block }) => block?.sources ?? []))} at={at} />
    </article>
  );
}

/** Beside the board, which draws it, the chat only points at it. */
function Pointer({ block: { id, title } }: { block: BlockView }) {
  const { board } = usePanel();
  const show = () => {
    board.selected.value = id;
    board.side.value = 'chat';
    document.querySelector(`[data-slot="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return <Button look="sm" icon="widget" text={<span class="cut">{title}</span>} onClick={show} />;
}

const Figure = ({ block }: { block: BlockView }) => (
  <>
    <BlockBody block={block} />
    <BlockMenu block={block} />
    {block.binding && <BlockLive block={block} />}
  </>
);

const Alone = ({ block }: { block: BlockView }) => (
  <article class="w framed" aria-label={say('{name}: {words}', { name: say('Widget'), words: block.title })}>
    <BlockBody block={block} />
    <BlockMenu block={block} />
    <BlockFoot block={block} />
  </article>
);

function Gone({ blockId }: { blockId: string }) {
  const { canvas } = usePanel();
  const way = canvas.wayBack(blockId);
  const bringBack = () => {
    const now = canvas.wayBack(blockId);
    if (now) void canvas.carryOut({ type: now });
  };
  return (
    <p class="gone row">
      <span>{say('Removed from the canvas')}</span>
      {way && <LinkButton onClick={bringBack}>{way === 'undone' ? say('Undo') : say('Redo')}</LinkButton>}
    </p>
  );
}
