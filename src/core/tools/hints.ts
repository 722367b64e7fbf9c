/**
 * The hints that tools give, in one table: what each is called, who may give it, and what follows from it for approval. Pages and
 * servers spell each as its name with `Hint` behind it. Readers go through the table, so that a further hint is a further row;
 * one of the standard has its member in `#webmcp` too, which imports nothing.
 */
import { type Phrase, phrase } from './phrase';

interface HintRow {
  label: Phrase;
  /** It is in MCP’s annotations too; all others are WebMCP's alone. */
  ofMcp?: true;
  /** Its tool always asks, under a reason with the hint's name. Why, in words. */
  asks?: Phrase;
  /** The call does no harm if it is made again. */
  repeats?: true;
}

/** The gravest first. */
export const hintTable = {
  destructive: {
    label: phrase('Destructive'),
    ofMcp: true,
    asks: phrase('This tool is marked destructive, so Tabhand asks each time.'),
  },
  consequential: {
    label: phrase('Serious effect'),
    asks: phrase('This tool has a serious effect or can’t be undone, so Tabhand asks each time.'),
  },
  readOnly: { label: phrase('Read-only'), ofMcp: true, repeats: true },
  idempotent: { label: phrase('Safe to repeat'), ofMcp: true, repeats: true },
  openWorld: { label: phrase('Reaches beyond its site'), ofMcp: true },
  /** Its results hold text from third parties. */
  untrustedContent: { label: phrase('Returns untrusted content') },
} as const satisfies Record<string, HintRow>;

type Table = typeof hintTable;
export type HintName = keyof Table;
export type ToolHints = Record<HintName, boolean>;

const rows = Object.entries<HintRow>(hintTable) as [HintName, HintRow][]; // the table's own names

type Asking = { [Name in HintName]: Table[Name] extends { asks: Phrase } ? Name : never }[HintName];
const namesWith = <Name extends HintName>(member: keyof HintRow): Name[] =>
  rows.filter(([, row]) => row[member] !== undefined).map(([name]) => name as Name); // those with the member

/** Each has a reason for approval of its name. */
export const askingHints = namesWith<Asking>('asks');
export const mcpHints = namesWith<HintName>('ofMcp');
/** What they promise can be lost: a contract breaks with them. */
export const repeatingHints = namesWith<HintName>('repeats');

/** A member for each hint. */
export const byHint = <T>(make: (name: HintName) => T): Record<HintName, T> =>
  Object.fromEntries(rows.map(([name]) => [name, make(name)])) as Record<HintName, T>; // from each row

/** Only what is stated: MCP's defaults would make every tool without annotations destructive. */
export const toHints = (stated: { [Name in HintName as `${Name}Hint`]?: boolean | undefined }): ToolHints =>
  byHint((name) => stated[`${name}Hint`] === true);

export const noHints = toHints({});
export const readingHints: ToolHints = { ...noHints, readOnly: true, idempotent: true };

export const hintsSet = (hints: ToolHints): HintName[] => rows.flatMap(([name]) => (hints[name] ? [name] : []));

/** The gravest hint for which its tool always asks. */
export const whyAsking = (hints: ToolHints): Asking | undefined => askingHints.find((name) => hints[name]);

/** By the hints with which the tool was offered. */
export const mayRepeat = (hints: ToolHints): boolean => repeatingHints.some((name) => hints[name]);
