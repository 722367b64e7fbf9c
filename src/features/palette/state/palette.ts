/** The palette: what is found for the words, which entry is active, and what was used last. It shares its words with the search of History. */
import { computed, signal } from '@preact/signals';
import { say } from '#ui/language/index.tsx';
import type { Panel } from '#ui/panel/context.ts';
import { findEntries, type Listed } from './find-entries';
import { sources } from './sources';

const storedAs = 'tabhand.palette';
const maxKept = 20;

export class PaletteModel {
  readonly words;
  readonly active = signal(0);
  readonly found;
  readonly #panel: Panel;
  /** Keys, newest first. */
  readonly #recent: readonly string[];

  constructor(panel: Panel) {
    this.#panel = panel;
    this.#recent = readRecent(panel.storage.getItem(storedAs));
    this.words = panel.history.words;
    const all = computed(() =>
      sources.flatMap(({ name, entries }) => entries(panel).map((entry): Listed => ({ ...entry, source: say(name) }))),
    );
    this.found = computed(() => findEntries(all.value, this.words.value, this.#recent, say('Recent')));
    void panel.history.load();
  }

  type(typed: string): void {
    this.words.value = typed;
    this.active.value = 0;
  }

  move(step: number): void {
    const { length } = this.found.value;
    if (length > 0) this.active.value = (this.active.value + step + length) % length;
  }

  pick(entry: Listed | undefined): void {
    if (!entry) return;
    const { palette, storage } = this.#panel;
    palette.value = false;
    const others = this.#recent.filter((key) => key !== entry.key);
    storage.setItem(storedAs, JSON.stringify([entry.key, ...others].slice(0, maxKept)));
    void entry.open();
  }
}

const readRecent = (stored: string | null): string[] =>
  /^\[("[^"\\]*",?)*\]$/.test(stored ?? '') ? (JSON.parse(stored ?? '') as string[]) : []; // as the pattern says
