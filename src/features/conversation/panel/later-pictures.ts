/** Parts of calls and attachments that few have: pictures, and the choice of a file. */
import { later } from '#ui/panel/later.tsx';

export const LaterPictures = later(async () => (await import('./pictures')).StoredPictures, 'inside');
export const LaterFilePick = later(async () => (await import('./file-pick')).FilePick, 'inside');
