/** The parts of a block, wherever it is shown: its widget, its menu, and a foot with its sources and age. */
import { type ComponentChildren, Fragment } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { appBlock } from '#core/log/canvas.ts';
import type { CanvasChange } from '#core/loop/canvas-changes.ts';
import { Badge } from '#ui/badge.tsx';
import { Code } from '#ui/controls/code.tsx';
import { IconButton, LinkButton } from '#ui/controls/controls.tsx';
import { Guarded } from '#ui/controls/guarded.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { type Picked, Picking, Whole } from '#ui/drawing-context.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { later } from '#ui/panel/later.tsx';
import { toMoment } from '#ui/words/figures.ts';
import { tables } from '#widgets/views.ts';
import { toStyle } from '../state/block-style';
import type { BlockView } from '../state/canvas';
import { WidgetView } from './widget-view';

const ServerApp = later(async () => (await import('#features/apps/panel/app.tsx')).ServerApp, 'inside');
const Live = later(async () => (await import('./live')).Live, 'inside');
const BlockEdit = later(async () => (await import('./block-edit')).BlockEdit, 'inside');

/** As a container draws it. */
const HeldBlock = ({ block }: { block: BlockView }) => (
  <article class="framed held" aria-label={block.title} data-held={block.id}>
    <Guarded of={block}>
      <BlockBody block={block} />
    </Guarded>
    <BlockMenu block={block} />
    <BlockFoot block={block} />
  </article>
);

export function BlockBody({ block }: { block: BlockView }) {
  const { canvas, picking } = usePanel();
  const { leaveOut, left } = useOmittedRows();
  const of = picking.of(block.id);
  const selecting = useMemo(() => ({ picked: of, ...picking.pickerOf(block.id) }), [picking, block.id, of]);
  const style = toStyle(block.styles);
  const tinted = style['--bg'] ? 'tinted' : '';
  return (
    <div class={`widget ${tinted}`} style={style} {...useSends(block.id)}>
      <Whole.Provider value={leaveOut}>
        <Picking.Provider value={selecting}>
          {block.widget === appBlock ? (
            <ServerApp callId={String(block.data.callId)} where="canvas" />
          ) : (
            <WidgetView
              widget={block.widget}
              data={block.data}
              emit={canvas.emitterOf(block.id)}
              of={{ blockId: block.id, Held: HeldBlock }}
            />
          )}
        </Picking.Provider>
      </Whole.Provider>
      {left > 0 && (
        <p class="quiet small">{sayCount(left, 'More rows: {count}. Save the canvas as data to get them all.')}</p>
      )}
    </div>
  );
}

/** While the canvas is saved or printed: how many rows are left out because they don't fit on a page. */
function useOmittedRows(): { leaveOut: ((left: number) => void) | null; left: number } {
  const whole = usePanel().exports.whole.value;
  const [left, setLeft] = useState(0);
  const leaveOut = useCallback((more: number) => setLeft((before) => Math.max(before, more)), []);
  useEffect(() => {
    if (!whole) setLeft(0);
  }, [whole]);
  return whole ? { leaveOut, left } : { leaveOut: null, left: 0 };
}

export function BlockMenu({ block }: { block: BlockView }) {
  const { canvas, board, refusal, go } = usePanel();
  const { id, title, data } = block;
  const [editing, setEditing] = useState(false);
  const act = (change: CanvasChange) => () => canvas.carryOut(change);
  const copy = (toText: () => string | Promise<string>) => async () => {
    await Promise.resolve(toText())
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => (board.announcement.value = say('Copied')),
        () => (refusal.value = say('The browser refused to copy')),
      );
  };
  const showOrigin = () => {
    board.showOrigin(id);
    go('canvas');
  };
  return (
    <div class="block-menu" data-control>
      <Menu label={say('Menu of {title}', { title })}>
        {block.widget !== appBlock && (
          <>
            <MenuItem icon="copy" text={say('Duplicate')} onPick={act({ type: 'duplicated', id })} />
            <MenuItem icon="pencil" text={say('Edit data')} onPick={() => setEditing(true)} />
          </>
        )}
        {tables.has(block.widget) && (
          <MenuItem icon="copy" text={say('Copy as CSV')} onPick={copy(() => toTable(block))} />
        )}
        <MenuItem icon="braces" text={say('Copy data as JSON')} onPick={copy(() => JSON.stringify(data, null, 2))} />
        <MenuItem icon="info" text={say('Where this came from')} onPick={showOrigin} />
        {block.binding && (
          <>
            <MenuItem icon="refresh" text={say('Refresh')} onPick={() => canvas.live.refresh(id)} />
            <MenuItem icon="stop" text={say('Stop refreshing')} onPick={act({ type: 'unbound', id })} />
          </>
        )}
        <MenuRule />
        <MenuItem icon="trash" text={say('Remove')} onPick={act({ type: 'removed', id })} />
      </Menu>
      {editing && <BlockEdit block={block} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** The specs are no part of the panel's start. */
async function toTable({ widget, data }: BlockView): Promise<string> {
  const { specs } = await import('#widgets/specs.ts');
  const { toCsv } = await import('#widgets/csv.ts');
  return toCsv(specs.find(({ name }) => name === widget)?.lines?.(data, say) ?? []);
}

/** Follows what a click or Enter would send at the pointer or the focus: widgets mark it with `data-sends`. */
function useSends(blockId: string) {
  const { hint } = usePanel().picking.pickerOf(blockId);
  const follow = ({ target, currentTarget }: Event) => {
    if (!(target instanceof Element) || target.closest('.widget') !== currentTarget) return; // of a widget in this one
    const marked = target.closest('[data-sends]');
    hint(marked?.getAttribute('data-sends') ?? null);
  };
  const end = () => hint(null);
  return { onPointerOver: follow, onPointerLeave: end, onFocusIn: follow, onFocusOut: end };
}

export function BlockFoot({ block }: { block: BlockView }) {
  const { picking } = usePanel();
  const picked = picking.of(block.id);
  const sends = picking.sends.value?.blockId === block.id ? picking.sends.value.words : picked?.words;
  const live = block.binding && <Live block={block} />;
  if (sends === undefined)
    return (
      <Foot sources={block.sources} at={block.binding ? null : block.at}>
        {live}
      </Foot>
    );
  return (
    <Sends block={block} words={sends} picked={picked}>
      {live}
    </Sends>
  );
}

interface SendsProps {
  block: BlockView;
  words: string;
  picked: Picked | null;
  children: ComponentChildren;
}

/** What a click or Enter sends, in the foot's place. `picked`: is selected, and can be asked about. */
function Sends({ block, words, picked, children }: SendsProps) {
  const { picking } = usePanel();
  const what = `${block.title}, ${words}`;
  // The pressed button goes with the selection, so the focus returns to the row.
  const foot = useRef<HTMLDivElement>(null);
  const andBack = (act: () => unknown) => () => {
    foot.current?.parentElement?.querySelector<HTMLElement>('.widget [aria-selected=true]')?.focus();
    void act();
  };
  return (
    <div class="wf sends" ref={foot} data-control>
      {picked && <LinkButton onClick={andBack(picking.ask)}>{say('Ask about this')}</LinkButton>}
      <span class="cut grow" dir="auto" title={what}>
        {say('Sends “{what}” to the model', { what })}
      </span>
      {picked && <IconButton icon="x" label={say('Deselect')} onClick={andBack(picking.clear)} />}
      {children}
    </div>
  );
}

type FootProps = Pick<BlockView, 'sources'> & { at: number | null; children?: ComponentChildren };

/** `at`: when the data was last changed, milliseconds since 1970; null: not shown. */
export const Foot = ({ sources, at, children }: FootProps) => (
  <div class="wf">
    {sources.map((source) => (
      <Fragment key={`${source.kind}:${source.name}:${source.tool}`}>
        {source.tool && <Code class="tiny cut" text={source.tool} />}
        <Badge {...source} />
      </Fragment>
    ))}
    <span class="grow" />
    {at !== null && <time dateTime={new Date(at).toISOString()}>{toMoment(at, Date.now())}</time>}
    {children}
  </div>
);

/** The foot of a live figure that shares a frame with others. */
export const BlockLive = ({ block }: { block: BlockView }) => (
  <div class="wf">
    <Live block={block} />
  </div>
);
