/** What the foot of a live widget says: how old its data is, and why it wasn't refreshed. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { useNow } from '#ui/controls/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { watchSight } from '#ui/watch-sight.ts';
import type { BlockView } from '../state/canvas';
import { toAge, toEvery } from '../state/canvas-words';

export const Live = ({ block }: { block: BlockView }) => (
  <>
    <LiveState block={block} />
    <LiveFailing block={block} />
  </>
);

/** Keeps the block fresh while this element is in view. */
function LiveState({ block }: { block: BlockView }) {
  const { live } = usePanel().canvas;
  const { id, binding, at } = block;
  const seen = useRef<HTMLSpanElement>(null);
  const every = binding?.every ?? null;
  const look = useCallback(() => live.look({ id, binding }), [live, id, binding]);
  useWhileVisible(seen, every === null ? null : look);
  const now = useNow(true, 1000);
  const when = every === null ? say('on request') : say('{every} while visible', { every: toEvery(every) });
  return (
    <span ref={seen} class="age">
      {live.busy.value.has(id) ? <span class="spin" /> : <Icon name="refresh" size={12} label={say('Live')} />}
      <span title={when}>{say('{time} ago', { time: toAge(now - at) })}</span>
    </span>
  );
}

function LiveFailing({ block: { id } }: { block: BlockView }) {
  const failure = usePanel().canvas.live.failures.value.get(id);
  if (!failure) return null;
  return (
    <p class="failing" title={say(failure.message)}>
      <Icon name="warn" size={12} />
      <span dir="auto">{say('Not refreshed: {message}', { message: say(failure.message) })}</span>
    </p>
  );
}

/** Runs `look` while the user can see the element. `look` returns a function that stops it. */
function useWhileVisible(element: RefObject<HTMLElement | null>, look: (() => () => void) | null): void {
  useEffect(() => {
    if (!look || !element.current) return;
    let end: (() => void) | null = null;
    const leave = watchSight(element.current, (isSeen) => {
      if (isSeen === (end !== null)) return;
      if (end) end();
      end = isSeen ? look() : null;
    });
    return () => {
      leave();
      end?.();
    };
  }, [element, look]);
}
