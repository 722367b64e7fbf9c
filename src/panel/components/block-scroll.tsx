/** A widget that may be taller than its block: then it scrolls, and only then it is a stop of the Tab key. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export function BlockScroll({ label, children }: { label: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const reach = scrolls ? ({ role: 'group', tabIndex: 0, 'aria-label': `All of ${label}` } as const) : {};
  return (
    <div ref={box} class="block-scroll" {...reach}>
      {children}
    </div>
  );
}
