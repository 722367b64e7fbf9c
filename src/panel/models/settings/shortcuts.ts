/** The keys of the browser's own commands, as the person has them now. */
import { type Signal, signal } from '@preact/signals';
import type { PanelConnection } from '../connection';

export type BrowserKeys = { name: string; keys: string };

export interface Shortcuts {
  commands: Signal<readonly BrowserKeys[]>;
  load(): Promise<void>;
  /** Where the browser lets them be changed. */
  change(): Promise<void>;
}

export function createShortcuts({ shortcuts }: PanelConnection): Shortcuts {
  const commands = signal<readonly BrowserKeys[]>([]);
  return {
    commands,
    async load() {
      commands.value = await shortcuts.list();
    },
    change: shortcuts.change,
  };
}
