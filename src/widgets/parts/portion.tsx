/** Draws a long list in portions, so that ten thousand items open as quickly as ten. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { maxWhole, useWhole } from '#ui/drawing-context.ts';
import { say, sayCount } from '#ui/language/index.tsx';

const first = 100;
const step = 500;

interface PortionProps {
  count: number;
  /** The count in words, such as `12 rows`. */
  describeCount(count: number): string;
  /** Shown if there are no items. */
  empty: string;
  /** Draws one element that holds the first `shown` items. */
  children(shown: number): ComponentChildren;
}

export function Portion({ count, describeCount, empty, children }: PortionProps) {
  const [limit, setLimit] = useState(first);
  const whole = useWhole(count);
  const shown = Math.min(whole ? maxWhole : limit, count);
  const next = whole ? 0 : Math.min(step, count - shown);
  const { root, expected } = useFocusOnNew(shown);
  const showMore = () => {
    expected.current = shown;
    setLimit(limit + step);
  };
  return (
    <div ref={root}>
      {count === 0 ? <p class="mid">{empty}</p> : children(shown)}
      {next > 0 && (
        <p class="row small" dir="ltr">
          <button type="button" class="btn ghost small" onClick={showMore}>
            {sayCount(next, 'Show {count} more')}
          </button>
          <span class="quiet">{say('of {all}', { all: describeCount(count) })}</span>
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the first new item, since the pressed button may be gone. */
function useFocusOnNew(shown: number) {
  const root = useRef<HTMLDivElement>(null);
  const expected = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (expected.current === null) return;
    const item = root.current?.firstElementChild?.children[expected.current];
    expected.current = null;
    if (item instanceof HTMLElement) focusOn(item);
  }, [shown]);
  return { root, expected };
}

function focusOn(item: HTMLElement): void {
  const button = item.querySelector('button');
  if (!button) item.tabIndex = -1;
  (button ?? item).focus();
}
