/** Fills yes-or-no parameters: "without …", "with …", on and off, or simply by being named. */
import type { Parameter } from '../schema';
import type { Word } from '../sentence';
import { type Draft, isToolWord, openOf, take } from './draft';

const negations = new Set(['without', 'no', 'not', 'excluding', 'except', "don't"]);
const yes = new Set(['yes', 'on', 'true', 'enable', 'enabled', 'sure', 'ok', 'yeah', 'activate']);
const no = new Set(['no', 'off', 'false', 'disable', 'disabled', 'nope', 'deactivate']);

export function fillBooleans(draft: Draft): void {
  for (const parameter of openOf(draft, 'boolean')) fillByName(draft, parameter);
  const open = openOf(draft, 'boolean').filter(({ required }) => required);
  const [only] = open;
  if (only && open.length === 1) fillBySwitch(draft, only);
}

function fillByName(draft: Draft, parameter: Parameter): void {
  const { words } = draft.sentence;
  const at = words.findIndex((word, index) => !draft.used.has(index) && names(draft, parameter, word));
  if (at < 0) return;
  const before = words.slice(Math.max(0, at - 2), at);
  const after = words[at + 1]?.folded ?? '';
  const denied = before.some(({ folded }) => negations.has(folded) || no.has(folded)) || no.has(after);
  take(draft, parameter, !denied, [
    at,
    ...before.flatMap(({ folded }, index) => (negations.has(folded) ? [at - before.length + index] : [])),
  ]);
}

/** A word of the tool's own name says only which tool is meant. */
function names(draft: Draft, { words }: Parameter, word: Word): boolean {
  return !word.empty && !word.value && !isToolWord(draft, word) && words.some((part) => word.forms.has(part));
}

function fillBySwitch(draft: Draft, parameter: Parameter): void {
  const { words } = draft.sentence;
  const isSwitch = ({ folded, value }: Word) => !value && (yes.has(folded) || no.has(folded));
  const at = words.findIndex((word, index) => !draft.used.has(index) && isSwitch(word));
  const word = words[at];
  if (word) take(draft, parameter, yes.has(word.folded), [at]);
}
