/** A browser's tabs in a world of the agent, in which sites are opened: nothing but the tabs themselves stands in for the product's. */
import { isClosedAddress, type readTab } from '#browser/tabs.ts';
import { siteOf } from '#core/settings/web-address.ts';
import { AttachedPages, createAttachedTabs } from '#features/sites/background/attached-pages.ts';
import { openSiteTool, type siteTabs } from '#features/sites/background/open-site.ts';
import { Panels } from '#features/sites/background/panels.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import type { AgentWorld } from './agent-world';
import { createScriptedPage, type ScriptedTool } from './scripted-sources';

export const openSiteCall = 'person_webmcp_open_site';
export const planCall = 'person_webmcp_plan';
export const steps = [{ text: 'Look' }, { text: 'Compare' }, { text: 'Choose' }];

export type SiteWorld = ReturnType<typeof withSites>;

export function withSites(world: AgentWorld) {
  const open = new Map([[1, 'https://music.example/']]);
  /** The addresses that tabs were opened for. */
  const opened: string[] = [];
  const redirects = new Map<string, string>();
  const forbidden = new Set<string>();
  let next = 2;
  let dies: (() => void) | null = null;
  const read: typeof readTab = async (tabId) => {
    const url = open.get(tabId);
    return url === undefined ? null : { url, title: '', active: false, windowId: 1, loading: false };
  };
  const tabs: typeof siteTabs = {
    list: async () => [...open].map(([tabId, url]) => ({ tabId, url })),
    read,
    async create(url) {
      opened.push(url);
      const tabId = next++;
      open.set(tabId, redirects.get(url) ?? url);
      dies?.();
      return tabId;
    },
    isClosed: (url) => isClosedAddress(url, 'chromium'),
    mayReach: async (url) => !forbidden.has(new URL(url).origin),
  };
  const session = Promise.resolve({ id: 's', fresh: false, earlier: [] });
  const pages = new AttachedPages({
    panels: new Panels(async () => null),
    bridge: { watch: () => undefined },
    door: () => ({ watches: () => false }),
    tabs: createAttachedTabs(session, read),
    open: (id) => world.sessions().open(id),
  });
  const isOff = async (url: string) => world.settings.sitesOff.includes(siteOf(new URL(url).origin));
  const parts = { pages, tabs, isOff, open: (id: string) => world.sessions().open(id) };
  world.tabsAre(async ({ id }) => pages.settle(await world.sessions().open(id)));
  world.builtInIs((scene, recall) => builtInLayers(scene, recall, [openSiteTool(world.id, parts)]));
  return {
    open,
    opened,
    redirects,
    /** Origins that the browser keeps Tabhand from. */
    forbidden,
    /** The background dies when the next tab is open, before it is known of. */
    diesAtNextTab() {
      dies = () => {
        dies = null;
        world.backgroundDies();
      };
    },
    /** The page of one tab opens another, while hands work on it. */
    async opensWindow(from: number, url: string) {
      const tabId = next++;
      open.set(tabId, url);
      await pages.addFrom(await world.sessions().open(world.id), tabId, from);
      return tabId;
    },
    revokes: async (site: string) => pages.revoke(await world.sessions().open(world.id), site),
    /** What a site offers in a tab. */
    offers(tabId: number, origin: string, ...tools: ScriptedTool[]) {
      const page = createScriptedPage(origin);
      page.offers(tools);
      world.alsoShows({ ...page.document, documentId: `d${tabId}`, tabId });
      return page.made;
    },
    opens: (url: string) => ({ calls: [{ name: openSiteCall, input: { url } }] }),
    plans: (...sites: string[]) => ({ calls: [{ name: planCall, input: { steps, sites } }] }),
    attached: async () => pages.settle(await world.sessions().open(world.id)),
  };
}
