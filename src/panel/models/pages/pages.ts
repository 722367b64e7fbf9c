/** Which pages the conversation is about: the tab in front, or some that it is pinned to. */
import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { TabRow } from '#bridge';
import { type Asking, within } from '../asking';
import type { Conversation } from '../chat/conversation';
import type { Surroundings } from '../surroundings';

export interface Pages {
  /** Its next message goes to the tab in front. */
  follows: ReadonlySignal<boolean>;
  tabClosed: ReadonlySignal<boolean>;
  attachHere(): Promise<unknown>;
  /** Stays with the pages that it has, or follows the tab in front again. */
  pin(on: boolean): Promise<unknown>;
  /** With the pages that it has, whatever tab is in front. */
  stay(): Promise<unknown>;
  add(tabId: number): Promise<unknown>;
  remove(tabId: number): Promise<unknown>;
  /** The open tabs that aren't attached. */
  others(): Promise<TabRow[]>;
  reload(tabId: number): Promise<unknown>;
}

type Around = Pick<Surroundings, 'pages' | 'tabId' | 'elsewhere'>;

export function createPages({ ask }: Asking, conversation: Conversation, { pages, tabId, elsewhere }: Around): Pages {
  const follows = computed(() => conversation.state.value.follows);
  const ids = () => (pages.value ?? []).map((page) => page.tabId);
  const set = (follow: boolean, tabIds: number[]) =>
    within(conversation.id, (conversationId) => ask('set-pages', { conversationId, follow, tabIds }));
  const attach = (to: number | null) =>
    within(conversation.id, (conversationId) => ask('attach-tab', { conversationId, tabId: to }));
  const isEmpty = () => conversation.untouched.value;

  // A conversation in which nothing was said yet belongs to the tab in front. It is attached once for each tab: another
  // window's panel may attach it to its own, and the two must not go on for ever.
  let attached = '';
  effect(() => {
    const here = `${conversation.id.value} ${tabId.value}`;
    if (!isEmpty() || !follows.value || !elsewhere.value || here === attached) return;
    attached = here;
    void attach(tabId.value);
  });

  return {
    follows,
    // A chat from a file never had a tab here: it says so with 0, which is no tab's id.
    tabClosed: computed(() => pages.value?.length === 0 && Boolean(conversation.attachedTabId.value)),
    attachHere: () => attach(tabId.value),
    pin: (on) => set(!on, !on && tabId.value !== null ? [tabId.value] : ids()),
    stay: () => set(false, ids()),
    add: (added) => set(false, [...ids(), added]),
    remove: (removed) =>
      set(
        false,
        ids().filter((id) => id !== removed),
      ),
    others: async () => ((await ask('tabs', {}))?.tabs ?? []).filter((tab) => !ids().includes(tab.tabId)),
    reload: (reloaded) => ask('reload-page', { tabId: reloaded }),
  };
}
