/** How a run by hand ended, in words: as for any call, but no model was told of it. */
import type { HandRun } from '#bridge';
import type { FailureCode, ToolFailure } from '#tools';
import { say, wordToolFailure } from '#ui';

export interface RunState {
  /** Of the state's dot. */
  tone: string;
  word: string;
}

const refused: readonly FailureCode[] = [
  'invalid-input',
  'unknown-tool',
  'unknown-server',
  'disabled',
  'unavailable',
  'document-changed',
  'page-not-there',
  'permission-missing',
  'keys-locked',
];
const unknown: readonly FailureCode[] = ['timed-out', 'aborted', 'page-gone', 'disconnected', 'interrupted'];

export function toRunState({ outcome }: HandRun): RunState {
  if (outcome === null) return { tone: 'mid', word: say('Running') };
  if (outcome.type === 'result')
    return outcome.isError ? { tone: 'danger bad', word: say('Failed') } : { tone: 'mid', word: say('Done') };
  if (outcome.code === 'aborted') return { tone: 'off', word: say('Cancelled') };
  if (outcome.code === 'timed-out') return { tone: 'danger bad', word: say('Timed out') };
  if (outcome.code === 'interrupted') return { tone: 'danger bad', word: say('Interrupted') };
  return { tone: 'danger bad', word: refused.includes(outcome.code) ? say('Refused') : say('Failed') };
}

export function wordRunFailure(failure: ToolFailure): { what: string; next: string } {
  const { what } = wordToolFailure(failure);
  if (refused.includes(failure.code)) return { what, next: say('Nothing ran.') };
  if (unknown.includes(failure.code)) return { what, next: say('It may have worked: check before you repeat it.') };
  return { what, next: failure.code === 'too-large' ? say('The tool ran, its result was dropped.') : '' };
}
