/** Types a text into a field in place of what it holds: by keys, for pages that take each of them themselves. */
import { breakLine, insert, selectAll, writeUnlessHeard } from './edit';
import { isEditable, isTag } from './elements';
import { bareKey, focus, sendChange, sendKey } from './events';
import { type FieldTarget, fieldNow, isHeld } from './held';
import { press } from './press';
import { frame, turn } from './turn';

/** Characters. What is longer is put in as dictation does, but for its first and its last one. */
const maxKeys = 1000;
/** Pieces after each of which the page may act; later only after every tenth. */
const maxPauses = 100;
/** Milliseconds for the page to hear what is selected, which editors learn later. */
const hearsWithin = 150;

/** Whoever can wait lets the page act wherever this pauses. */
function* typing(control: Element, text: string, byKeys: boolean): Generator<void> {
  if ('focus' in control) focus(control as HTMLElement); // SVG's have it too
  selectWhole(control);
  yield;
  // Where there is no caret, as in a field for numbers, half a value is none.
  if (text === '' || (isTag(control, 'input') && control.selectionStart === null)) insert(control, text);
  else for (const piece of piecesOf(text.replace(/\r\n?/g, '\n'), byKeys)) yield put(control, piece, byKeys);
  if (control.isConnected && !isEditable(control)) sendChange(control);
}

/** At once. */
export function typeNow(control: Element, text: string): void {
  for (const _ of typing(control, text, text.length <= maxKeys));
}

/** False: the page made something else of the field meanwhile. */
export async function type(field: FieldTarget, text: string, isSame: () => boolean): Promise<boolean> {
  const { control } = field;
  // An editor makes lists and headings of what keys write: it gets the text as it is, and keys where it doesn't keep that.
  const ways = isEditable(control) ? [false, true] : [true];
  for (const byKeys of ways) {
    let pieces = 0;
    for (const _ of typing(control, text, byKeys && text.length <= maxKeys)) {
      if (pieces === 0 && isEditable(control)) await heard(control.ownerDocument, 'selectionchange');
      if (pieces < maxPauses || pieces % 10 === 0) await (isEditable(control) ? frame() : turn());
      pieces += 1;
      if (!control.isConnected) return typeOn(field, text);
      if (!isSame()) return false;
    }
    await turn();
    if (isHeld(control, text)) break;
  }
  return true;
}

function piecesOf(text: string, byKeys: boolean): string[] {
  const characters = [...text];
  if (byKeys || characters.length < 3) return characters;
  const between = characters.slice(1, -1).join('').split(/(\n)/);
  return [characters[0] ?? '', ...between, characters.at(-1) ?? ''].filter((piece) => piece !== '');
}

function put(control: Element, piece: string, byKeys: boolean): void {
  if (piece === '\n') breakLine(control, (byKeys && isEditable(control)) || undefined);
  else if ([...piece].length > 1) writeUnlessHeard(control, piece);
  else press(control, bareKey(piece), () => undefined);
}

/** By the page itself, if it knows how: an editor can hold more than it shows. */
function selectWhole(control: Element): void {
  const command = { ...bareKey('a'), [/Mac/.test(navigator.platform) ? 'meta' : 'control']: true };
  if (!isEditable(control) || sendKey(control, 'keydown', command)) selectAll(control);
  if (isEditable(control)) sendKey(control, 'keyup', command);
}

/** A field that the page makes anew at each key gets the rest at once. */
function typeOn(field: FieldTarget, text: string): boolean {
  const next = fieldNow(field);
  if (!next) return false;
  focus(next);
  selectAll(next);
  insert(next, text);
  if (next.isConnected) sendChange(next);
  return true;
}

const heard = (page: Document, type: string) =>
  new Promise((resolve) => {
    page.addEventListener(type, resolve, { once: true });
    setTimeout(resolve, hearsWithin);
  });
