/** Texts with expressions in them, `Hello ${/user/name}`, as A2UI's `formatString` has them. Each character is read once. Pure. */

const maxNested = 10;

/** From what can't be read on, the text stays as it was written. `resolve` is given paths and calls as a component has them. */
export function readTemplate(text: string, resolve: (value: object) => unknown): string {
  const reader = new Reader(text, resolve);
  let out = '';
  while (reader.at < text.length) {
    const open = text.indexOf('${', reader.at);
    if (open < 0) return out + text.slice(reader.at);
    if (text[open - 1] === '\\') {
      out += `${text.slice(reader.at, open - 1)}\${`;
      reader.at = open + 2;
      continue;
    }
    out += text.slice(reader.at, open);
    reader.at = open + 2;
    const value = reader.expression(0);
    if (value === unread || !reader.takes('}')) return out + text.slice(open);
    out += value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : value;
  }
  return out;
}

const unread = Symbol();

class Reader {
  at = 0;
  constructor(
    readonly text: string,
    readonly resolve: (value: object) => unknown,
  ) {}

  takes(mark: string): boolean {
    while (this.text[this.at] === ' ') this.at++;
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  /** A quoted text, a number, yes or no, a path, a call, or one of these in braces of its own. */
  expression(level: number): unknown {
    if (level > maxNested) return unread;
    if (this.takes('${')) {
      const value = this.expression(level + 1);
      return this.takes('}') ? value : unread;
    }
    for (const quote of ['"', "'"]) if (this.takes(quote)) return this.#until(quote);
    const word = this.#word();
    if (this.takes('(')) return this.#call(word, level);
    if (word === '') return unread;
    if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word);
    return word === 'true' || word === 'false' ? word === 'true' : this.resolve({ path: word });
  }

  #until(quote: string): unknown {
    const end = this.text.indexOf(quote, this.at);
    if (end < 0) return unread;
    const value = this.text.slice(this.at, end);
    this.at = end + 1;
    return value;
  }

  #word(): string {
    const start = this.at;
    while (this.at < this.text.length && !' (){},:'.includes(this.text[this.at] ?? '')) this.at++;
    return this.text.slice(start, this.at);
  }

  #call(name: string, level: number): unknown {
    const args: [string, unknown][] = [];
    while (!this.takes(')')) {
      if (args.length > 0 && !this.takes(',')) return unread;
      this.takes('');
      const argument = this.#word();
      if (!this.takes(':')) return unread;
      const value = this.expression(level + 1);
      if (value === unread) return unread;
      args.push([argument, value]);
    }
    return this.resolve({ call: name, args: Object.fromEntries(args) });
  }
}
