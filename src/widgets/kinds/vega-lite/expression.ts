/** Which expressions a specification may hold: arithmetic over a row and parameters, and functions that only compute. */
import { fault, type Read } from './reading';

const functions = new Set(
  (
    'abs acos asin atan atan2 ceil clamp cos exp floor hypot isFinite isNaN log max min pow round sign sin sqrt tan random ' +
    'now datetime date day year month quarter week hours minutes seconds milliseconds time timezoneoffset dayofyear ' +
    'utc utcdate utcday utcyear utcmonth utcquarter utcweek utchours utcminutes utcseconds toDate timeFormat utcFormat ' +
    'timeParse utcParse timeOffset utcOffset monthFormat monthAbbrevFormat dayFormat dayAbbrevFormat ' +
    'length indexof lastindexof slice substring split join replace trim upper lower truncate parseInt parseFloat format ' +
    'toString toNumber toBoolean isValid isDefined isNumber isString isBoolean isDate isArray inrange extent span peek reverse if'
  ).split(' '),
);

const constants = new Set('true false null datum NaN PI E LN2 LN10 SQRT2 Infinity undefined'.split(' '));
const hidden = new Set(['__proto__', 'constructor', 'prototype']);

const maxLength = 500;

const token =
  /(?:(\d+(?:\.\d+)?(?:e[-+]?\d+)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([\p{L}_$][\p{L}\p{N}_$]*)|([=!]==?|[<>]=?|&&|\|\||[-+*/%!?:()[\]{},.]))/uy;
const binary = new Set('== != === !== < > <= >= && || + - * / %'.split(' '));

export const expression: Read = (value, path, of) => {
  if (typeof value !== 'string') return fault(of, path, 'An expression is a text such as "datum.price > 5".');
  if (value.length > maxLength) return fault(of, path, `An expression has at most ${maxLength} characters.`);
  const problem = new Checker(value, of.params).check();
  return problem ? fault(of, path, `${problem} Compute it in \`rows\`, or use another expression.`) : value;
};

const noExpression = 'This is no Vega expression.';
const noData = 'The expression reaches for what is no data.';

interface Token {
  kind: 'literal' | 'name' | 'sign' | 'end';
  text: string;
}

/** Reads an expression from left to right, as far as it may go. Which operator binds first is of no matter here. */
class Checker {
  #at: Token = { kind: 'end', text: '' };
  #problem: string | null = null;
  #place = 0;

  constructor(
    readonly source: string,
    readonly params: ReadonlySet<string>,
  ) {
    this.#next();
  }

  /** What the expression may not hold, in a sentence; null: nothing. */
  check(): string | null {
    this.#expression();
    if (this.#at.kind !== 'end') this.#fail(noExpression);
    return this.#problem;
  }

  /** After a fault there is nothing more to read. */
  #fail(problem: string): void {
    this.#problem ??= problem;
    this.#at = { kind: 'end', text: '' };
    this.#place = this.source.length;
  }

  #next(): void {
    this.#place = this.source.length - this.source.slice(this.#place).trimStart().length;
    token.lastIndex = this.#place;
    const [all, literal, name, sign] = token.exec(this.source) ?? [];
    this.#place += all?.length ?? 0;
    const kind = literal ? 'literal' : name ? 'name' : sign ? 'sign' : 'end';
    this.#at = { kind, text: literal ?? name ?? sign ?? '' };
    if (all === undefined && this.#place < this.source.length) this.#fail(noExpression);
  }

  #takes(sign: string): boolean {
    const is = this.#at.kind === 'sign' && this.#at.text === sign;
    if (is) this.#next();
    return is;
  }

  #needs(sign: string): void {
    if (!this.#takes(sign)) this.#fail(noExpression);
  }

  #expression(): void {
    do this.#unary();
    while (this.#at.kind === 'sign' && binary.has(this.#at.text) && this.#takes(this.#at.text));
    if (!this.#takes('?')) return;
    this.#expression();
    this.#needs(':');
    this.#expression();
  }

  #unary(): void {
    while (['!', '-', '+'].some((sign) => this.#takes(sign)));
    this.#value();
    for (;;) {
      if (this.#takes('.')) this.#member();
      else if (this.#takes('[')) this.#index();
      else break;
    }
    if (this.#takes('(')) this.#fail('Functions stand alone, as upper(datum.name).');
  }

  #value(): void {
    const { kind, text } = this.#at;
    if (kind === 'literal') this.#next();
    else if (kind === 'name') this.#named(text);
    else if (this.#takes('[')) this.#list(']');
    else if (this.#takes('(')) {
      this.#expression();
      this.#needs(')');
    } else this.#fail(text === '/' ? 'A pattern between slashes can’t be used.' : noExpression);
  }

  #named(name: string): void {
    const short = name.slice(0, 40);
    this.#next();
    if (this.#takes('(')) {
      if (functions.has(name)) this.#list(')');
      else this.#fail(`The function ${short} can’t be called.`);
    } else if (!constants.has(name) && !this.params.has(name))
      this.#fail(`The expression names ${short}, and there is no such value: members of a row are datum.name.`);
  }

  #list(end: string): void {
    if (this.#takes(end)) return;
    do this.#expression();
    while (this.#takes(','));
    this.#needs(end);
  }

  #member(): void {
    const { kind, text } = this.#at;
    if (kind !== 'name') this.#fail(noExpression);
    else if (hidden.has(text)) this.#fail(noData);
    else this.#next();
  }

  /** Written with escapes, a name may say anything. */
  #index(): void {
    const { kind, text } = this.#at;
    const isText = kind === 'literal';
    if (isText && (hidden.has(text.slice(1, -1)) || text.includes('\\'))) this.#fail(noData);
    if (isText) this.#next();
    if (!isText || !this.#takes(']')) this.#fail('A member is named by a text: datum["name"].');
  }
}
