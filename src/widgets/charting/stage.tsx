/** Draws a chart in its measured space, with its description, highlight and tooltip, and makes it usable by pointer and keyboard. */

import type { ComponentChildren, RefObject, TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Calm } from '#ui/calm.ts';
import { Picking, Room, Whole } from '#ui/drawing-context.ts';
import { sayCount } from '#ui/language/index.tsx';
import { watchSize } from '#ui/watch-size.ts';

interface StageProps<Item> {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  height: number;
  /** The accessible name, such as "Points of Sales". */
  label: string;
  count: number;
  /** The item that a key leads to. Undefined: it leads nowhere. */
  step(key: string, at: number): number | undefined;
  itemAt(index: number): Item | undefined;
  textOf(item: Item): string;
  /** What the engine draws into. */
  drawing: ComponentChildren;
  children?: ComponentChildren;
  /** Highlights the item that is pointed at or read. */
  highlight(item: Item): ComponentChildren;
  tipOf(item: Item): Tip;
  /** The index of the item that is meant at a position. */
  hit(target: EventTarget | null, x: number, y: number): number | null;
  onPick(item: Item): void;
  /** A stretch was chosen, from px to px. Absent: none can be. */
  onStretch?: ((from: number, to: number) => void) | null;
  /** The one that is chosen. */
  stretch: readonly [number, number] | null;
}

/** Px that the pointer moves before it is no click. */
const minStretch = 6;

export function ChartStage<Item>(props: StageProps<Item>) {
  const { box, width, height, count, itemAt } = props;
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
  const sends = shown === null ? null : textOf(shown);
  const { hint } = useContext(Picking) ?? {};
  useEffect(() => hint?.(sends), [hint, sends]);
  const find = (event: TargetedPointerEvent<HTMLElement> | TargetedMouseEvent<HTMLElement>) =>
    props.hit(event.target, ...toPlace(event, width));
  /** Of what is being chosen: by the pointer from where it went down, by keys from the item where Shift was pressed. */
  const [drawn, setDrawn] = useState<readonly [number, number] | null>(null);
  const start = useRef<{ x: number; isMoved: boolean } | null>(null);
  const move = (event: TargetedPointerEvent<HTMLElement>) => {
    setHovered(find(event));
    const [x] = toPlace(event, width);
    const from = event.buttons === 1 && props.onStretch ? start.current : null;
    if (!from || (!from.isMoved && Math.abs(x - from.x) < minStretch)) return;
    from.isMoved = true;
    setDrawn([from.x, x]);
  };
  const down = (event: TargetedPointerEvent<HTMLElement>) => {
    setHovered(find(event));
    start.current = { x: toPlace(event, width)[0], isMoved: false };
  };
  const release = () => {
    if (drawn) props.onStretch?.(...drawn);
    setDrawn(null);
  };
  const anchor = useRef<number | null>(null);
  const read = (to: number, isShifted: boolean) => {
    anchor.current = isShifted ? (anchor.current ?? here) : null;
    const [from, end] = [itemAt(anchor.current ?? to), itemAt(to)].map((item) => item && props.tipOf(item).x);
    if (isShifted && from !== undefined && end !== undefined) props.onStretch?.(from, end);
    setAt(to);
  };
  const [left = 0, right = 0] = [...(drawn ?? props.stretch ?? [])].sort((a, b) => a - b);
  const click = (event: TargetedMouseEvent<HTMLElement>) => {
    const index = find(event);
    if (index === null || start.current?.isMoved) return;
    setAt(index);
    pick(index);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Reader inside handles the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Reader inside handles the keyboard
    <div
      ref={box}
      class={`stage ${hovered === null ? '' : 'pointed'} ${props.onStretch ? 'stretches' : ''}`}
      style={{ height: `${height}px` }}
      data-fills
      onPointerMove={move}
      onPointerDown={down}
      onPointerUp={release}
      onPointerLeave={() => {
        setHovered(null);
        release();
      }}
      onClick={click}
    >
      {props.drawing}
      <svg class="over" data-control aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {right > left && <rect class="stretch" x={left} width={right - left} height={height} />}
        {active !== undefined && <g class="active">{props.highlight(active)}</g>}
      </svg>
      {props.children}
      {count > 0 && (
        <Reader
          reading={{ label: props.label, count, step: props.step, textOf }}
          at={here}
          onMove={read}
          onPick={() => pick(here)}
          onShow={setReads}
        />
      )}
      {active !== undefined && <TipBox tip={props.tipOf(active)} width={width} height={height} />}
    </div>
  );
}

/** In the chart's own pixels, even if the text size scales it. */
function toPlace(event: TargetedMouseEvent<HTMLElement>, width: number): [x: number, y: number] {
  const edges = event.currentTarget.getBoundingClientRect();
  const scale = width / (edges.width || width);
  return [(event.clientX - edges.left) * scale, (event.clientY - edges.top) * scale];
}

interface ReaderProps {
  reading: {
    label: string;
    count: number;
    step(key: string, at: number): number | undefined;
    textOf(index: number): string;
  };
  at: number;
  onMove(to: number, isShifted: boolean): void;
  onPick(): void;
  onShow(shown: boolean): void;
}

/** Keyboard access: one tab stop; arrow keys move between items, which are announced; Enter picks one. */
function Reader({ reading, at, onMove, onPick, onShow }: ReaderProps) {
  const press = (event: KeyboardEvent) => {
    const to = reading.step(event.key, at);
    const acts = { Enter: onPick, ' ': onPick, Escape: () => onShow(false) }[event.key];
    if (to === undefined && !acts) return;
    event.preventDefault();
    if (to === undefined) return acts?.();
    onShow(true);
    onMove(to, event.shiftKey);
  };
  return (
    <div
      class="reader"
      role="slider"
      tabIndex={0}
      aria-label={reading.label}
      aria-valuemin={1}
      aria-valuemax={reading.count}
      aria-valuenow={at + 1}
      aria-valuetext={reading.textOf(at)}
      onKeyDown={press}
      onFocus={() => onShow(true)}
      onBlur={() => onShow(false)}
    />
  );
}

interface TipRow {
  label: string;
  value: string;
  colour?: string;
  /** The one that was pointed at. */
  strong?: boolean;
}

export interface Tip {
  x: number;
  y: number;
  title?: string;
  rows: readonly TipRow[];
}

const max = 8;

/** Visual only: the reader announces the same. Shifted sideways in proportion to its point's position, so that it never leaves the box. */
function TipBox({ tip: { x, y, title, rows }, width, height }: { tip: Tip; width: number; height: number }) {
  const upright = y > height / 2 ? { bottom: `${height - y + 10}px` } : { top: `${y + 10}px` };
  const nearest = rows.findIndex(({ strong }) => strong);
  const shown = nearest < max ? rows.slice(0, max) : rows.slice(nearest - max + 1, nearest + 1);
  return (
    <div class="tip" aria-hidden="true" style={{ left: `${x}px`, translate: `${(-100 * x) / width}% 0`, ...upright }}>
      {title && (
        <p class="cut" dir="auto">
          {title}
        </p>
      )}
      {shown.map((row) => (
        <p key={row.label} class={row.strong ? 'row strong' : 'row'}>
          {row.colour && <i style={{ background: row.colour }} />}
          <span class="cut" dir="auto">
            {row.label}
          </span>
          <span class="grow" />
          <b>{row.value}</b>
        </p>
      ))}
      {rows.length > max && <p class="quiet">{sayCount(rows.length - max, '{count} more', '{count} more')}</p>}
    </div>
  );
}

/** Used if nothing can be measured, as in a test or in a hidden box. */
const unmeasured = 360;
/** With less height, the block scrolls. */
const lowest = 120;

/**
 * Measures before the first paint and whenever the space changes. `isMeasured`: `width` is the box's own; until then it stands in for
 * it, and what is drawn has to be drawn again. `room`: the height that is left in the block, `min` at least; null: the picture's own.
 */
export function useWidth(min = lowest) {
  const box = useRef<HTMLDivElement>(null);
  const blockHeight = useContext(Room);
  const isWhole = useContext(Whole) !== null;
  const [width, setWidth] = useState(unmeasured);
  /** The height of title, legend and notes. */
  const [others, setOthers] = useState(0);
  const [isMirrored, setMirrored] = useState(false);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    setMeasured(true);
    const element = box.current;
    const frame = element?.closest<HTMLElement>('[data-view]');
    if (!element || !frame) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
      setOthers(frame.offsetHeight - element.offsetHeight);
      setMirrored(element.closest('[dir]:not([dir=auto])')?.getAttribute('dir') === 'rtl');
    };
    measure();
    let wide = element.clientWidth;
    const calm = new Calm(measure);
    const follow = () => {
      if (element.clientWidth !== wide && !isWhole) calm.change();
      else if (!calm.isMoving) measure();
      wide = element.clientWidth;
    };
    const end = watchSize([element, frame], follow);
    return () => {
      calm.end();
      end();
    };
  }, [isWhole]);
  return {
    box,
    width,
    isMirrored,
    isMeasured,
    room: blockHeight === null ? null : Math.max(min, blockHeight - others),
  };
}

/** Where a key leads among `count` items; undefined for one that does not navigate. At an edge, the index stays. */
export function nextItem(key: string, at: number, count: number): number | undefined {
  const far = Math.max(1, Math.round(count / 10));
  const to = {
    ...{ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1 },
    ...{ PageUp: at - far, PageDown: at + far, Home: 0, End: count - 1 },
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}
