/** What must hold of a run that was killed again and again: nothing lost, nothing doubled, each unknown outcome said. */
import type { Entry } from '#core/log/entry.ts';

/** Outcomes after which nobody can know whether the call took effect. */
const unknown = new Set(['interrupted', 'page-gone', 'disconnected', 'timed-out', 'aborted']);

export interface Verdict {
  /** Sentences about what went wrong; none if all is well. */
  faults: string[];
  /** How much there was, and how many calls have an outcome that the log says nobody knows. */
  words: string;
}

/** Of a call of hands, what it fills in; undefined if it only reads. */
function tokenOf(input: Readonly<Record<string, unknown>>): string | undefined {
  const [field] = Array.isArray(input.fields) ? input.fields : [];
  const token: unknown = input.token ?? field?.value;
  return token === undefined ? undefined : String(token);
}

/** `effects`: the run's own, by the token of the call. */
export function judge(entries: readonly Entry[], effects: ReadonlyMap<string, number>): Verdict {
  const faults: string[] = [];
  const gap = entries.findIndex(({ seq }, i) => seq !== i + 1);
  if (gap !== -1) faults.push(`Entry ${gap + 1} has the number ${entries[gap]?.seq}.`);
  const calls = entries.flatMap((entry) => (entry.type === 'assistant-message' ? entry.calls : []));
  const tokens = new Set(calls.map(({ input }) => tokenOf(input)));
  for (const token of effects.keys()) if (!tokens.has(token)) faults.push(`${token} took effect without a call.`);
  if (calls.length === 0) faults.push('The model called nothing.');
  let open = 0;
  for (const { id, input } of calls) {
    const token = tokenOf(input) ?? 'A call without effects';
    const times = effects.get(token) ?? 0;
    const isVoid = tokenOf(input) === undefined;
    const results = entries.flatMap((entry) =>
      entry.type === 'tool-result' && entry.callId === id ? [entry.outcome] : [],
    );
    const [outcome] = results;
    if (times > 1) faults.push(`${token} took effect ${times} times.`);
    if (results.length !== 1) faults.push(`${token} has ${results.length} results.`);
    if (outcome?.type === 'result' && !outcome.isError && times === 0 && !isVoid)
      faults.push(`${token} is said to have worked, and did not.`);
    if (outcome?.type !== 'failure') continue;
    if (unknown.has(outcome.code)) open++;
    else if (times > 0) faults.push(`${token} took effect, and the log says ${outcome.code}.`);
  }
  return { faults, words: `${entries.length} entries, ${calls.length} calls, ${open} unknown` };
}

/** The browser's start ends what ran, so that somebody has to go on. Without its page's tools the model has nothing to call, and fails; `mayFail`: also for another reason. */
export function judgeRestart(entries: readonly Entry[], hasNot: boolean, mayFail = false): string[] {
  if (hasNot) return ['The browser was never restarted.'];
  const end = entries.findIndex((entry) => entry.type === 'run-ended' && entry.reason === 'interrupted');
  if (end === -1) return ['No run was ended by the start of the browser.'];
  const after = entries.slice(end);
  if (!mayFail && after.some((entry) => entry.type === 'run-ended' && entry.reason === 'error'))
    return ['A run went on without tools after the restart.'];
  return after.some(({ type }) => type === 'run-continued') ? [] : ['Nobody went on after the restart.'];
}
