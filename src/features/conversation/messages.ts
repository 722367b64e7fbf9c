/** What panels are told of remembered approvals. */
import type { GrantSubject } from '#core/loop/stores.ts';

/** A remembered approval in the list of them. */
export interface GrantRow {
  key: string;
  about: GrantSubject;
  /** Milliseconds since 1970. */
  at: number;
  usedAt: number | null;
  /** The tool's definition has changed, as far as can be seen: its next call asks. */
  changed: boolean;
}
