/** Folds every run as it happened, whichever branch it belongs to. */
import type { CallState, PastRun, Turn } from './conversation';
import type { Entry, EntryOf } from './entry';
import { type Folds, type MutableState, writable } from './mutable-state';

export function toTurn({ made }: MutableState, entry: EntryOf<'assistant-message'>): Turn {
  const { byHand, byAgent, byForm } = entry;
  const by = {
    ...(byHand && { byHand }),
    ...(byAgent !== undefined && { byAgent }),
    ...(byForm !== undefined && { byForm }),
  };
  const calls = entry.calls.map((call): CallState => ({ call, ...by }));
  for (const state of calls) made.add(state);
  return { type: 'turn', entry, calls };
}

/** In order of arrival. */
export const runFolds: Folds = {
  'user-message': (draft, entry) => beginRun(draft, entry, entry.byAgent === undefined ? entry.text : null),
  'run-continued': (draft, entry) => beginRun(draft, entry, null),
  'compaction-asked': (draft, entry) => beginRun(draft, entry, null),
  compacted: addAside,
  'widget-event': (draft, entry) => {
    if (entry.wakes && draft.runs.at(-1)?.ended !== null) beginRun(draft, entry, null);
  },
  'assistant-message': (draft, entry) =>
    changeLastRun(draft, (run) => ({ ...run, turns: [...run.turns, toTurn(draft, entry)] })),
  'conversation-named': addAside,
  'run-ended': (draft, entry) => {
    changeLastRun(draft, (run) => ({ ...run, ended: entry }));
    draft.openRuns?.delete(draft.runs.length - 1);
  },
};

function beginRun(draft: MutableState, { id, at }: Entry, text: string | null): void {
  const runs = writable(draft, 'runs');
  draft.openRuns?.add(runs.length);
  runs.push({ id, text, startedAt: at, ended: null, turns: [], asides: [] });
}

function addAside(draft: MutableState, entry: PastRun['asides'][number]): void {
  changeLastRun(draft, (run) => ({ ...run, asides: [...run.asides, entry] }));
}

function changeLastRun(draft: MutableState, change: (run: PastRun) => PastRun): void {
  const last = draft.runs.at(-1);
  if (last) writable(draft, 'runs')[draft.runs.length - 1] = change(last);
}
