/** A guard: the place in the source that holds its attacks, and the edit that takes it away. */
export interface Guard {
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly holds: string;
  readonly without: string;
}
