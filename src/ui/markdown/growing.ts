/** Completes the end of a text that is still being written, so that it is formatted from its first character on. */
import remend from 'remend';

/** A table's header isn't one before the line below it has arrived. */
const halfTable = /^\|[^\n]*(\n[ \t|:-]*)?$/;

/** `text`: the last block so far. Closes open marks; an incomplete link becomes its text. */
export function closeOpenMarks(text: string): string {
  if (halfTable.test(text)) return '';
  return remend(text, { linkMode: 'text-only', images: false, htmlTags: false });
}
