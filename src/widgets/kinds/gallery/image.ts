/** A picture of a gallery, and what it is called where it can't be seen. Pure. */

import { say } from '#ui';
import type { DataOf } from '../../widget';
import type { gallery } from './spec';

export type GalleryImage = DataOf<typeof gallery>['images'][number];

/** What it shows, else its caption, else its place. */
export const toImageName = ({ alt, caption }: GalleryImage, index: number, count: number): string =>
  alt || caption || say('Picture {nth} of {count}', { nth: index + 1, count });
