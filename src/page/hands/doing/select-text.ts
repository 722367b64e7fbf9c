/** Selects words of an element, as a person does with the mouse. */
import { isTextField } from './elements';
import { focus, moveTo, pressDown } from './events';
import type { Hit } from './hit';

/** False: the element doesn't have these words. */
export function selectText(element: Element, hit: Hit, text?: string): boolean {
  if (isTextField(element)) return selectInField(element, text);
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  if (text !== undefined && !narrow(range, element, text)) return false;
  moveTo(hit);
  const release = pressDown(hit);
  const selection = element.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  moveTo(hit, 1);
  release();
  return true;
}

function selectInField(field: HTMLInputElement | HTMLTextAreaElement, text = field.value): boolean {
  const at = field.value.indexOf(text);
  if (at < 0) return false;
  focus(field);
  field.setSelectionRange(at, at + text.length);
  return true;
}

/** Words can go over several nodes; white space is as the page shows it. */
function narrow(range: Range, element: Element, text: string): boolean {
  const places: { node: Node; offset: number }[] = [];
  let read = '';
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [offset, character] of [...(node.nodeValue ?? '').split('')].entries()) {
      const shown = /\s/.test(character) ? ' ' : character;
      if (shown === ' ' && (read.endsWith(' ') || !read)) continue;
      read += shown;
      places.push({ node, offset });
    }
  const wanted = text.replace(/\s+/g, ' ').trim();
  const at = read.indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  if (!wanted || at < 0 || !first || !last) return false;
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return true;
}
