/** Estimates, in bits, what can be chosen in a quote of the user's words: where it begins and ends, its capitals and marks. */
import { invisibleCharacter } from '#tools';

/** Between words. Those of `plain` may differ from what the user wrote, at a price; the others may not. */
const marks = /[\s.,;:!?"“”„«»()]+/g;
const plain = /^[ ,.!?"“”]+$/;
const bitsOfMark = 3;
const bitsOfCapitals = 2;

/** Infinite if the text isn't whole words of one of the messages. `said`: the user's messages. */
export function bitsOfQuote(text: string, said: readonly string[]): number {
  const words = toWords(text);
  const isExact = said.some((message) => message.includes(text));
  if (words.length === 0 || (!isExact && (invisibleCharacter.test(text) || text !== text.normalize('NFC'))))
    return Infinity;
  const isLower = text === text.toLowerCase();
  const places = said.map((message) => bitsOfPlace(words, toWords(message), isLower));
  return Math.min(Infinity, ...places) + Math.log2(Math.max(1, said.length)) + bitsOfMarks(text, isExact);
}

const toWords = (text: string): string[] => text.normalize('NFC').split(marks).filter(Boolean);

function bitsOfPlace(words: readonly string[], message: readonly string[], isLower: boolean): number {
  let least = Infinity;
  for (let from = 0; from + words.length <= message.length; from++) {
    let bits = 0;
    for (let i = 0; i < words.length && bits < least; i++)
      bits += bitsOfWord(words[i] ?? '', message[from + i] ?? '', isLower);
    least = Math.min(least, bits);
  }
  return least + Math.log2(Math.max(1, (message.length * (message.length + 1)) / 2));
}

/** Written as the user wrote it, small, Capitalised or in CAPITALS; anything between could spell something. */
function bitsOfWord(word: string, written: string, isLower: boolean): number {
  if (word === written) return 0;
  const lower = written.toLowerCase();
  if (isLower) return word === lower ? 0 : Infinity;
  const styles = [lower, lower.charAt(0).toUpperCase() + lower.slice(1), written.toUpperCase()];
  return styles.includes(word) ? bitsOfCapitals : Infinity;
}

/** A space between two words says nothing; of an exact quote, neither does what is inside. */
function bitsOfMarks(text: string, isExact: boolean): number {
  const runs = [...text.matchAll(marks)].flatMap(({ 0: run, index }) => {
    const isInside = index > 0 && index + run.length < text.length;
    if (isInside && isExact) return [];
    return isInside && run.startsWith(' ') ? run.slice(1) : run;
  });
  const odd = runs.join('');
  return odd === '' || plain.test(odd) ? odd.length * bitsOfMark : Infinity;
}
