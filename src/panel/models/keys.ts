/** What the panel's single keys do; Settings lists them in `settings/key-words.ts`. */
import { type PanelPlace, placeNames, places } from './navigation';

export type KeyMeaning = { type: 'go'; place: PanelPlace } | { type: 'filter' } | { type: 'none'; waits: boolean };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key means while no text field has the focus. `waits`: it follows a `g`, which a place's key completes. */
export function meaningOf({ key, ctrlKey, metaKey, altKey }: Pressed, waits: boolean): KeyMeaning {
  if (ctrlKey || metaKey || altKey) return { type: 'none', waits: false };
  const place = waits && placeNames.find((name) => places[name].key === key.toLowerCase());
  if (place) return { type: 'go', place };
  if (key === '/') return { type: 'filter' };
  return { type: 'none', waits: key === 'g' };
}
