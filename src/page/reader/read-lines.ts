/**
 * What the user sees of elements, as plain lines that keep its shape: headings, lists, tables, buttons, and the text in fields.
 * Where nothing is laid out, as in the copy of an article, the shape comes from the elements' names.
 */

import { isSecretEditor, toValue } from '../hands/sight/field-value';
import { apart, isRow, type TextPlacement, toPlacement } from '../hands/sight/placement';
import { isHidden, isInside, memberOf, shownIn, tagNameOf } from '../hands/sight/shown-in';
import type { Sight } from '../hands/sight/sight';
import { LineWriter } from './line-writer';

const skipped = new Set('SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT CANVAS AUDIO VIDEO HEAD OPTION'.split(' '));
const fields = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** Limits in milliseconds and characters, because a page could be endless. */
const max = { time: 5000, text: 2_000_000 };

export type Seer = Pick<Sight, 'read' | 'isFieldSeen'>;

/** Returns null if time ran out. `sight`: for a page that a person looks at. */
export function readLines(root: Node, sight?: Seer): string | null {
  const reading: LineReading = { writer: new LineWriter(), todo: [root], ended: null, sight };
  const end = performance.now() + max.time;
  for (let step = reading.todo.pop(); step; step = reading.todo.pop()) {
    if (performance.now() > end) return null;
    if (reading.writer.length > max.text) break;
    if (typeof step === 'function') step();
    else if (memberOf(step, 'nodeType') === 3)
      addText(reading, step as Text); // by its number
    else if (memberOf(step, 'nodeType') === 1) addElement(reading, step as Element); // by its number
  }
  return reading.writer.toString().slice(0, max.text);
}

function addText(reading: LineReading, text: Text): void {
  const { parentElement: parent } = text;
  const { visibility = '', whiteSpace = '' } = parent ? getComputedStyle(parent) : {};
  if (visibility !== '' && visibility !== 'visible') return;
  const isKept = whiteSpace === '' ? parent !== null && isInside(parent, 'pre') : /^(pre|break)/.test(whiteSpace);
  const { writer, sight } = reading;
  const data = sight ? sight.read(text) : text.data;
  if (/^\s/.test(data)) writer.separate(isKept && data.trim() === '' && data.includes('\n') ? apart.line : apart.space);
  if (data === '' || data.trim() === '') return;
  writer.write(isKept ? data : data.trim().replace(/\s+/g, ' '));
  reading.ended = null;
  if (/\s$/.test(data)) writer.separate(apart.space);
}

function addElement(reading: LineReading, element: Element): void {
  const name = tagNameOf(element);
  const style = getComputedStyle(element);
  if (skipped.has(name) || isHidden(element, style) || isSecretEditor(element)) return;
  const parent = memberOf(element, 'parentElement');
  const place = toPlacement(name, style.display, parent !== null && isRow(getComputedStyle(parent)));
  enter(reading, element, name, place);
  reading.todo.push(() => leave(reading, place));
  // One by one: a call takes no 200,000 arguments.
  for (const step of contentsOf(element, name, reading).reverse()) reading.todo.push(step);
}

function contentsOf(element: Element, name: string, { writer, sight }: LineReading): LineStep[] {
  if (!fields.has(name)) return shownIn(element);
  const value = toValue(element);
  return value === '' || sight?.isFieldSeen(element) === false ? [] : [() => writer.write(value)];
}

type LineStep = Node | (() => void);

interface LineReading {
  writer: LineWriter;
  todo: LineStep[];
  /** The placement of the element that ended last, until text follows it. */
  ended: TextPlacement | null;
  sight: Seer | undefined;
}

/** Writes what stands between an element and the text before it. */
function enter({ writer, ended }: LineReading, element: Element, name: string, place: TextPlacement): void {
  if (name === 'BR') writer.separate(apart.line);
  else if (name === 'TR') writer.row();
  else if (name === 'TD' || name === 'TH') {
    if (Reflect.get(Element.prototype, 'previousElementSibling', element)) writer.nextCell();
  } else if (typeof place === 'number') writer.separate(place);
  else if (place === 'atom') writer.separate(ended === 'atom' ? apart.dot : apart.space);
  else if (ended && (ended !== 'mark' || place !== 'mark') && !isInside(element, 'pre, code'))
    writer.separate(apart.space);
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (level) writer.begin(`${'#'.repeat(Number(level))} `);
  if (name === 'LI') writer.begin('- ');
}

/** Writes what stands between an element and the text after it. */
function leave(reading: LineReading, place: TextPlacement): void {
  if (typeof place === 'number') reading.writer.separate(place);
  else if (place === 'atom') reading.writer.separate(apart.space);
  if (typeof place === 'number' && place >= apart.line) reading.writer.begin('');
  reading.ended = typeof place === 'number' ? null : place;
}
