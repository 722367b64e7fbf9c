/** Where a chart is drawn: its picture with a sentence, the point in question, its tooltip, the way by keyboard. */
import type { ComponentChildren, RefObject, TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import { Reader, type ReaderItems } from './reader';
import { type Tip, TipBox } from './tip';

interface StageProps {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  height: number;
  /** The picture in one sentence. */
  sentence: string;
  reading: ReaderItems;
  /** Memoised by the caller: the pointer's way across must not draw them again. */
  marks: ComponentChildren;
  /** What marks the item that is pointed at or read. */
  highlight?(item: number): ComponentChildren;
  tipOf(item: number): Tip;
  /** The item at a place; without it, an item is the mark that bears its number as `data-item`. */
  hit?(x: number, y: number): number | null;
  onPick(item: number): void;
}

export function ChartStage(props: StageProps) {
  const { box, width, height, sentence, reading, marks, highlight, tipOf, onPick } = props;
  const [at, setAt] = useState(0);
  const [hovered, setHovered] = useState<number | null>(null);
  const [reads, setReads] = useState(false);
  const here = Math.min(at, reading.count - 1);
  const active = hovered !== null && hovered < reading.count ? hovered : reads ? here : null;
  const find = (event: TargetedPointerEvent<HTMLElement> | TargetedMouseEvent<HTMLElement>) =>
    props.hit ? props.hit(...toPlace(event, width)) : toItem(event.target);
  const click = (event: TargetedMouseEvent<HTMLElement>) => {
    const item = find(event);
    if (item === null) return;
    setAt(item);
    onPick(item);
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
        {active !== null && <g class="active">{highlight?.(active)}</g>}
      </svg>
      {reading.count > 0 && (
        <Reader reading={reading} at={here} onMove={setAt} onPick={() => onPick(here)} onShow={setReads} />
      )}
      {active !== null && <TipBox tip={tipOf(active)} width={width} height={height} />}
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
