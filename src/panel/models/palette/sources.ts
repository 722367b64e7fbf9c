/** What the palette offers, by source. To add a source, add a file with its record, and list it here. */
import { chats } from './chats';
import { commands } from './commands';
import type { PaletteSource } from './entry';
import { places } from './places';
import { settings } from './settings';
import { tools } from './tools';

export const sources: readonly PaletteSource[] = [commands, places, tools, chats, settings];
