/** Pictures in calls and in attachments, loaded when the first is drawn. */
import { later } from '../later';

export const StoredPictures = later(async () => (await import('./pictures')).StoredPictures, 'inside');
