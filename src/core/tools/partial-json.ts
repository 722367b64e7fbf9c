/** JSON that is still being written: what of it is whole. */
import { parseJson } from './long-numbers';

interface Open {
  isList: boolean;
  /** Where its last whole member or item ends. */
  end: number;
  /** It has whole ones. */
  some: boolean;
}

/**
 * Follows a text that comes in pieces, each character once. Libraries for this complete what is cut: half a text, half a row. Here
 * only what is whole counts, as half an address or half a name is another one.
 */
export class PartialJson {
  #text = '';
  #open: Open[] = [];
  #isIn = false;
  #escapes = false;

  push(piece: string): void {
    const from = this.#text.length;
    this.#text += piece;
    for (let i = 0; i < piece.length; i++) this.#read(piece[i] ?? '', from + i);
  }

  get length(): number {
    return this.#text.length;
  }

  #read(character: string, at: number): void {
    if (this.#escapes) this.#escapes = false;
    else if (character === '"') this.#isIn = !this.#isIn;
    else if (this.#isIn) this.#escapes = character === '\\';
    else if (character === '{' || character === '[')
      this.#open.push({ isList: character === '[', end: at + 1, some: false });
    else if (character === '}' || character === ']') {
      this.#open.pop();
      this.#ends(at + 1);
    } else if (character === ',') this.#ends(at);
  }

  #ends(end: number): void {
    const around = this.#open.at(-1);
    if (around) Object.assign(around, { end, some: true });
  }

  /**
   * The whole members of its objects, and the whole items of its lists: of the outermost list that has any, since an item that is
   * being written is none yet. Undefined if that isn't JSON.
   */
  whole(): unknown {
    if (this.#open.length === 0) return parseJson(this.#text);
    const filled = this.#open.findIndex(({ isList, some }) => isList && some);
    const inner = this.#open.findLastIndex(({ isList }) => isList);
    const level = filled !== -1 ? filled : inner !== -1 ? inner : this.#open.length - 1;
    const closers = this.#open.slice(0, level + 1).map(({ isList }) => (isList ? ']' : '}'));
    return parseJson(this.#text.slice(0, this.#open[level]?.end) + closers.reverse().join(''));
  }
}
