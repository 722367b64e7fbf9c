/** What a guard of the attacks in browsers is. */
import type { UserManifest } from 'wxt';

export interface Edit {
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly holds: string;
  /** The same with a switch: OFF is true in a build without the guard. */
  readonly switched: string;
}

export interface BrowserGuard {
  readonly edits?: readonly Edit[];
  /** Members of the manifest in place of its own. */
  readonly manifest?: (own: UserManifest) => UserManifest;
  /** What is taken out of a built page. */
  readonly page?: { readonly file: string; readonly without: RegExp };
}
