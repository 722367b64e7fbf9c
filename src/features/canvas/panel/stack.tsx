/** The canvas in the side panel: the widgets below one another, in the order in which they were shown. */

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { BlockAnswer, BlockBody, BlockFoot, BlockMenu, Origin } from '#features/blocks/panel/index.ts';
import { type BlockView, toSpanStyles, toSpans } from '#features/blocks/state/index.ts';
import { IconButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { figures } from '#widgets/views.ts';
import { toPaper, useWholePlaces } from './whole-places';

export function Stack() {
  const { canvas, board, exports } = usePanel();
  const { selected } = board;
  const originOf = board.originOf.value;
  const blocks = canvas.blocks.value;
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
      aria-label={say('Where {title} came from', { title: block.title })}
      data-control
    >
      <IconButton icon="x" label={say('Close')} onClick={() => (board.originOf.value = null)} />
      <Origin block={block} />
    </section>
  );
}
