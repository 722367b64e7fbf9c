/** What a result says, made searchable once: its figures with what they are about, what can be counted from them, its texts. Pure. */
import { parseJson } from '#tools';
import { addDerived, addNumber, addPairs, readColumn } from './derived-facts';
import type { Fact, Facts, Place } from './fact';
import { type Figure, figuresIn, monthOfKey } from './figures-in-text';
import { rowsOf } from './text-tables';
import { bare, wordsOf } from './words';

/** Characters and values of one result that are looked at. */
const most = { json: 2_000_000, text: 300_000, line: 10_000, values: 20_000, depth: 60, words: 200 };

/** `about`: the name of the tool, which says what a list holds that has no name. */
export function toFacts(text: string, about = ''): Facts {
  const facts: Facts = {
    ...{ numbers: [], derived: [], totals: [], counts: [], moments: new Map(), texts: new Set(), long: '' },
    ...{ records: [{ parent: -1, isNamed: false, figures: 0, isRow: false }], named: new Map() },
  };
  const reader = {
    facts,
    about: wordsOf(about),
    left: most.values,
    depth: 0,
    long: [],
    keys: new Map(),
    readings: new Map(),
  };
  readText(reader, text.slice(0, most.json), { key: [], record: 0 });
  const ascending = (one: Fact, other: Fact) => one.value - other.value;
  facts.numbers.sort(ascending);
  facts.derived.sort(ascending);
  facts.totals.sort(ascending);
  facts.long = reader.long.join('\n');
  return facts;
}

interface Reader {
  facts: Facts;
  about: string[];
  left: number;
  depth: number;
  long: string[];
  keys: Map<string, readonly string[]>;
  readings: Map<string, Reading>;
}

/** A text as it is compared, its words and its figures. */
interface Reading {
  whole: string;
  words: readonly string[];
  figures: readonly Figure[];
}

/** JSON, also with a note after it; otherwise lines. */
function readText(reader: Reader, text: string, place: Place): void {
  const json = toJson(text);
  if (json) readValue(reader, json.value, place);
  const rest = (json ? text.slice(json.end) : text).slice(0, most.text);
  for (const part of rest.trim() === '' ? [] : rowsOf(rest)) {
    if (typeof part === 'string') readLine(reader, part, { ...place, record: newRecord(reader, place.record, true) });
    else readValue(reader, part, place);
  }
}

function toJson(text: string): { value: object; end: number } | null {
  const first = text.trimStart().charAt(0);
  if (first !== '{' && first !== '[') return null;
  for (const end of [text.length, text.lastIndexOf(first === '{' ? '}' : ']', text.lastIndexOf('\n[')) + 1]) {
    const value = end > 0 ? parseJson(text.slice(0, end)) : null;
    if (typeof value === 'object' && value !== null) return { value, end };
  }
  return null;
}

function newRecord({ facts: { records } }: Reader, parent: number, isRow = false): number {
  return records.push({ parent, isNamed: records[parent]?.isNamed ?? false, figures: 0, isRow }) - 1;
}

function readValue(reader: Reader, value: unknown, place: Place): void {
  if (reader.left-- <= 0 || reader.depth > most.depth) return;
  reader.depth++;
  if (typeof value === 'number') addFact(reader.facts, value, place);
  else if (typeof value === 'string') readString(reader, value, place);
  else if (Array.isArray(value)) readList(reader, value, place);
  else if (typeof value === 'object' && value !== null) readObject(reader, value, place);
  reader.depth--;
}

function addFact({ numbers, records }: Facts, value: number, place: Place): void {
  addNumber(numbers, value, place);
  const record = records[place.record];
  if (record) record.figures++;
}

function readString(reader: Reader, text: string, place: Place): void {
  if (toJson(text)) readText(reader, text, place);
  else if (text.includes('\n')) readText(reader, text, { ...place, record: newRecord(reader, place.record) });
  else readLine(reader, text, place);
}

const shortest = 12;
/** Longer texts are sentences, and what is in one is not what the whole record is about. */
const longestName = 80;

function readLine(reader: Reader, text: string, { key, record }: Place): void {
  const { facts, long } = reader;
  const { whole, words, figures } = readOnce(reader, text);
  if (whole.length >= shortest && !facts.texts.has(whole)) long.push(whole);
  facts.texts.add(whole);
  const own = text.length > longestName ? newRecord(reader, record) : record;
  nameRecord(facts, own, words);
  const named = words.length <= 4 ? [...key, ...words] : key;
  for (const figure of figures) {
    const place = { key: named, record: own };
    if (figure.type === 'number') for (const { value } of figure.amounts) addFact(facts, value, place);
    else {
      addMoment(facts, figure.key, { value: 0, ...place });
      nameRecord(facts, own, [monthOfKey(figure.key) ?? '']);
    }
  }
}

/** Lists repeat the same few texts. */
function readOnce({ readings }: Reader, text: string): Reading {
  const reading = readings.get(text) ?? {
    ...{ whole: bare(text), words: wordsOf(text).slice(0, most.words) },
    figures: figuresIn(text.slice(0, most.line)),
  };
  readings.set(text, reading);
  return reading;
}

function nameRecord({ named, records }: Facts, record: number, words: readonly string[]): void {
  const around = records[record];
  if (around && words.length > 0) around.isNamed = true;
  for (const word of words) {
    const those = named.get(word) ?? new Set();
    named.set(word, those.add(record));
  }
}

function addMoment({ moments }: Facts, key: string, fact: Fact): void {
  const keys = /^\d{4}-\d\d-\d\d$/.test(key) ? [key, `-${key.slice(4)}`] : [key];
  for (const each of keys) {
    const facts = moments.get(each) ?? [];
    if (facts.length < 100) facts.push(fact);
    moments.set(each, facts);
  }
}

function readObject(reader: Reader, whole: object, { record }: Place, isRow = false): void {
  const own = newRecord(reader, record, isRow);
  const members = Object.entries(whole);
  for (const [name, member] of members) {
    reader.facts.texts.add(readOnce(reader, name).whole);
    readValue(reader, member, { key: keyOf(reader, name), record: own });
  }
  const numbers = members.map(([, member]) => member).filter((member) => typeof member === 'number');
  if (numbers.length > 1 && numbers.length <= 8) addPairs(reader.facts, numbers, own);
}

/** The same object for the same name. */
function keyOf({ keys }: Reader, name: string): readonly string[] {
  const key = keys.get(name) ?? wordsOf(name);
  keys.set(name, key);
  return key;
}

const cut = /^… [\d,]+ more of (\d+)$/;

function readList(reader: Reader, all: readonly unknown[], place: Place): void {
  const last = all.at(-1);
  const more = typeof last === 'string' ? cut.exec(last)?.[1] : undefined;
  const items = more === undefined ? all : all.slice(0, -1);
  const from = reader.facts.records.length;
  const isRow = items.some((item) => typeof item === 'string') && items.some((item) => typeof item === 'number');
  if (isRow) {
    readObject(reader, items, place, true);
    return;
  }
  const starts = items.map((item) => {
    const start = reader.facts.records.length;
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) readObject(reader, item, place, true);
    else readValue(reader, item, place);
    return start;
  });
  const of = [...place.key, ...reader.about];
  reader.facts.counts.push({ value: Number(more ?? items.length), of, only: [] });
  if (more !== undefined) return;
  const rows = items.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null);
  const names = new Set(rows.slice(0, 1000).flatMap(Object.keys));
  for (const name of [...names].slice(0, 50))
    readColumn(
      reader.facts,
      rows.map((row) => row[name]),
      { name, of, starts },
    );
  const numbers = items.filter((item) => typeof item === 'number');
  if (numbers.length > 1) addDerived(reader.facts, numbers, { key: place.key, records: numbers.map(() => from) });
}

/** Whether a record, or what it is in, is among those. */
export function isIn({ records }: Facts, record: number, those: ReadonlySet<number>): boolean {
  for (let at = record; at > 0; at = records[at]?.parent ?? -1) if (those.has(at)) return true;
  return false;
}
