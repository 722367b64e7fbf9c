/** The models that a service lists, and those that match what is typed. */
import { computed, signal } from '@preact/signals';
import type { ModelFailure } from '#core/log/entry.ts';
import type { ModelSource } from '#core/settings/model-choice.ts';
import type { ModelListing } from '#providers/read-list.ts';
import type { Asking } from '#ui/panel/asking.ts';
import { toFinder } from '#ui/panel/finding.ts';

export type Listing =
  | { state: 'none' }
  /** With the models of the previous answer, so that nothing moves under the pointer. */
  | { state: 'asking'; models: readonly ModelListing[] }
  | { state: 'known'; models: readonly ModelListing[] }
  | { state: 'failed'; failure: ModelFailure };

/** A longer list has to be searched. */
const maxShown = 100;

export function createModelList({ ask }: Asking) {
  const listing = signal<Listing>({ state: 'none' });
  /** What is typed to find a model; empty for all. */
  const words = signal('');
  let newest = 0;
  /** Forgets the list: it is of another service or key than what is typed now. */
  const drop = () => {
    newest++;
    listing.value = { state: 'none' };
  };
  const known = () => ('models' in listing.value ? listing.value.models : []);
  return {
    listing,
    words,
    /** The models whose names contain every word. */
    shown: computed(() => {
      const fits = toFinder(words.value);
      return known()
        .filter(({ id, name = '' }) => fits(`${id} ${name}`))
        .slice(0, maxShown);
    }),
    async ask(source: ModelSource, key: string) {
      const turn = ++newest;
      listing.value = { state: 'asking', models: known() };
      const answer = await ask('list-models', { source, ...(key && { key }) });
      if (turn !== newest) return;
      if (!answer) listing.value = { state: 'none' };
      else if (answer.ok) listing.value = { state: 'known', models: answer.models };
      else listing.value = { state: 'failed', failure: answer.failure };
    },
    find: (id: string) => known().find((model) => model.id === id),
    drop,
    clear() {
      drop();
      words.value = '';
    },
  };
}
