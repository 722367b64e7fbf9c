/** The runs that the Console shows, read from the conversation only while its place is open. */
import { computed } from '@preact/signals';
import type { ConsoleModel } from './console';
import { type ConsoleRun, filterTurns, toRuns, toTurns, type Writing } from './console-runs';

export type ShownRuns = ReturnType<typeof watchRuns>;
export type ShownRun = ShownRuns['shown']['value'][number];

export function watchRuns({ conversation, priceOf, firstAt, picked, kind, words }: ConsoleModel) {
  const runs = computed(() => toRuns(conversation.state.value, priceOf.value));
  const front = computed(() => pick(runs.value, picked.value));
  const writing = computed(() => toWriting(conversation, firstAt.value));
  return {
    /** Oldest first. */
    runs,
    /** Newest first; `left`: the turns that pass the filter. */
    shown: computed(() =>
      front.value.map((run) => {
        const turns = toTurns(run, writing.value);
        return { run, turns, left: filterTurns(turns, { kind: kind.value, words: words.value }) };
      }),
    ),
  };
}

/** Newest first. Falls back to the newest if the picked run doesn't exist. */
function pick(runs: readonly ConsoleRun[], picked: ConsoleModel['picked']['value']): ConsoleRun[] {
  if (picked === 'all') return [...runs].reverse();
  const chosen = picked === 'newest' ? undefined : runs.find(({ id }) => id === picked.run);
  return [chosen ?? runs.at(-1) ?? []].flat();
}

/** Null unless the model is answering. */
function toWriting({ activity }: ConsoleModel['conversation'], firstAt: number | null): Writing | null {
  const phase = activity.value?.phase;
  if (phase === 'writing') return { firstAt };
  const isOurs = phase === undefined || phase === 'calling' || phase === 'waiting-for-you';
  return isOurs ? null : { firstAt: null };
}
