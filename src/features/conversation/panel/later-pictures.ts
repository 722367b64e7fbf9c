/** Pictures in calls and in attachments, loaded when the first is drawn. */
import { later } from '#ui/panel/later.tsx';

export const LaterPictures = later(async () => (await import('./pictures')).StoredPictures, 'inside');
