/** A double click says one thing once: the first click tells it, those that follow at once don't. */
import { useCallback, useRef } from 'preact/hooks';
import type { JsonObject } from '#tools';
import type { Emit } from '../widget';

/** Milliseconds within which a click belongs to the one before. */
const together = 500;

/** The same emitter, for events that clicks on items say. */
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
