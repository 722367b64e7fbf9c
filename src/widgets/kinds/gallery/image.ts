/** An image of a gallery, and its accessible name. Pure. */

import { say } from '#ui';
import type { DataOf } from '../../widget';
import type { gallery } from './spec';

export type GalleryImage = DataOf<typeof gallery>['images'][number];

/** Its alternative text, else its caption, else its position. */
export const toImageName = ({ alt, caption }: GalleryImage, index: number, count: number): string =>
  alt || caption || say('Picture {nth} of {count}', { nth: index + 1, count });
