/** What the newest result of a tool has that the one before hasn't, and the other way round. Pure. */
import type { HandRun } from '#bridge';
import { type DiffLine, diffTexts } from './text-diff';

interface Compared {
  before: HandRun;
  after: HandRun;
  lines: DiffLine[];
}

/** Null: it has not given two results yet. Of long results, their beginnings are compared. */
export function compareNewest(runs: readonly HandRun[]): Compared | null {
  const [after, before] = runs.filter(({ outcome }) => outcome?.type === 'result');
  if (!before || !after) return null;
  return { before, after, lines: diffTexts(textOf(before), textOf(after)) };
}

/** JSON is laid out, so that a change is a line and not the whole. */
function textOf({ outcome }: HandRun): string {
  const text = outcome?.type === 'result' ? outcome.preview : '';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // it is no JSON, or only its beginning
  }
}
