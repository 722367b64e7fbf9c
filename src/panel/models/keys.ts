/** Every key that the panel listens for: what it does, and how it is shown in Settings. */
import { type Phrase, phrase, say } from '#ui';
import { type PanelPlace, placeNames, places } from './navigation';

export const keyRows: readonly { keys: readonly Phrase[]; does: Phrase }[] = [
  { keys: [phrase('Enter')], does: phrase('Send; while a run goes on, it is sent next') },
  { keys: [phrase('Shift'), phrase('Enter')], does: phrase('New line') },
  { keys: ['/'], does: phrase('To the filter of a list, else to the message') },
  { keys: [phrase('Esc')], does: phrase('Close the menu, else the drawer, else stop the run') },
  ...Object.values(places).map(({ key, name }) => ({ keys: ['g', key], does: name })),
  { keys: [phrase('⌘ / Ctrl'), phrase('Enter')], does: phrase('Run the open tool') },
  { keys: [phrase('⌘ / Ctrl'), 'Z'], does: phrase('Undo on the canvas; with Shift, redo') },
  { keys: ['←', '↑', '→', '↓'], does: phrase('Move the selected widget; with Shift, resize it') },
  { keys: [phrase('Del')], does: phrase('Remove the selected widget') },
];

/** The extension's commands in the browser; the user can assign other keys to them there. */
export const commandWords: Readonly<Record<string, Phrase>> = {
  _execute_action: phrase('Open the panel'),
  _execute_sidebar_action: phrase('Open the panel'),
  'new-chat': phrase('New chat'),
  'go-to-approval': phrase('Go to the approval'),
};

/** Keys that the browser writes as words. */
const browserKeys: Readonly<Record<string, Phrase>> = {
  Period: '.',
  Comma: ',',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
  Shift: phrase('Shift'),
  Space: phrase('Space'),
};

/** Splits the browser's notation (`Ctrl+Shift+Period`) into single keys. */
export const toKeyNames = (keys: string): string[] => keys.split('+').map((key) => say(browserKeys[key] ?? key));

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
