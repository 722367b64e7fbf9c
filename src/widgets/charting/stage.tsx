/** Draws a chart with its description, highlight and tooltip, and makes it usable by pointer and keyboard. */
import type { ComponentChildren, RefObject, TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import { Reader } from './reader';
import { type Tip, TipBox } from './tip';

interface StageProps<Item> {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  height: number;
  /** Describes the chart for screen readers. */
  sentence: string;
  /** What is read, as "Points of Sales". */
  label: string;
  count: number;
  /** Items that lie above one another: left and right pass them, up and down go through them. */
  stride?: number;
  itemAt(index: number): Item | undefined;
  textOf(item: Item): string;
  /** Memoised by the caller, so that moving the pointer does not redraw them. */
  marks: ComponentChildren;
  /** What marks the item that is pointed at or read. */
  highlight(item: Item): ComponentChildren;
  tipOf(item: Item): Tip;
  /** The index at a place; without it, an item is the mark that bears its index as `data-item`. */
  hit?(x: number, y: number): number | null;
  onPick(item: Item): void;
}

export function ChartStage<Item>(props: StageProps<Item>) {
  const { box, width, height, sentence, count, itemAt, marks } = props;
  const [at, setAt] = useState(0);
  const [hovered, setHovered] = useState<number | null>(null);
  const [reads, setReads] = useState(false);
  const here = Math.min(at, count - 1);
  const shown = hovered !== null && hovered < count ? hovered : reads ? here : null;
  const active = shown === null ? undefined : itemAt(shown);
  const pick = (index: number) => {
    const item = itemAt(index);
    if (item !== undefined) props.onPick(item);
  };
  const textOf = (index: number) => {
    const item = itemAt(index);
    return item === undefined ? '' : props.textOf(item);
  };
  const find = (event: TargetedPointerEvent<HTMLElement> | TargetedMouseEvent<HTMLElement>) =>
    props.hit ? props.hit(...toPlace(event, width)) : toItem(event.target);
  const click = (event: TargetedMouseEvent<HTMLElement>) => {
    const index = find(event);
    if (index === null) return;
    setAt(index);
    pick(index);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the reader inside is the way by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the reader inside is the way by keyboard
    <div
      ref={box}
      class={hovered === null ? 'stage' : 'stage pointed'}
      style={{ height: `${height}px` }}
      onPointerMove={(event) => setHovered(find(event))}
      onPointerDown={(event) => setHovered(find(event))}
      onPointerLeave={() => setHovered(null)}
      onClick={click}
    >
      <svg role="img" aria-label={sentence} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{sentence}</title>
        {marks}
        {active !== undefined && <g class="active">{props.highlight(active)}</g>}
      </svg>
      {count > 0 && (
        <Reader
          reading={{ label: props.label, count, stride: props.stride ?? 1, textOf }}
          at={here}
          onMove={setAt}
          onPick={() => pick(here)}
          onShow={setReads}
        />
      )}
      {active !== undefined && <TipBox tip={props.tipOf(active)} width={width} height={height} />}
    </div>
  );
}

/** In the picture's own pixels, however much the text size has grown it. */
function toPlace(event: TargetedMouseEvent<HTMLElement>, width: number): [x: number, y: number] {
  const edges = event.currentTarget.getBoundingClientRect();
  const scale = width / (edges.width || width);
  return [(event.clientX - edges.left) * scale, (event.clientY - edges.top) * scale];
}

function toItem(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest('[data-item]')?.getAttribute('data-item') : null;
  return item === null || item === undefined ? null : Number(item);
}
