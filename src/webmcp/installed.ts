/** How the copies of this script find each other: in one document, and in the documents of one origin. */

import { getOwnPropertyDescriptor, hasOwn } from './intrinsics';
import type { ModelContextHost } from './tool';
import type { Peer } from './tree/peer';

/**
 * A document's installation is a property of the document, neither writable nor enumerable, because two copies share no
 * variable. The page can read it, as it can read everything in its own world, and then list and call its own tools, which it
 * can do anyway. In a document that was open before the extension started, the page may have forged one; so the extension
 * trusts nothing that comes from this world.
 */
export const INSTALLED = Symbol.for('tabhand.webmcp');

interface Installation {
  readonly host: ModelContextHost;
  readonly peer: Peer;
  /** A script has read this document's `modelContext`: it hears of changes in the others. */
  readonly awake: boolean;
}

/** Throws if the document is cross-origin. */
export const installationOf = ({ document }: Pick<Window, 'document'>): Installation | undefined =>
  (document as { [INSTALLED]?: Installation })[INSTALLED]; // defined by a copy of this script

/**
 * Whether the accessor on this prototype is ours. A new frame that navigates from its initial empty document may keep its
 * global object, with our accessors, for the second document.
 */
export function isOurs(prototype: object): boolean {
  const accessor = getOwnPropertyDescriptor(prototype, 'modelContext')?.get;
  return !!accessor && hasOwn(accessor, INSTALLED);
}
