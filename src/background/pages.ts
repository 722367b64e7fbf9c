/** Carries out commands about pages. */
import { measureText } from '#agent';
import type { TabRow } from '#bridge';
import type { CommandAreas, Handlers } from '#bridge/background';
import { listTabs, readTab, reloadTab } from '#browser';
import { originOf, siteOf, toggleMember, withPageText } from '#settings';
import { frameLeft } from './page-hands';
import { glanceAtTab } from './page-reading';
import { pdfAt } from './panels';
import type { CommandParts } from './parts';

export const pageHandlers = ({
  sessions,
  settings,
  pages,
  notices,
  readTabPart,
  listFrames,
}: CommandParts): Handlers<CommandAreas['pages']> => ({
  'attach-tab': async ({ conversationId, tabId }) =>
    pages.attach(await sessions.open(conversationId), tabId === null ? [] : [tabId]),
  'set-pages': async ({ conversationId, follow, tabIds }) =>
    pages.attach(await sessions.open(conversationId), [...new Set(tabIds)], follow),
  tabs: async () => ({ tabs: (await listTabs()).flatMap(toRow) }),
  frames: async ({ tabId }) => ({ frames: await listFrames(tabId) }),
  async 'set-frame'({ conversationId, tabId, documentId, on }) {
    const found = on ? (await listFrames(tabId)).find((frame) => frame.documentId === documentId) : null;
    if (found === undefined) throw frameLeft();
    const frame = found && { documentId, origin: found.origin, title: found.title };
    await pages.setFrame(await sessions.open(conversationId), tabId, documentId, frame);
  },
  'reload-page': ({ tabId }) => reloadTab(tabId),
  'refresh-page': (_, panel) => notices.tellPages(panel),
  async 'set-site'({ origin, off }) {
    await settings.change((now) => ({ ...now, sitesOff: toggleMember(now.sitesOff, siteOf(origin), off) }));
    await notices.tellPageSettings();
  },
  async 'set-page-text'({ origin, choice }) {
    await settings.change((now) => ({ ...now, pageText: withPageText(now.pageText, origin, choice) }));
    await notices.tellSettings();
  },
  async 'glance-at-page'({ tabId }, panel) {
    const seen = await glanceAtTab(tabId);
    if (seen?.kind === 'pdf') {
      pdfAt.set(tabId, (await readTab(tabId))?.url ?? '');
      await notices.tellPages(panel);
    }
    return seen ?? { missing: true };
  },
  async 'measure-page'({ tabId }) {
    const found = await readTabPart(tabId, 'page').catch(() => null); // attaching it says why
    return found?.content.type === 'text' ? measureText(found.content.text) : { missing: true };
  },
  async 'set-page-api'({ part, on }) {
    await settings.change((now) => ({ ...now, [part]: on }));
    await notices.tellPageSettings();
  },
});

/** Websites and files: nothing else has tools or can be read. */
function toRow({ tabId, url, title, icon }: Awaited<ReturnType<typeof listTabs>>[number]): TabRow[] {
  return /^(https?|file):/.test(url) && URL.canParse(url)
    ? [{ tabId, title, origin: originOf(url), ...(icon !== undefined && { icon }) }]
    : [];
}
