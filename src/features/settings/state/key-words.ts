/** The panel's keys and the extension's commands as Settings lists them. */
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { Place } from '#ui/panel/navigation.ts';

const control: Phrase = /Mac/.test(globalThis.navigator?.platform ?? '') ? '⌘' : phrase('Ctrl');

export const keyRows = (places: readonly Place[]): readonly { keys: readonly Phrase[]; does: Phrase }[] => [
  { keys: [phrase('Enter')], does: phrase('Send; during a run, send next') },
  { keys: [phrase('Shift'), phrase('Enter')], does: phrase('New line') },
  { keys: [control, 'K'], does: phrase('Find a place, chat, tool, setting or command') },
  { keys: ['/'], does: phrase('Go to the filter of a list, or the message') },
  { keys: [phrase('Esc')], does: phrase('Close the menu or drawer, or stop the run') },
  ...places.flatMap(({ key, name }) => (key === undefined ? [] : { keys: ['g', key], does: name })),
  { keys: [control, phrase('Enter')], does: phrase('Run the open tool') },
  { keys: [control, 'Z'], does: phrase('Undo on the canvas; with Shift, redo') },
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
