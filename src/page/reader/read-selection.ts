/** The selection of a frame, which may also be in a text field, without what the page hides. */

import { isSecretField } from '../hands/sight/field-value';
import { createSight, type Sight } from '../hands/sight/sight';
import { tidy } from './line-writer';
import { readLines } from './read-lines';

/** Characters that leave the page; fewer are kept. */
const maxText = 2_000_000;

/** `text` is empty where nothing is selected. `hidden`: how many elements have text that nobody sees. */
export function readSelected(): { text: string; hidden: number; url: string; origin: string } {
  const { text, hidden } = readField() ?? readRanges(getSelection());
  return { text: text.slice(0, maxText), hidden, ...whose() };
}

function readField(): { text: string; hidden: number } | null {
  let { activeElement: field } = document;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return null;
  // Whatever the browser says is selected there.
  if (isSecretField(field)) return { text: '', hidden: 0 };
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  return from < to ? { text: field.value.slice(from, to), hidden: 0 } : null;
}

/** As the browser gives it where it is in no tree that can be read. */
function readRanges(selection: Selection | null): { text: string; hidden: number } {
  const sight = createSight(document);
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, i) => selection?.getRangeAt(i));
  const lines = ranges.map((range) => (range ? readLines(range.commonAncestorContainer, within(range, sight)) : ''));
  const [text, hidden] = [lines.includes(null) ? '' : tidy(lines.join('\n')), sight.hidden()];
  return { text: text === '' && hidden === 0 ? String(selection ?? '') : text, hidden };
}

const within = (range: Range, sight: Sight): Sight => ({
  ...sight,
  read(text) {
    if (!range.intersectsNode(text)) return '';
    const from = text === range.startContainer ? range.startOffset : 0;
    return sight.read(text, from, text === range.endContainer ? range.endOffset : text.data.length);
  },
  isFieldSeen: (field) => range.intersectsNode(field) && sight.isFieldSeen(field),
});

/** Whose a frame is, in the browser's words: a base address is the page's own choice. */

/** A frame without an address of its own has the origin of the page that made it, or, sandboxed, none. */
export function whose(): { url: string; origin: string } {
  const isOwn = /^(https?|file):/.test(location.href);
  return isOwn
    ? { url: location.href, origin: location.origin }
    : { url: globalThis.origin, origin: globalThis.origin };
}
