/** What surrounds the conversation: attached pages and how many tools they have, servers, model, built-in tools, and the active tab. */
import { computed, signal } from '@preact/signals';
import type { ToolRow, UserSettings } from '#core/bus/panel-wire.ts';
import type { ModelState } from '#features/models/index.ts';
import type { ServerState } from '#features/servers/index.ts';
import { say, sayCount } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import type { PageState } from '../messages';

/** Its scripts ran before Tabhand's: some of its tools may be missing until it is reloaded. */
export const cameLate = ({ notices }: Pick<PageState, 'notices'>): boolean =>
  notices.some(({ code }) => code === 'came-late');

export const wordLate = (): string => say('Tabhand isn’t running on this page yet.');

export const isLive = (tool: ToolRow): boolean => !tool.disabled && tool.unavailable === undefined;

export type SiteSurroundings = ReturnType<typeof createSurroundings>;

export function createSurroundings({ on }: Pick<Asking, 'on'>) {
  const pages = signal<PageState[] | undefined>(undefined);
  const servers = signal<ServerState[] | null>(null);
  const model = signal<ModelState | null>(null);
  const builtin = signal<ToolRow[]>([]);
  const settings = signal<UserSettings | null>(null);
  const tabId = signal<number | null>(null);
  on('pages', (told) => (pages.value = told.pages));
  on('servers', (told) => (servers.value = told.servers));
  on('model', (told) => (model.value = told.model));
  on('builtin', ({ tools }) => (builtin.value = tools));
  on('settings', (told) => (settings.value = told.settings));
  const page = computed(() => {
    const all = pages.value;
    return all && (all.find((each) => each.tabId === tabId.value) ?? all[0] ?? null);
  });
  const pageTools = computed(() => pages.value?.flatMap(({ tools }) => tools) ?? []);
  const toolCount = computed(() => countTools(pageTools.value, isLive));
  return {
    /** The attached pages that are open. Undefined: not known yet. */
    pages,
    /** The attached page in front, or else the first one. Null: no page is attached. Undefined: not known yet. */
    page,
    servers,
    model,
    builtin,
    /** The user's settings, except models and servers. */
    settings,
    /** The active tab; null where the panel has no tab beside it. */
    tabId,
    /** The active tab, or else the attached page's tab. */
    nearTab: computed(() => tabId.value ?? page.value?.tabId ?? null),
    /** The active tab shows one of the browser's own pages, which are closed to extensions. */
    frontClosed: signal(false),
    /** The active tab is not an attached one. */
    elsewhere: computed(() => page.value !== undefined && tabId.value !== null && tabId.value !== page.value?.tabId),
    /** How many of the pages' tools can be called now. */
    liveCount: computed(() => toolCount.value.all - toolCount.value.unavailable),
    /** The pages' tools, as they are counted wherever their number is shown. */
    toolCount,
  };
}

export interface ToolCount {
  all: number;
  /** How many of all can't be called now. */
  unavailable: number;
}

export const countTools = <T>(tools: readonly T[], isAvailable: (tool: T) => boolean): ToolCount => ({
  all: tools.length,
  unavailable: tools.filter((tool) => !isAvailable(tool)).length,
});

export const wordTools = (count: ToolCount): string =>
  withUnavailable(sayCount(count.all, '{count} tool', '{count} tools'), count);

export const wordPageTools = (count: ToolCount, several: boolean): string =>
  withUnavailable(
    several
      ? sayCount(count.all, '{count} tools on these pages')
      : sayCount(count.all, '{count} tool on this page', '{count} tools on this page'),
    count,
  );

const withUnavailable = (tools: string, { unavailable }: ToolCount): string =>
  unavailable === 0 ? tools : sayCount(unavailable, '{tools}, {count} unavailable', undefined, { tools });
