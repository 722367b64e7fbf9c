/** How wide a chart may be, and how high in a block of a given height: measured before the first paint and whenever that changes. */
import type { RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Room } from '#ui';

/** Where nothing can be measured, as in a test or a box that is not shown yet. */
const unmeasured = 360;
/** In less height a picture says nothing: the block scrolls then. */
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
