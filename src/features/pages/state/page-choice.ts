/** Which pages the conversation is attached to: the active tab, or pages it is pinned to. */
import { computed, effect } from '@preact/signals';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { SiteIconStore, SiteSurroundings } from '#features/sites/state/index.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { FrameRow, TabRow } from '../messages';

export interface AttachableFrame extends FrameRow {
  attached: boolean;
}

interface Around extends Pick<SiteSurroundings, 'pages' | 'tabId' | 'elsewhere'> {
  siteIcons: Pick<SiteIconStore, 'learn'>;
}

export function createPageChoice(
  { ask }: Asking,
  conversation: ConversationModel,
  { pages, tabId, elsewhere, siteIcons }: Around,
) {
  const follows = computed(() => conversation.state.value.follows);
  const ids = (without?: number) => (pages.value ?? []).map((page) => page.tabId).filter((id) => id !== without);
  const set = (follow: boolean, tabIds: number[]) => conversation.ask('set-pages', { follow, tabIds });
  const add = (added: number) => set(false, [...ids(), added]);
  const attach = (to: number | null) => conversation.ask('attach-tab', { tabId: to });

  // An empty conversation belongs to the active tab. It is attached only once for each tab: the panel of another window
  // may attach it to its own tab, and the two must not alternate forever.
  let attached = '';
  effect(() => {
    const here = `${conversation.id.value} ${tabId.value}`;
    if (!conversation.untouched.value || !follows.value || !elsewhere.value || here === attached) return;
    attached = here;
    void attach(tabId.value);
  });

  return {
    /** The next message moves the conversation to the active tab. */
    follows,
    // An imported chat never had a tab here: its tab id is 0, which no tab has.
    tabClosed: computed(() => pages.value?.length === 0 && Boolean(conversation.attachedTabId.value)),
    attachHere: () => attach(tabId.value),
    /** Pins the conversation to its pages, or lets it follow the active tab again. */
    pin: (on: boolean) => set(!on, !on && tabId.value !== null ? [tabId.value] : ids()),
    /** Pins the conversation to its pages, whatever tab is in front. */
    stay: () => set(false, ids()),
    add,
    /** Adds the tab in front, which hands may have opened. */
    addHere: () => tabId.value !== null && add(tabId.value),
    remove: (removed: number) => set(false, ids(removed)),
    /** The open tabs that aren't attached. */
    async others(): Promise<TabRow[]> {
      const tabs = (await ask('tabs', {}))?.tabs ?? [];
      void siteIcons.learn(tabs);
      return tabs.filter((tab) => !ids().includes(tab.tabId));
    },
    /** The frames that the attached pages show, each with whether it is attached. */
    async frames(): Promise<AttachableFrame[]> {
      const found = await Promise.all(ids().map((each) => ask('frames', { tabId: each })));
      const attached = conversation.state.value.pages.flatMap((page) => page.frames ?? []);
      const isAttached = (row: FrameRow) => attached.some(({ documentId }) => documentId === row.documentId);
      return found.flatMap((each) => each?.frames ?? []).map((row) => ({ ...row, attached: isAttached(row) }));
    },
    setFrame: ({ tabId: of, documentId }: FrameRow, on: boolean) =>
      conversation.ask('set-frame', { tabId: of, documentId, on }),
    refresh: () => ask('refresh-page', {}),
    reload: (reloaded: number) => ask('reload-page', { tabId: reloaded }),
  };
}
