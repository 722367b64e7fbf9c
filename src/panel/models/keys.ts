/** Every key that the panel hears, in one place: what it does, and how it is written for a person. */
import { type Phrase, phrase, say } from '#ui';
import type { PanelPlace } from './navigation';

export interface KeyRow {
  keys: readonly Phrase[];
  does: Phrase;
}

/** `g`, then one of these. */
export const placeKeys: Readonly<Record<string, PanelPlace>> = {
  c: 'chat',
  v: 'canvas',
  t: 'tools',
  s: 'servers',
  o: 'console',
};

export const keyRows: readonly KeyRow[] = [
  { keys: [phrase('Enter')], does: phrase('Send; while a run goes on, it is sent next') },
  { keys: [phrase('Shift'), phrase('Enter')], does: phrase('New line') },
  { keys: ['/'], does: phrase('To the filter of a list, else to the message') },
  { keys: [phrase('Esc')], does: phrase('Close the menu, else the drawer, else stop the run') },
  { keys: ['g', 'c'], does: phrase('Chat') },
  { keys: ['g', 'v'], does: phrase('Canvas') },
  { keys: ['g', 't'], does: phrase('Tools') },
  { keys: ['g', 's'], does: phrase('Servers') },
  { keys: ['g', 'o'], does: phrase('Console') },
  { keys: [phrase('⌘ / Ctrl'), phrase('Enter')], does: phrase('Run the open tool') },
  { keys: [phrase('⌘ / Ctrl'), 'Z'], does: phrase('Undo on the canvas; with Shift, redo') },
  { keys: ['←', '↑', '→', '↓'], does: phrase('Move the selected widget; with Shift, resize it') },
  { keys: [phrase('Del')], does: phrase('Remove the selected widget') },
];

/** The browser's own commands, which a person can give other keys. */
export const commandWords: Readonly<Record<string, Phrase>> = {
  _execute_action: phrase('Open the panel'),
  _execute_sidebar_action: phrase('Open the panel'),
  'new-chat': phrase('New chat'),
  'go-to-approval': phrase('Go to the approval'),
};

/** The browser names some of its keys by words of its own. */
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

/** `Ctrl+Shift+Period`, as the browser writes it, key by key. */
export const toKeyNames = (keys: string): string[] => keys.split('+').map((key) => say(browserKeys[key] ?? key));

export type KeyMeaning = { type: 'go'; place: PanelPlace } | { type: 'filter' } | { type: 'none'; waits: boolean };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a plain key means where no text field has the focus. `waits`: after a `g`, for the place. */
export function meaningOf({ key, ctrlKey, metaKey, altKey }: Pressed, waits: boolean): KeyMeaning {
  if (ctrlKey || metaKey || altKey) return { type: 'none', waits: false };
  const place = waits ? placeKeys[key.toLowerCase()] : undefined;
  if (place) return { type: 'go', place };
  if (key === '/') return { type: 'filter' };
  return { type: 'none', waits: key === 'g' };
}
