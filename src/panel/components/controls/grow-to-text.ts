/** A field that is as high as its text; the style sheet says how high at most. */
export function growToText(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
