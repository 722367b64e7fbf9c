/** Fills slots that allow a list of values: by the value, its title, or what the description calls it. */
import { isInName } from '../tool-index';
import { splitWords } from '../words';
import { openSlots, type SlotFilling, setValue } from './filling';
import { findMentions, type OptionMention, type SlotOption } from './options';
import { introduces } from './prepositions';
import type { Slot } from './slot';

interface OptionFit {
  slot: Slot;
  mention: OptionMention;
  score: number;
}

export function fillOptions(filling: SlotFilling): void {
  for (const slot of openSlots(filling, 'option').filter(({ many }) => many)) fillList(filling, slot);
  for (let fit = bestFit(filling); fit; fit = bestFit(filling))
    setValue(filling, fit.slot, fit.mention.option.value, fit.mention.at);
}

function fillList(filling: SlotFilling, slot: Slot): void {
  const mentions = mentionsOf(filling, slot).filter(({ whole }) => whole);
  if (mentions.length === 0) return;
  const inOrder = mentions.sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0));
  const values = inOrder.map(({ option }) => option.value);
  setValue(filling, slot, values, new Set(mentions.flatMap(({ at }) => at)));
}

/** The surest pair of slot and option goes first, so that no slot takes the words of another. */
function bestFit(filling: SlotFilling): OptionFit | undefined {
  const open = openSlots(filling, 'option').filter(({ many }) => !many);
  return open.flatMap((slot) => fitOf(filling, slot) ?? []).sort((a, b) => b.score - a.score)[0];
}

/** Null also where two options fit equally well. */
function fitOf(filling: SlotFilling, slot: Slot): OptionFit | null {
  const fits = mentionsOf(filling, slot)
    .map((mention) => ({ slot, mention, score: mention.score + bonusOf(filling, slot, mention) }))
    .sort((a, b) => b.score - a.score);
  const [best] = fits;
  if (!best) return null;
  const rivals = fits.filter(({ score }) => score > best.score - 0.01);
  if (rivals.length === 1) return best;
  const options = rivals.map(({ mention }) => mention.option);
  filling.ambiguous.set(slot, options);
  return null;
}

function mentionsOf(filling: SlotFilling, { options }: Slot): OptionMention[] {
  const mentions = findMentions(options, filling.utterance.words, (at) => !filling.used.has(at));
  return mentions.filter(({ option, at }) => at.some((index) => !isAboutTool(filling, option, index)));
}

/** "Change the heating mode" doesn't choose "heat": the tool's description says "heating", and the value is spelled otherwise. */
function isAboutTool({ utterance, entry }: SlotFilling, { text, value }: SlotOption, at: number): boolean {
  const folded = utterance.words[at]?.folded ?? '';
  return splitWords(entry.tool.description).includes(folded) && !splitWords(`${text} ${value}`).includes(folded);
}

/** The word before a mention can say which slot it is for ("from …"); of equal ones, the earlier wins. */
function bonusOf({ utterance: { words }, entry }: SlotFilling, slot: Slot, { at }: OptionMention): number {
  const first = Math.min(...at);
  const word = words[first];
  const introduced = words.slice(Math.max(0, first - 2), first).some(({ folded }) => introduces(folded, slot));
  return (introduced ? 0.4 : 0) - (word && isInName(entry, word) ? 0.3 : 0) - first * 0.02;
}
