/**
 * Where `*` begins and ends emphasis beside Chinese, Japanese and Korean: CommonMark asks for spaces, which these languages don't write.
 * The rule is that of tats-u/markdown-cjk-friendly, which has no edition for `marked`: beside such a character, punctuation is no obstacle,
 * and their own punctuation counts as letters.
 */

const cjk =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\u3001-\\u303f\\uff01-\\uff60\\uffe0-\\uffe6';
/** Punctuation and symbols of other scripts; GFM counts the tilde as a letter. */
const mark = `(?:(?![*~${cjk}])[\\p{P}\\p{S}])`;
const letter = `(?:[^\\s\\p{P}\\p{S}]|[~${cjk}])`;
const plain = `(?:(?![${cjk}])(?:[^\\s\\p{P}\\p{S}]|~))`;
const own = `[${cjk}]`;

/** Each takes the character before the run of stars, as `marked` expects it. */
const endings = [
  /^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)|[^*]+(?=[^*])/.source,
  // Ends only, in two forms; begins only, in two forms; both, in two forms: the order tells `marked` which.
  `${mark}(\\*+)(?=\\s|$)`,
  `(?:${letter}(?=\\*+(?:\\s|$))|${plain}(?=\\*+${mark}))(\\*+)(?!\\*)`,
  `(?:\\s(?=\\*+${letter})|${mark}(?=\\*+${plain}))(\\*+)(?!\\*)`,
  `\\s(\\*+)(?!\\*)(?=${mark})`,
  `(?:${mark}(?=\\*+(?:${mark}|${own}))|${own}(?=\\*+${mark}))(\\*+)(?!\\*)`,
  `${letter}(\\*+)(?=${letter})`,
];

/** The same for `~~`, beside which tildes are no letters, and stars are marks. */
const endsOfDeleted = endings
  .slice(1)
  .map((each) => each.replaceAll('[~', '[').replaceAll('|~)', ')').replaceAll('[*~', '[~').replaceAll('\\*', '~'));

/** In place of `marked`'s own; those for `_`, which stays what it is within words, are unchanged. */
export const besideCjk = {
  emStrongLDelim: new RegExp(
    `^(?:\\*+(?:((?!\\*)(?!~)(?![${cjk}])[\\p{P}\\p{S}])|([^\\s*]))?)|^_+(?:((?!_)(?!~)[\\p{P}\\p{S}])|([^\\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: new RegExp(endings.join('|'), 'gu'),
  delRDelim: new RegExp(['[^~]+(?=[^~])', ...endsOfDeleted].join('|'), 'gu'),
  punctuation: new RegExp(`^((?![*_])[\\s\\p{P}\\p{S}${cjk}])`, 'u'),
};
