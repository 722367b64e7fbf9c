/** What stands before and after an element, by its kind and by what ended before it. */
import { apart, type LineWriter } from './line-writer';
import type { Place } from './place';
import { isInside } from './shown-in';

export type Step = Node | (() => void);

export interface Reading {
  writer: LineWriter;
  todo: Step[];
  /** What ended last, while no text has followed. */
  ended: Place | null;
}

interface Entered {
  place: Place;
  name: string;
  element: Element;
}

export function enter({ writer, ended }: Reading, { place, name, element }: Entered): void {
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

export function leave(reading: Reading, place: Place): void {
  if (typeof place === 'number') reading.writer.separate(place);
  else if (place === 'atom') reading.writer.separate(apart.space);
  if (typeof place === 'number' && place >= apart.line) reading.writer.begin('');
  reading.ended = typeof place === 'number' ? null : place;
}
