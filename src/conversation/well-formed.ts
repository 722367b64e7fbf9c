/** Makes text well-formed Unicode. */

/** Services refuse every request that contains a lone surrogate, as a cut or a page may leave behind. */
export function toWellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}
