/** The palette: what is found for the words, which entry is active, and what was used last. It shares its words with the search of History. */
import { computed, signal } from '@preact/signals';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { Panel } from '#ui/panel/context.ts';
import { type Contribution, type PaletteEntry, sectionsOf, settingGroups } from '#ui/panel/contribution.ts';
import { listed } from '#ui/panel/navigation.ts';
import { findEntries, type Listed } from './find-entries';

const storedAs = 'tabhand.palette';
const maxKept = 20;

export class PaletteModel {
  readonly words;
  readonly active = signal(0);
  readonly found;
  readonly #panel: Panel;
  /** Keys, newest first. */
  readonly #recent: readonly string[];

  constructor(panel: Panel, contributions: readonly Contribution[]) {
    this.#panel = panel;
    this.#recent = readRecent(panel.storage.getItem(storedAs));
    this.words = panel.history.words;
    const all = computed(() => listAll(panel, contributions));
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

/** Every entry, by its source: what is done, where one can go, what features list, and the sections of Settings. */
function listAll(panel: Panel, contributions: readonly Contribution[]): Listed[] {
  const under = (name: Phrase, entries: readonly PaletteEntry[]) =>
    entries.map((entry): Listed => ({ ...entry, source: say(name) }));
  return [
    ...contributions.flatMap(({ commands }) => under(phrase('Commands'), commands?.(panel) ?? [])),
    ...under(phrase('Go to'), toPlaces(panel)),
    ...contributions.flatMap(({ list }) => (list ? under(list.name, list.entries(panel)) : [])),
    ...under(
      phrase('Settings'),
      sectionsOf(contributions).map(({ id, group, name, also }) => {
        const [words, about] = [{ name: say(name), also: say(also) }, say(settingGroups[group])];
        const open = () => panel.openSettings(group, id);
        return { key: `setting ${id}`, ...words, ...(about !== words.name && { about }), icon: 'sliders', open };
      }),
    ),
  ];
}

const toPlaces = ({ places, drawers, go, drawer }: Panel): PaletteEntry[] => [
  ...listed(places).map(({ id, name, icon }) => ({ key: `place ${id}`, name: say(name), icon, open: () => go(id) })),
  ...listed(drawers).flatMap(({ id, name, icon, isListed }) => {
    const open = () => (drawer.value = id);
    return isListed ? { key: `place ${id}`, name: say(name), icon, open } : [];
  }),
];

const readRecent = (stored: string | null): string[] =>
  /^\[("[^"\\]*",?)*\]$/.test(stored ?? '') ? (JSON.parse(stored ?? '') as string[]) : []; // as the pattern says
