/** Reports a double click once: equal events within half a second count as one. */
import { useCallback, useRef } from 'preact/hooks';
import type { JsonObject } from '#tools';
import type { Emit } from '../widget';

/** Milliseconds within which an equal event is a repetition. */
const together = 500;

/** Wraps the emitter so that it drops repetitions. */
export function useOnce<Event extends string>(emit: Emit<Event>): Emit<Event> {
  const last = useRef({ said: '', at: Number.NEGATIVE_INFINITY });
  return useCallback(
    (event: Event, payload: JsonObject) => {
      const before = last.current;
      last.current = { said: JSON.stringify([event, payload]), at: Date.now() };
      if (last.current.said === before.said && last.current.at - before.at < together) return;
      return emit(event, payload);
    },
    [emit],
  );
}
