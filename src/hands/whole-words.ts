/** A pattern that finds words, and no parts of words. */
export const wholeWords = (patterns: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns})(?![\\p{L}\\p{N}])`, 'iu');
