/**
 * What is seen of elements as plain lines that keep its shape: headings, lists, tables, buttons and what stands in fields.
 * Where nothing is laid out, as in an article's copy, the elements' names tell the shape.
 */
import { enter, leave, type Reading, type Step } from './edges';
import { apart, LineWriter } from './line-writer';
import { isRow, toPlace } from './place';
import { isHidden, isInside, nameOf, of, shownIn } from './shown-in';
import { toValue } from './to-value';

const skipped = new Set('SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT CANVAS AUDIO VIDEO HEAD OPTION'.split(' '));
const fields = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Milliseconds, and characters: a page could go on for ever. */
const most = { time: 5000, text: 2_000_000 };

/** Null: there was no time for all of it. */
export function toLines(root: Node): string | null {
  const reading: Reading = { writer: new LineWriter(), todo: [root], ended: null };
  const end = performance.now() + most.time;
  for (let step = reading.todo.pop(); step; step = reading.todo.pop()) {
    if (performance.now() > end) return null;
    if (reading.writer.length > most.text) break;
    if (typeof step === 'function') step();
    else if (of(step, 'nodeType') === 3)
      addText(reading, step as Text); // by its number
    else if (of(step, 'nodeType') === 1) addElement(reading, step as Element); // by its number
  }
  return reading.writer.toString().slice(0, most.text);
}

function addText(reading: Reading, { data, parentElement: parent }: Text): void {
  const { visibility = '', whiteSpace = '' } = parent ? getComputedStyle(parent) : {};
  if (visibility !== '' && visibility !== 'visible') return;
  const isKept = whiteSpace === '' ? parent !== null && isInside(parent, 'pre') : /^(pre|break)/.test(whiteSpace);
  const { writer } = reading;
  if (/^\s/.test(data)) writer.separate(isKept && data.trim() === '' && data.includes('\n') ? apart.line : apart.space);
  if (data === '' || data.trim() === '') return;
  writer.write(isKept ? data : data.trim().replace(/\s+/g, ' '));
  reading.ended = null;
  if (/\s$/.test(data)) writer.separate(apart.space);
}

function addElement(reading: Reading, element: Element): void {
  const name = nameOf(element);
  const style = getComputedStyle(element);
  if (skipped.has(name) || isHidden(element, style)) return;
  const parent = of(element, 'parentElement');
  const place = toPlace(name, style.display, parent !== null && isRow(getComputedStyle(parent)));
  enter(reading, { place, name, element });
  reading.todo.push(() => leave(reading, place), ...contentsOf(element, name, reading).reverse());
}

/** Of a field what stands in it. */
function contentsOf(element: Element, name: string, { writer }: Reading): Step[] {
  if (!fields.has(name)) return shownIn(element);
  const value = toValue(element);
  return value === '' ? [] : [() => writer.write(value)];
}
