/** How the copies of this script find each other: in one document, and in the documents of one origin. */
import type { ModelContextHost } from './host';
import { getOwnPropertyDescriptor, hasOwn } from './intrinsics';
import type { Peer } from './tree/peer';

/**
 * A document's installation stands on the document, not writable and not enumerable, because no variable is common to two
 * copies. The page can read it, as it can read everything in its own world: with it, it may list and call its own tools,
 * which it can do anyway. In a document that was open before us it may have put a forged one there; that is the page
 * speaking, and the extension trusts no word from this world.
 */
export const INSTALLED = Symbol.for('tabhand.webmcp');

export interface Installation {
  readonly host: ModelContextHost;
  readonly peer: Peer;
}

/** Throws where the document is of another origin. */
export const installationOf = ({ document }: Pick<Window, 'document'>): Installation | undefined =>
  (document as { [INSTALLED]?: Installation })[INSTALLED]; // by a copy of this script

/**
 * Whether the accessor on this prototype is ours. When a new frame leaves its first empty document, it may keep its globals,
 * with accessors of ours, and get a second document.
 */
export function isOurs(prototype: object): boolean {
  const accessor = getOwnPropertyDescriptor(prototype, 'modelContext')?.get;
  return !!accessor && hasOwn(accessor, INSTALLED);
}
