/** Makes a field as high as its text; the style sheet limits the height. */
export function growToText(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
