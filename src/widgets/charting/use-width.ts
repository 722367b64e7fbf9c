/** Measures the space for a chart before the first paint and whenever it changes. */
import type { RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Room } from '#ui';

/** Used if nothing can be measured, as in a test or in a hidden box. */
const unmeasured = 360;
/** With less height, the block scrolls. */
const lowest = 120;

interface Measured {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  /** What title, legend and notes leave of the block; null: the picture's own height. */
  room: number | null;
}

export function useWidth(): Measured {
  const box = useRef<HTMLDivElement>(null);
  const within = useContext(Room);
  const [width, setWidth] = useState(unmeasured);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const frame = element?.closest<HTMLElement>('.charting');
    if (!element || !frame) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
      const others = frame.offsetHeight - element.offsetHeight;
      setRoom(within === null ? null : Math.max(lowest, within - others));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [element, frame]) observer.observe(each);
    return () => observer.disconnect();
  }, [within]);
  return { box, width, room };
}
