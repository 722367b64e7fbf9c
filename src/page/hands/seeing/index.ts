/** Seeing: the page as an outline with a reference for each element that can be operated, in parts, as a difference, or searched. */

import type { ElementReference, HandsAnswer, HandsCommand, Looked, Refused } from '#core/tools/hands-wire.ts';
import { toParts } from '#core/tools/parts.ts';
import { fold, toSeenWords } from '../../words';
import type { References } from '../references';
import { bodyOf, memberOf } from '../sight/shown-in';
import { TooLate } from '../sight/styles';
import { withoutReferences } from './containers';
import { differenceOf, reachedByBoth } from './difference';
import { addElement } from './elements';
import { marked, unmarked, withTexts, wordsOf } from './find-texts';
import { beginReading, type PageReading, type Walk } from './reading';

type Command<Type> = Omit<Extract<HandsCommand, { type: Type }>, 'type'>;

/** Characters of the change that is told after an action. */
const maxChange = 1500;

export function createSeeing(page: Document, references: References) {
  /** As it was last told. */
  let known: Outline | null = null;
  const read = () => readOutline(page, beginReading(page, references));
  const looked = (lines: readonly string[], part = 1): Looked => {
    const parts = toParts(lines.join('\n'));
    const nth = Math.min(Math.max(Math.trunc(part), 1), parts.length);
    return { type: 'looked', text: parts[nth - 1] ?? '', part: nth, parts: parts.length, origin: page.location.origin };
  };
  const whole = ({ lines, isWhole }: Outline) => (isWhole ? lines : [...lines, goesOn]);
  const differ = (): string | null => {
    const [before, now] = [known, read()];
    known = now;
    if (!before) return null;
    const isWhole = before.isWhole && now.isWhole;
    const both = isWhole ? ([before.lines, now.lines] as const) : reachedByBoth(before.lines, now.lines);
    return both && differenceOf(...both);
  };
  return {
    /** One element alone, to the end of a long value. */
    lookAt(ref: ElementReference, part?: number): Looked | Refused {
      const element = references.find(ref)?.element;
      if (!element?.isConnected) return { type: 'refused', why: 'gone' };
      return looked(whole(readOutline(page, beginReading(page, references, { isFull: true }), element)), part);
    },
    look({ part, changes = false }: Command<'look'> = {}): Looked {
      const difference = changes ? differ() : null;
      if (difference !== null) return looked([difference, ...(known?.isWhole ? [] : [goesOn])], part);
      if (!changes || !known) known = read();
      return looked(whole(known), part);
    },
    /** What changed since the page was last told, shortened; empty if it never was. */
    changes(): string {
      const difference = known ? (differ() ?? 'Nearly everything on the page changed.') : '';
      return difference.length > maxChange ? `${difference.slice(0, maxChange)}…` : difference;
    },
    locate({ role, name }: Command<'locate'>): Extract<HandsAnswer, { type: 'located' }> {
      const told = read().lines.flatMap((line) => [...line.matchAll(/(?<!\\)\[(e\d+)\]/g)].map(([, ref = '']) => ref));
      const refs = [...new Set(told)].filter((ref) => {
        const found = references.find(ref);
        return found && (role ?? found.role) === found.role && (name ?? found.name) === found.name;
      });
      return { type: 'located', refs };
    },
    find({ words, role }: Command<'find'>): Looked {
      const texts: Text[] = [];
      const { lines, isWhole } = readOutline(page, beginReading(page, references, { texts }));
      const found = findIn(lines, { words, role, isWhole });
      return looked([withTexts(found, { texts, words, references })]);
    },
  };
}

const maxFound = 30;
/** Characters of a line that is shown as it is. */
const maxLength = 200;

interface Sought {
  words: string;
  role?: string | undefined;
  /** The lines are all that the page has. */
  isWhole: boolean;
}

/** Finds words in an outline: lines, or the pieces of long ones, after the heading that they stand under. */
export function findIn(lines: readonly string[], { words, role, isWhole }: Sought): string {
  const wanted = wordsOf(words);
  const told: string[] = [];
  let [heading, toldUnder, count] = ['', '', 0];
  for (const line of lines.map((each) => each.trim())) {
    const pieces = role === undefined && unmarked(line).length <= maxLength ? [line] : piecesOf(line);
    for (const piece of pieces) {
      const plain = fold(unmarked(piece));
      if (!hasRole(piece, role) || !wanted.every((word) => plain.includes(word))) continue;
      if (++count > maxFound) continue;
      const isHeading = piece.startsWith('#');
      if (!isHeading && heading !== '' && heading !== toldUnder) told.push(heading);
      toldUnder = isHeading ? '' : heading;
      told.push(` ${piece}`);
    }
    if (line.startsWith('#')) heading = line;
  }
  const sought = [words && `“${words}”`, role].filter(Boolean).join(' as ');
  return [
    ...(count > 0
      ? told
      : [`Nothing on ${isWhole ? 'the page' : 'the part of the page that was read'} matches ${sought}.`]),
    ...(count > maxFound ? [`(${count - maxFound} more. Search for other words to see them.)`] : []),
    ...(isWhole ? [] : [goesOn]),
  ].join('\n');
}

const goesOn = '(The page goes on. It is too large to be read to its end.)';

/** Each with one reference, and the text before it. */
const piecesOf = (line: string): string[] =>
  line
    .split(/(?<=\[e\d+\]) /)
    .flatMap((piece) =>
      piece.length > maxLength && !/\[e\d+\]$/.test(piece) ? (piece.match(/.{1,200}(?:\s|$)/g) ?? []) : [piece],
    );

const hasRole = (piece: string, role: string | undefined): boolean =>
  role === undefined ||
  (role === 'heading' && piece.startsWith('#')) ||
  new RegExp(`(^|[ \\-|])${role.replace(/\W/g, '')}( |$)`).test(piece);

/** Characters after which a look ends: no model reads more. */
const maxText = 1_000_000;

interface Outline {
  lines: string[];
  /** The page was read to its end. */
  isWhole: boolean;
}

/** What a person perceives of a page, in lines, with a reference for each element that can be operated. `from`: only this element. */
function readOutline(page: Document, reading: PageReading, from: Element | null = bodyOf(page)): Outline {
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
    if (walk.styles.isLate() || walk.blocks.length > maxText) return false;
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
