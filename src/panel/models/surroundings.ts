/** What lies around the conversation: the attached page, the servers, the model, the built-in tools, the tab in front. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ModelState, PageState, PanelNotice, ServerState, ToolRow, UserSettings } from '#bridge';

export interface Surroundings {
  /** The attached pages that are open. Undefined: not known yet. */
  pages: Signal<PageState[] | undefined>;
  /** The one in front of the person, else the first. Null: attached to no page. Undefined: not known yet. */
  page: ReadonlySignal<PageState | null | undefined>;
  servers: Signal<ServerState[] | null>;
  model: Signal<ModelState | null>;
  builtin: Signal<ToolRow[]>;
  /** What the person set, but for models and servers. */
  settings: Signal<UserSettings | null>;
  /** The tab in front of the person; null where the panel has no tab beside it. */
  tabId: Signal<number | null>;
  /** The tab in front, else that of the attached page. */
  nearTab: ReadonlySignal<number | null>;
  /** The tab in front shows a page of the browser's own, which is closed to extensions. */
  frontClosed: Signal<boolean>;
  /** The person looks at another tab than the attached ones. */
  elsewhere: ReadonlySignal<boolean>;
  /** How many of the pages' tools can be called now. */
  liveCount: ReadonlySignal<number>;
  /** Tools of these pages that are there and can't be called now. */
  offCount: ReadonlySignal<number>;
  take(fact: PanelNotice): void;
}

/** Its scripts ran before Tabhand's: what it has to offer may be missing until it is loaded anew. */
export const cameLate = ({ notices }: Pick<PageState, 'notices'>): boolean =>
  notices.some(({ code }) => code === 'came-late');

export const isLive = (tool: ToolRow): boolean => !tool.disabled && tool.unavailable === undefined;

export function createSurroundings(): Surroundings {
  const pages = signal<PageState[] | undefined>(undefined);
  const servers = signal<ServerState[] | null>(null);
  const model = signal<ModelState | null>(null);
  const builtin = signal<ToolRow[]>([]);
  const settings = signal<UserSettings | null>(null);
  const tabId = signal<number | null>(null);
  const frontClosed = signal(false);
  const page = computed(() => {
    const all = pages.value;
    return all && (all.find((each) => each.tabId === tabId.value) ?? all[0] ?? null);
  });
  return {
    pages,
    page,
    servers,
    model,
    builtin,
    settings,
    tabId,
    nearTab: computed(() => tabId.value ?? page.value?.tabId ?? null),
    frontClosed,
    elsewhere: computed(() => {
      if (page.value === undefined || tabId.value === null) return false;
      return tabId.value !== page.value?.tabId;
    }),
    offCount: computed(() => pages.value?.flatMap(({ tools }) => tools).filter((tool) => !isLive(tool)).length ?? 0),
    liveCount: computed(() => pages.value?.flatMap(({ tools }) => tools).filter(isLive).length ?? 0),
    take(fact) {
      if (fact.type === 'pages') pages.value = fact.pages;
      else if (fact.type === 'servers') servers.value = fact.servers;
      else if (fact.type === 'model') model.value = fact.model;
      else if (fact.type === 'builtin') builtin.value = fact.tools;
      else if (fact.type === 'settings') settings.value = fact.settings;
    },
  };
}
