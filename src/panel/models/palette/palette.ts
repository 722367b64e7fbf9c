/** The palette: what is typed, what is found, which entry is active, and what was used last. */
import { computed, signal } from '@preact/signals';
import { say } from '#ui';
import type { Keeping } from '../connection';
import type { Panel } from '../panel';
import { findEntries, type Listed } from './find-entries';
import { sources } from './sources';

const storedAs = 'tabhand.palette';
const mostKept = 20;

export type Palette = ReturnType<typeof createPalette>;

export function createPalette(panel: Panel) {
  const { storage, palette, history, drawer } = panel;
  const words = signal('');
  const active = signal(0);
  const recent = readRecent(storage);
  const all = computed(() =>
    sources.flatMap((source) => source.entries(panel).map((entry): Listed => ({ ...entry, source: say(source.name) }))),
  );
  /** Names are found here; what was said in the chats is found in History. */
  const inChats = computed((): Listed[] => {
    const typed = words.value.trim();
    if (typed === '') return [];
    const open = () => {
      history.words.value = typed;
      drawer.value = 'history';
    };
    return [
      { key: 'in-chats', name: say('Search chats for “{words}”', { words: typed }), icon: 'search', source: '', open },
    ];
  });
  const found = computed(() => [...findEntries(all.value, words.value, recent, say('Recent')), ...inChats.value]);
  void history.load();
  return {
    words,
    found,
    active,
    type(typed: string): void {
      words.value = typed;
      active.value = 0;
    },
    move(step: number): void {
      const { length } = found.value;
      if (length > 0) active.value = (active.value + step + length) % length;
    },
    pick(entry: Listed | undefined): void {
      if (!entry) return;
      palette.value = false;
      storage.setItem(
        storedAs,
        JSON.stringify([entry.key, ...recent.filter((key) => key !== entry.key)].slice(0, mostKept)),
      );
      void entry.open();
    },
  };
}

function readRecent(storage: Keeping): string[] {
  const stored = storage.getItem(storedAs) ?? '[]';
  return /^\[("[^"\\]*",?)*\]$/.test(stored) ? (JSON.parse(stored) as string[]) : []; // as the pattern says
}
