/** A picture of a gallery, and what it is called where it can't be seen. Pure. */
import { say } from '#ui';

export interface Picture {
  /** Absent where the address may not be loaded. */
  src?: string;
  alt?: string;
  caption?: string;
  href?: string;
}

/** What it shows, else its caption, else its place. */
export const toPictureName = ({ alt, caption }: Picture, index: number, count: number): string =>
  alt || caption || say('Picture {nth} of {count}', { nth: index + 1, count });
