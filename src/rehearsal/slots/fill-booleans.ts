/** Fills yes-or-no slots: "without …", "with …", on and off, or simply by being named. */
import { findWord, openSlots, type SlotFilling, setValue } from './filling';
import { isNamedBy, type Slot } from './slot';

const negations = new Set(['without', 'not', 'excluding', 'except', "don't"]);
const yes = new Set(['yes', 'on', 'true', 'enable', 'enabled', 'sure', 'ok', 'yeah', 'activate']);
const no = new Set(['no', 'off', 'false', 'disable', 'disabled', 'nope', 'deactivate']);

export function fillBooleans(filling: SlotFilling): void {
  for (const slot of openSlots(filling, 'boolean')) fillByName(filling, slot);
  const [only, ...others] = openSlots(filling, 'boolean').filter(({ required }) => required);
  if (only && others.length === 0) fillBySwitch(filling, only);
}

function fillByName(filling: SlotFilling, slot: Slot): void {
  const { words } = filling.utterance;
  const at = findWord(filling, (word) => !word.empty && isNamedBy(slot, word));
  if (at < 0) return;
  const denials = [at - 2, at - 1].filter((index) => {
    const folded = words[index]?.folded ?? '';
    return negations.has(folded) || no.has(folded);
  });
  setValue(filling, slot, denials.length === 0, [at, ...denials]);
}

function fillBySwitch(filling: SlotFilling, slot: Slot): void {
  const at = findWord(filling, ({ folded }) => yes.has(folded) || no.has(folded));
  if (at >= 0) setValue(filling, slot, yes.has(filling.utterance.words[at]?.folded ?? ''), [at]);
}
