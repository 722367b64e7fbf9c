/** Whether a media query matches, kept up to date. */
import { useEffect, useState } from 'preact/hooks';

/** From this width on the panel is a full tab, and the canvas a board. */
export const isWide = '(min-width: 900px)';
/** From this width on the board has room for a side column. */
export const hasSide = '(min-width: 1100px)';

export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listen = () => setHolds(media.matches);
    listen();
    media.addEventListener('change', listen);
    return () => media.removeEventListener('change', listen);
  }, [query]);
  return holds;
}
