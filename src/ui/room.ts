/** How high a widget may be to be seen at once, in px, where its block has a height; null: as high as it likes. */
import { createContext } from 'preact';

export const Room = createContext<number | null>(null);
