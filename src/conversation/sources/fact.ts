/** The shapes of what a result says. Types only. */
/** A figure, and what it is called; `record`: what it stands in. Numbers are without their sign. */
export interface Fact {
  value: number;
  key: readonly string[];
  record: number;
}

/** The length of a list, or how many of its items are alike: then one of `only` must be named too. */
interface Count {
  value: number;
  of: readonly string[];
  only: readonly string[];
}

interface Around {
  parent: number;
  /** It, or what it is in, has words. */
  isNamed: boolean;
  /** How many figures stand in it. */
  figures: number;
  /** It is one of several. */
  isRow: boolean;
}

export interface Facts {
  /** By value, the lowest first. */
  numbers: Fact[];
  /** Differences and shares, in the same order. */
  derived: Fact[];
  /** Of each column the sum, the mean, the least and the most, in the same order. */
  totals: Fact[];
  counts: Count[];
  /** Dates and times of day. */
  moments: Map<string, Fact[]>;
  /** Whole texts as `bare` gives them. */
  texts: Set<string>;
  /** The longer of them, one per line. */
  long: string;
  records: Around[];
  /** The records that have a word. */
  named: Map<string, Set<number>>;
}

export type Place = Omit<Fact, 'value'>;
