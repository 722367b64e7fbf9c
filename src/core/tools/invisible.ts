/** Characters that can't be seen: the one list for what is shown, compared, or taken as the user's own words. */

/** Those that leave no mark, or only a blank. U+FFFC stands for an object that a text can't contain. */
const leavesNoMark =
  '[[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\uFFFC\\u2800\\u{13441}\\u{13442}\\u{16FE4}\\u{1D159}]--[\\t\\n\\r]]';

/** Also private-use and unassigned code points, and unusual separators. Line breaks, tabs and ordinary spaces are none of them. */
export const invisibleCharacter = /* @__PURE__ */ new RegExp(
  `${leavesNoMark}|[\\r\\p{Co}\\p{Cn}\\p{Cs}\\p{Zl}\\p{Zp}]|[\\p{Zs}--[ ]]`,
  'v',
);

/** Where writing needs them: in emoji and the flags of England, Scotland and Wales, between letters of some scripts, for direction. */
const needed = [
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  '(?<=\\p{Emoji})\\uFE0F?\\u200D(?=\\p{Extended_Pictographic})',
  `(?<=\\p{Emoji})[\\uFE0E\\uFE0F](?!${leavesNoMark})`,
  '(?<=[[\\p{L}\\p{M}]--\\p{Script=Latin}])[\\u200C\\u200D](?=[\\p{L}\\p{M}])',
  `(?<!${leavesNoMark})[\\u200E\\u200F\\u061C](?!${leavesNoMark})`,
  '[\\u0600-\\u0605\\u06DD\\u070F\\u08E2]',
].join('|');
const neededOrNot = new RegExp(`(${needed})|${leavesNoMark}`, 'gv');

/** A text as its reader sees it: what a page hid in it must not become the user's own words. */
export const toSeenWords = (text: string): string => (isPlain.test(text) ? text : text.replace(neededOrNot, '$1'));

/** Most texts by far have nothing to look for. */
const isPlain = /^[\n\t\r -~]*$/;

/**
 * What a model reads and nobody sees: tag characters and longer runs. The first group stays: the flags of England, Scotland
 * and Wales, and the selector of a Chinese or Japanese character.
 */
const hiddenRun =
  /(\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}|(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}](?!\p{Default_Ignorable_Code_Point}))|[\u{E0000}-\u{E0FFF}]+|\p{Default_Ignorable_Code_Point}{3,}/gu;

/** Leaves out what is hidden from a reader in runs of such characters. `runs`: how many were left out. */
export function withoutInvisible(text: string): { text: string; runs: number } {
  let runs = 0;
  const seen = text.replace(hiddenRun, (_, needed: string | undefined) => {
    if (needed === undefined) runs++;
    return needed ?? '';
  });
  return { text: seen, runs };
}

/** Lower case, without diacritics. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
