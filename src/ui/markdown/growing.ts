/** The end of a text that is still being written, so that what it will be is drawn from its first letter on. */
import remend from 'remend';

/** A table's head is one only once the line below it has come. */
const halfTable = /^\|[^\n]*(\n[ \t|:-]*)?$/;

/** `text`: a last block as far as it has come. What is open in it is closed; half of a link is its words. */
export function closeOpenMarks(text: string): string {
  if (halfTable.test(text)) return '';
  return remend(text, { linkMode: 'text-only', images: false, htmlTags: false });
}
