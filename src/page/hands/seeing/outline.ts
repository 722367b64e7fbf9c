/** The outline of a page: what a person perceives of it, in lines, with a reference for each element that can be operated. */
import { toSeenWords } from '../../words';
import { bodyOf, memberOf } from '../sight/shown-in';
import { TooLate } from '../sight/styles';
import { withoutReferences } from './containers';
import { addElement } from './elements';
import { marked } from './find-texts';
import type { Reading, Walk } from './reading';

/** Characters after which a look ends: no model reads more. */
const maxText = 1_000_000;

export interface Outline {
  lines: string[];
  /** The page was read to its end. */
  isWhole: boolean;
}

/** `from`: only this element. */
export function readOutline(page: Document, reading: Reading, from: Element | null = bodyOf(page)): Outline {
  const modals = page.querySelectorAll(':modal');
  const walk: Walk = {
    ...reading,
    ...{ todo: from ? [from] : [], told: [], rows: [], isAfterElement: false },
    sight: reading.sightOf(from?.ownerDocument ?? page),
    modal: modals[modals.length - 1] ?? null,
  };
  const isWhole = walkOn(walk);
  return { lines: walk.blocks.finish(), isWhole };
}

function walkOn(walk: Walk): boolean {
  for (let step = walk.todo.pop(); step; step = walk.todo.pop()) {
    if (walk.isLate() || walk.blocks.length > maxText) return false;
    try {
      if (typeof step === 'function') step();
      else addNode(walk, step);
    } catch (error) {
      if (error instanceof TooLate) return false;
      throw error;
    }
  }
  return true;
}

/** A page can make an element that can't be read, as by names that hide its members. The rest of the page can. */
function addNode(walk: Walk, node: Node): void {
  try {
    if (memberOf(node, 'nodeType') === 3)
      addText(walk, node as Text); // by its number
    else if (memberOf(node, 'nodeType') === 1) addElement(walk, node as Element); // by its number
  } catch (error) {
    if (error instanceof TooLate) throw error;
    console.debug(error);
  }
}

function addText(walk: Walk, text: Text): void {
  const parent = memberOf(text, 'parentElement');
  if (parent && walk.styles.read(parent, 'visibility') !== 'visible') return;
  const read = text.data.slice(0, maxText);
  const isSpace = read.trim() === '';
  // Asked first: to measure a text takes the browser longer.
  if (!isSpace && walk.told.at(-1)?.(read)) return;
  const data = isSpace ? ' ' : walk.sight.read(text, 0, read.length);
  if (data === '' || (!isSpace && walk.told.at(-1)?.(data))) return;
  if (parent && data.includes('\n') && /^(pre|break)/.test(walk.styles.read(parent, 'white-space')))
    addLines(walk, text, data);
  else addWords(walk, text, data);
}

function addWords(walk: Walk, text: Text, data: string): void {
  if (/^\s/.test(data)) walk.blocks.separate(1);
  const words = plain(data).replace(/\s+/g, ' ').trim();
  if (words !== '') walk.isAfterElement = false;
  walk.blocks.write(marked(words, walk.texts, text));
  if (/\s$/.test(data)) walk.blocks.separate(1);
}

function addLines({ blocks, texts }: Walk, text: Text, data: string): void {
  for (const [i, line] of data.split('\n').entries()) {
    if (i > 0) blocks.separate(3);
    blocks.write(marked(plain(line.trimEnd()), texts, text));
  }
}

const plain = (text: string): string => withoutReferences(toSeenWords(text).replace(/\p{Co}/gu, ''));
