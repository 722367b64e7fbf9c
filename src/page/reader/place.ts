/** Writes what stands between an element and its neighbours in a line. */
import { apart, type TextPlacement } from '../hands/sight/placement';
import { isInside } from '../hands/sight/shown-in';
import type { Sight } from '../hands/sight/sight';
import type { LineWriter } from './line-writer';

export type LineStep = Node | (() => void);

export interface LineReading {
  writer: LineWriter;
  todo: LineStep[];
  /** The placement of the element that ended last, until text follows it. */
  ended: TextPlacement | null;
  sight: Sight | undefined;
}

/** Writes what stands between an element and the text before it. */
export function enter({ writer, ended }: LineReading, element: Element, name: string, place: TextPlacement): void {
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
export function leave(reading: LineReading, place: TextPlacement): void {
  if (typeof place === 'number') reading.writer.separate(place);
  else if (place === 'atom') reading.writer.separate(apart.space);
  if (typeof place === 'number' && place >= apart.line) reading.writer.begin('');
  reading.ended = typeof place === 'number' ? null : place;
}
