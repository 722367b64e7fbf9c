/** A guard: the place in the source that holds its attacks, and the edit that takes it away. */
interface Edit {
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly holds: string;
  readonly without: string;
}

export interface Guard extends Edit {
  /** A second place that holds the same. */
  readonly and?: Edit;
}

export const editsOf = (guard: Guard): Edit[] => [guard, ...(guard.and ? [guard.and] : [])];
