/** The models that a service says it has, and those of them that fit what is typed. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ModelFailure } from '#conversation';
import type { ModelListing } from '#providers';
import type { ModelSource } from '#settings';
import type { Asking } from '../asking';
import { toFinder } from '../finding';

export type Listing =
  | { state: 'none' }
  /** With those of the answer before: nothing moves under a hand that is about to press. */
  | { state: 'asking'; models: readonly ModelListing[] }
  | { state: 'known'; models: readonly ModelListing[] }
  | { state: 'failed'; failure: ModelFailure };

export interface ModelList {
  listing: Signal<Listing>;
  /** What is typed to find one; empty: all. */
  words: Signal<string>;
  shown: ReadonlySignal<readonly ModelListing[]>;
  ask(source: ModelSource, key: string): Promise<void>;
  /** One that was found already, with what is known of it. */
  find(id: string): ModelListing | undefined;
  /** What was found is of another service or key than what is typed now. */
  drop(): void;
  clear(): void;
}

/** Rows; a longer list is searched. */
const mostShown = 100;

export function createModelList({ ask }: Asking): ModelList {
  const listing = signal<Listing>({ state: 'none' });
  const words = signal('');
  let newest = 0;
  const drop = () => {
    newest++;
    listing.value = { state: 'none' };
  };
  const known = () => ('models' in listing.value ? listing.value.models : []);
  return {
    listing,
    words,
    shown: computed(() => filter(known(), words.value).slice(0, mostShown)),
    async ask(source, key) {
      const turn = ++newest;
      listing.value = { state: 'asking', models: known() };
      const given = await ask('list-models', { source, ...(key && { key }) });
      if (turn !== newest) return;
      if (!given) listing.value = { state: 'none' };
      else if (given.ok) listing.value = { state: 'known', models: given.models };
      else listing.value = { state: 'failed', failure: given.failure };
    },
    find: (id) => known().find((model) => model.id === id),
    drop,
    clear() {
      drop();
      words.value = '';
    },
  };
}

/** Every word is somewhere in its name. */
function filter(models: readonly ModelListing[], typed: string): readonly ModelListing[] {
  const fits = toFinder(typed);
  return models.filter(({ id, name = '' }) => fits(`${id} ${name}`));
}
