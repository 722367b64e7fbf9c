/** Reports a double click once: equal events within half a second are one. */
import { useCallback, useRef } from 'preact/hooks';
import type { JsonObject } from '#tools';
import type { Emit } from '../widget';

/** Milliseconds within which an equal event is a repetition. */
const together = 500;

/** Wraps the emitter so that it drops repetitions. */
export function useOnce<Event extends string>(emit: Emit<Event>): Emit<Event> {
  const last = useRef({ event: '', at: Number.NEGATIVE_INFINITY });
  return useCallback(
    (event: Event, payload: JsonObject) => {
      const before = last.current;
      last.current = { event: JSON.stringify([event, payload]), at: Date.now() };
      if (last.current.event === before.event && last.current.at - before.at < together) return;
      return emit(event, payload);
    },
    [emit],
  );
}
