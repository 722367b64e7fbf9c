/** Text that every service takes. */

/** Half a character, left by a cut or sent by a page, would make each later request one that services refuse. */
export function toWellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
