/** What a widget claims: its figures and texts, each with the words beside it that say what it is about. Pure. */
import type { JsonObject } from '#tools';
import { type Figure, figuresIn, ofValue } from './figures-in-text';
import { bare, wordsOf } from './words';

export interface Claim {
  /** Equal for the same statement in a later version of the widget. */
  key: string;
  figures: readonly Figure[];
  /** As `bare` gives it; empty for a number. */
  text: string;
  /** Parts of a longer text, which may be quotes. */
  quotes: readonly string[];
  /** What the figure is: the name of its member, column or series, and titles. */
  words: readonly string[];
  /** What it is of: the other texts in its row, and their words. */
  names: readonly string[];
  rowWords: readonly string[];
  /** The item and the column that it belongs to; null: it stands alone. */
  item: string | null;
  column: string;
  /** The model's own words about the data: no evidence of a source by themselves. */
  isCaption: boolean;
}

/** How a widget looks, not what it says. */
const looks = new Set(
  (
    'type variant color colour trend trendDir level status lang layout preset align icon src href image avatar id source target ' +
    'zoom width height columns minCardWidth maxHeight maxDepth interval autoPlay expanded legend center config primary active ' +
    'placeholder disabled compact striped highlights ariaLabel group html css x y filters'
  ).split(' '),
);
const captions = new Set(['title', 'label', 'unit', 'xAxis', 'yAxis', 'emptyMessage', 'cells']);
/** Their items are data, whatever the members are called. */
const tables = new Set(['data-table', 'grid-data', 'json-viewer']);
/** Their figures and words are the model's own program or question. */
const written = new Set(['code', 'js-sandbox', 'actions', 'chat-input', 'recipe-browser']);
/** Their texts say what the figures are of: names alone are no source of a drawing. */
const plotted = new Set(['chart', 'chart-rich', 'sankey', 'hemicycle', 'd3']);
const mostClaims = 2000;

export function claimsOf(widget: string, data: JsonObject): Claim[] {
  const about = Object.entries(data).flatMap(([key, value]) =>
    captions.has(key) && typeof value === 'string' ? wordsOf(value) : [],
  );
  const reader: Reader = {
    claims: [],
    labels: textsOf(data.labels),
    columns: columnsOf(data.columns),
    isTable: tables.has(widget),
  };
  for (const [key, value] of Object.entries(data))
    if (!looks.has(key)) readMember(reader, value, { key, words: about, names: [], item: null, column: key });
  if (written.has(widget)) return reader.claims.map(asWritten);
  const isPlotted = plotted.has(widget) && reader.claims.some(hasFigures);
  return isPlotted ? reader.claims.map((claim) => ({ ...claim, isCaption: !hasFigures(claim) })) : reader.claims;
}

const hasFigures = ({ figures }: Claim): boolean => figures.length > 0;
const asWritten = (claim: Claim): Claim => ({ ...claim, figures: [] });

interface Reader {
  claims: Claim[];
  /** Of the items of series, and of the columns of rows. */
  labels: string[];
  columns: ReadonlyMap<string, string>;
  isTable: boolean;
}

type Place = Pick<Claim, 'key' | 'words' | 'names' | 'item' | 'column'>;

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function columnsOf(value: unknown): Map<string, string> {
  const columns = Array.isArray(value) ? value : [];
  return new Map(
    columns.flatMap((column, i) => {
      const { key = String(i), label = '' } = Object(column);
      return [[String(key), String(label)]];
    }),
  );
}

function readMember(reader: Reader, value: unknown, place: Place): void {
  const { key } = place;
  if ((!reader.isTable && looks.has(key)) || value === null || reader.claims.length >= mostClaims) return;
  if (typeof value === 'number') add(reader, place, { figures: [ofValue(value)] });
  else if (typeof value === 'string') readString(reader, value, place);
  else if (Array.isArray(value)) readItems(reader, value, place);
  else if (typeof value === 'object') readObject(reader, value, place);
}

function add({ claims }: Reader, place: Place, more: Partial<Claim>): void {
  const { key, column, ...rest } = place;
  const words = [...new Set([...place.words, ...wordsOf(key)])];
  const rowWords = wordsOf(place.names.join(' '));
  const claim = { figures: [], text: '', quotes: [], isCaption: false, ...rest, words, rowWords, column, ...more };
  claims.push({ ...claim, key: JSON.stringify([words, claim.text, claim.figures, claim.names]) });
}

const longestName = 60;

function readString(reader: Reader, value: string, place: Place): void {
  const text = /\p{L}/u.test(value) ? bare(value) : '';
  if (text === '' && !/\d/.test(value)) return;
  const isCaption = place.item === null && captions.has(place.key);
  const isLabel = place.key === 'labels' || isCaption;
  const figures = figuresIn(value).filter((figure) => !isLabel || !isOrdinary(figure));
  const isProse = value.length > longestName || value.includes('\n');
  if (!isProse) {
    const words = figures.length > 0 ? [...place.words, ...wordsOf(value)] : place.words;
    add(reader, { ...place, words }, { figures, text, isCaption });
    return;
  }
  for (const sentence of value.split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}\d*#>])/u)) {
    const quotes = [sentence, ...[...sentence.matchAll(/[“«"*]+([^”»"*]{8,})[”»"*]+/g)].map(([, quote = '']) => quote)];
    const about = { ...place, words: [...place.words, ...wordsOf(sentence)] };
    add(reader, about, { figures: figuresIn(sentence), quotes: quotes.map(bare).filter((each) => each.length >= 12) });
  }
}

/** A year, or the number of something in a title. */
function isOrdinary(figure: Figure): boolean {
  if (figure.type !== 'number') return /^\d{4}-\d\d$/.test(figure.key);
  const [{ value, step } = { value: 0, step: 1 }] = figure.amounts;
  return step === 1 && (value <= 31 || (value >= 1900 && value <= 2100));
}

function readObject(reader: Reader, value: object, place: Place): void {
  const members = Object.entries(value);
  const texts = members.flatMap(([key, member]) => (typeof member === 'string' && !looks.has(key) ? [member] : []));
  for (const [key, member] of members) {
    const names = [...place.names, ...texts.filter((text) => text !== member && text.length <= longestName)];
    const words = [...place.words, ...wordsOf(reader.columns.get(key) ?? '')];
    readMember(reader, member, { ...place, key, words, names, column: `${place.column}/${key}` });
  }
}

function readItems(reader: Reader, items: readonly unknown[], place: Place): void {
  const isTop = place.item === null;
  const numbers = items.every((item) => typeof item === 'number' || item === null);
  if (numbers && isCounter(items)) return;
  for (const [i, item] of items.entries()) {
    const at = isTop || numbers ? `${numbers ? 'labels' : place.key}/${i}` : place.item;
    const label = numbers ? reader.labels.slice(i, i + 1) : [];
    const own = { ...place, item: at, names: [...place.names, ...label] };
    if (Array.isArray(item)) readCells(reader, item, own);
    else readMember(reader, item, own);
  }
}

/** Cells without names: those of a grid, or a label with its value. */
function readCells(reader: Reader, cells: readonly unknown[], place: Place): void {
  const texts = cells.filter((cell) => typeof cell === 'string').filter((text) => text.length <= longestName);
  for (const [i, cell] of cells.entries()) {
    const names = [...place.names, ...texts.filter((text) => text !== cell)];
    const words = [...place.words, ...wordsOf(reader.columns.get(String(i)) ?? '')];
    readMember(reader, cell, { ...place, key: 'cells', words, names, column: `${place.column}/${i}` });
  }
}

/** 1, 2, 3 …: the numbers of the rows. */
const isCounter = (items: readonly unknown[]): boolean => items.length > 2 && items.every((item, i) => item === i + 1);
