/** What one look remembers while it reads a document: styles, what can be seen, and when it has to end. */

import { nameOf, roleOf } from '../describe';
import type { References } from '../references';
import { Sight } from '../sight/sight';
import { createStyles, type Styles } from '../sight/styles';
import { Blocks } from './blocks';

export interface PageReading {
  blocks: Blocks;
  references: References;
  styles: Styles;
  /** Remembered, as styles are. */
  roleOf: (element: Element) => string;
  nameOf: (element: Element) => string;
  sightOf: (page: Document) => Sight;
  /** Where the page is: an address elsewhere is told. */
  host: string;
  /** Of a search: the texts that were told, each marked by its place in this list. */
  texts?: Text[];
  /** A long value is told to its end. */
  isFull?: boolean;
}

/** A look on its way through the page. */
export interface Walk extends PageReading {
  /** Nodes to read, and what follows after them; the next one is last. */
  todo: (Node | (() => void))[];
  sight: Sight;
  /** Of each element around that has told its texts by its name: whether it has told a text. */
  told: ((text: string) => boolean)[];
  /** The cells of the rows around. */
  rows: string[][];
  isAfterElement: boolean;
  /** A dialog that keeps a person from what is outside of it. */
  modal: Element | null;
}

/** Milliseconds that a look may keep the page busy. */
const maxWait = 2500;

export function beginReading(page: Document, references: References, more: Partial<PageReading> = {}): PageReading {
  const styles = createStyles(performance.now() + maxWait);
  return {
    blocks: new Blocks(),
    references,
    styles,
    roleOf: once((element) => roleOf(element, styles)),
    nameOf: once((element) => nameOf(element, styles)),
    sightOf: once((document) => new Sight(document, styles)),
    host: page.location?.host ?? '',
    ...more,
  };
}

function once<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}
