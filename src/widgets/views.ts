/** The widgets' views by name, each loaded when it is first needed. For the panel only: the background contains none. */
import type { ViewComponent, WidgetViewProps } from './widget';

export { figures, tables } from 'virtual:widget-names';
export type { ViewComponent, WidgetViewProps } from './widget';

const found = import.meta.glob<{ default: ViewComponent }>('./kinds/*/view.tsx');

/** Whatever a view reports twice at once, as at a double click, it reports once. */
const withOnce =
  ({ default: draw }: { default: ViewComponent }): ViewComponent =>
  ({ data, emit }) =>
    draw({ data, emit: onceOf(emit) });

export const views: Record<string, () => Promise<{ default: ViewComponent }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/')[2], async () => ({ default: withOnce(await load()) })]),
);

type Emit = WidgetViewProps['emit'];

/** Milliseconds within which an equal event is a repetition. */
const together = 500;

/** One for each emitter, since views tell blocks apart by theirs. */
const made = new WeakMap<Emit, Emit>();

/** An emitter that drops repetitions, and answers them as it answered the first. */
function onceOf(emit: Emit): Emit {
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
