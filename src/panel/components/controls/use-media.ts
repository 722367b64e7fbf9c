/** Whether a media query holds, as it changes. */
import { useEffect, useState } from 'preact/hooks';

/** From here on the panel is a full tab: the canvas is a board. */
export const isWide = '(min-width: 900px)';
/** From here on the board has room for a column beside it. */
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
