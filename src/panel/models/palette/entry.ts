/** An entry of the palette, and a source of entries. */
import type { IconName, Phrase } from '#ui';
import type { Panel } from '../panel';

export interface PaletteEntry {
  /** The same each time the palette opens. */
  key: string;
  name: string;
  /** Shown beside the name, and searched. */
  about?: string;
  /** Searched, and not shown. */
  also?: string;
  icon: IconName;
  open(): unknown;
}

export interface PaletteSource {
  name: Phrase;
  entries(panel: Panel): readonly PaletteEntry[];
}
