/** What the Console leaves out of a run: rows of another kind, and those that don't hold the words. Pure. */
import { type CallSpan, type ConsoleTurn, failed } from './console-runs';

export type RowKind = 'all' | 'model' | 'calls' | 'failures';

export interface ConsoleFilter {
  kind: RowKind;
  words: string;
}

/** A turn of which nothing is left is left out. Which rows it shows says `showsModel`, and its calls. */
export function filterTurns(turns: readonly ConsoleTurn[], filter: ConsoleFilter): ConsoleTurn[] {
  const words = filter.words.trim().toLowerCase();
  const passes = (text: string) => text.toLowerCase().includes(words);
  return turns
    .map((turn) => ({ ...turn, calls: turn.calls.filter((row) => isOfKind(row, filter.kind) && passes(toText(row))) }))
    .filter((turn) => turn.calls.length > 0 || (showsModel(turn, filter) && passes(turn.turn?.model ?? '')));
}

/** Whether the model's own row is among those that are left. */
export function showsModel({ turn }: ConsoleTurn, { kind, words }: ConsoleFilter): boolean {
  if (words.trim() && !turn?.model.toLowerCase().includes(words.trim().toLowerCase())) return false;
  return kind === 'all' || kind === 'model' || (kind === 'failures' && turn?.interrupted === 'died');
}

const isOfKind = (row: CallSpan, kind: RowKind): boolean =>
  kind === 'all' || kind === 'calls' || (kind === 'failures' && failed(row));

/** Everything of a call that somebody may look for. */
function toText({ call }: CallSpan): string {
  const { tool, target, input, malformed, result, failure } = call;
  const told = failure ? JSON.stringify([failure.code, failure.values]) : (result?.preview ?? '');
  return [tool, target?.server ?? '', malformed ?? JSON.stringify(input), told].join('\n');
}
