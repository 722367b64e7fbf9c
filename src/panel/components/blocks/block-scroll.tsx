/** Tells a widget how much height its block has. A widget that scrolls anyway can be reached with the Tab key. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Room, say } from '#ui';
import { usePanel } from '../context';

export function BlockScroll({ label, children }: { label: string; children: ComponentChildren }) {
  const { whole } = usePanel().exports;
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      if (whole.value) return;
      setScrolls(element.scrollHeight > element.clientHeight + 1);
      setRoom(element.clientHeight > 0 ? element.clientHeight : null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [whole]);
  const reach = scrolls
    ? ({ role: 'group', tabIndex: 0, 'aria-label': say('All of {label}', { label }) } as const)
    : {};
  return (
    <div ref={box} class="block-scroll" {...reach}>
      <Room.Provider value={room}>{children}</Room.Provider>
    </div>
  );
}
