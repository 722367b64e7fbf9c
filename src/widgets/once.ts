/** Reports a double click once: equal events within half a second are one. */
import type { WidgetViewProps } from './widget';

type Emit = WidgetViewProps['emit'];

/** Milliseconds within which an equal event is a repetition. */
const together = 500;

/** One for each emitter, since views tell blocks apart by theirs. */
const made = new WeakMap<Emit, Emit>();

/** An emitter that drops repetitions, and answers them as it answered the first. */
export function onceOf(emit: Emit): Emit {
  const known = made.get(emit);
  if (known) return known;
  let last = { event: '', at: Number.NEGATIVE_INFINITY, answer: undefined as unknown };
  const once: Emit = (name, payload) => {
    const event = JSON.stringify([name, payload]);
    const [at, before] = [Date.now(), last];
    const isSame = event === before.event && at - before.at < together;
    last = { event, at, answer: isSame ? before.answer : emit(name, payload) };
    return last.answer;
  };
  made.set(emit, once);
  return once;
}
