/** What hands do beyond a click and a key, in a script of its own: dragging, and points of a picture. */
import type { Gestures } from '../doing/actions';
import type { Hands } from '../index';
import { lent } from '../lent';
import { dragging } from './drag';
import { type MarkedPicture, takePicture, toMarked } from './picture';
import { createPoints } from './points';

export function bringGestures(page: Document, { parts }: Pick<Hands, 'parts'>): void {
  let picture: MarkedPicture | null = null;
  const gestures: Gestures = { ...dragging, ...createPoints(page, parts, () => picture) };
  Object.assign(lent.actions, gestures);
  parts.mark = () => {
    picture = takePicture(parts);
    return picture ? toMarked(picture) : { type: 'refused', why: 'not-possible' };
  };
}
