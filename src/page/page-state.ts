/** What a page holds, as a smoke run compares it. */

/** What a tool that only reads must leave as it is. Values may be hashes: only whether they differ matters. */
export interface PageFingerprint {
  url: string;
  /** By key, with what kind of storage it is in. */
  storage: Readonly<Record<string, string>>;
  /** By the name of the field. */
  forms: Readonly<Record<string, string>>;
  /** Milliseconds since the document was opened. */
  age: number;
}
