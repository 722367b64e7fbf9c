/** Commands about pages: which ones a conversation is about, and what Tabhand does on each. */
import * as z from 'zod';
import { askFrames } from '#browser/scripting.ts';
import { listTabs, readTab, reloadTab } from '#browser/tabs.ts';
import { command, conversation, type Missing, noInput, tabId } from '#core/bus/command.ts';
import { isAmong, openSites } from '#core/log/sites.ts';
import { measureText } from '#core/loop/attachments.ts';
import { pageTextChoices, withPageText } from '#core/settings/page-text.ts';
import { toggleMember } from '#core/settings/settings.ts';
import { originOf, siteOf } from '#core/settings/web-address.ts';
import { until } from '#core/tools/waiting.ts';
import { siteOff } from '#features/files/background/index.ts';
import { frameLeft, readSaved } from '#features/hands/background/index.ts';
import { maxPages, pdfAt } from '#features/sites/background/index.ts';
import { readTouched } from '#page/in-frames.ts';
import type { Glance, TabRow } from '../messages';
import { glanceAtTab } from './page-reading';

const tab = z.object({ tabId });

export const pageCommands = {
  'attach-tab': command(
    conversation.extend({ tabId: tabId.nullable() }),
    async ({ conversationId, tabId }, { pages, sessions }) =>
      pages.attach(await sessions.open(conversationId), tabId === null ? [] : [tabId]),
  ),
  /** `follow`: the next message moves the conversation to the active tab. Otherwise it stays with all of `tabIds`. */
  'set-pages': command(
    conversation.extend({ follow: z.boolean(), tabIds: z.array(tabId).max(maxPages) }),
    async ({ conversationId, follow, tabIds }, { pages, sessions }) => {
      const log = await sessions.open(conversationId);
      const left = log.conversation.pages.filter(({ tabId }) => !tabIds.includes(tabId));
      // Whoever detaches a site's tab takes back that the model may open it.
      for (const site of openSites(log.conversation))
        if (left.some(({ origin }) => isAmong([site], origin))) await pages.revoke(log, site);
      await pages.attach(log, [...new Set(tabIds)], follow);
    },
  ),
  /** What a page had the browser save, to be attached. */
  'read-saved': command(
    z.object({ origin: z.string().max(500), from: z.string().max(2000) }),
    async (saved, { settings }) => {
      if ((await settings.read()).sitesOff.includes(siteOf(saved.origin))) throw siteOff();
      return readSaved(saved);
    },
  ),
  /** Takes a site back that the model may open in the conversation, with its tabs. */
  'revoke-site': command(
    conversation.extend({ site: z.url().max(500) }),
    async ({ conversationId, site }, { pages, sessions }) => pages.revoke(await sessions.open(conversationId), site),
  ),
  tabs: command(noInput, async () => ({ tabs: (await listTabs()).flatMap(toRow) })),
  /** The frames that a tab shows and that can be attached. */
  frames: command(tab, async ({ tabId }, { listFrames }) => ({ frames: await listFrames(tabId) })),
  /** Attaches a frame beside its page, or detaches it. */
  'set-frame': command(
    conversation.extend({ tabId, documentId: z.string().max(200), on: z.boolean() }),
    async ({ conversationId, tabId, documentId, on }, { pages, sessions, listFrames }) => {
      const found = on ? (await listFrames(tabId)).find((frame) => frame.documentId === documentId) : null;
      if (found === undefined) throw frameLeft();
      const frame = found && { documentId, origin: found.origin, title: found.title };
      await pages.setFrame(await sessions.open(conversationId), tabId, documentId, frame);
    },
  ),
  'reload-page': command(tab, ({ tabId }) => reloadTab(tabId)),
  /** So that a page that was just allowed has its tools. */
  'reload-untouched': command(tab, async ({ tabId }, { notices }, panel) => {
    await reloadUntouched(tabId);
    await notices.tellPages(panel);
  }),
  /** Whether the user can see the panel. */
  'set-sight': command(z.object({ isHidden: z.boolean() }), async ({ isHidden }, _, panel) => {
    panel.isHidden = isHidden;
  }),
  /** Lists the tools of the attached pages again. */
  'refresh-page': command(noInput, (_, { notices }, panel) => notices.tellPages(panel)),
  /** Switches Tabhand off or on for a site. */
  'set-site': command(
    z.object({ origin: z.string().max(500), off: z.boolean() }),
    async ({ origin, off }, { settings, notices }) => {
      await settings.change((now) => ({ ...now, sitesOff: toggleMember(now.sitesOff, siteOf(origin), off) }));
      await notices.tellPageSettings();
    },
  ),
  /** Whether the text of a site's pages goes along with the first message about each. */
  'set-page-text': command(
    z.object({ origin: z.url().max(500), choice: z.enum(pageTextChoices) }),
    async ({ origin, choice }, { settings, notices }) => {
      await settings.change((now) => ({ ...now, pageText: withPageText(now.pageText, origin, choice) }));
      await notices.tellSettings();
    },
  ),
  /** What kind of page a tab shows, by a glance at it. */
  'glance-at-page': command(tab, async ({ tabId }, { notices }, panel): Promise<Glance | Missing> => {
    const seen = await glanceAtTab(tabId);
    if (seen?.kind === 'pdf') {
      pdfAt.set(tabId, (await readTab(tabId))?.url ?? '');
      await notices.tellPages(panel);
    }
    return seen ?? { missing: true };
  }),
  /** Reads a page as it would be attached, and sends nothing. */
  'measure-page': command(
    tab,
    async ({ tabId }, { readTabPart }): Promise<ReturnType<typeof measureText> | Missing> => {
      const found = await readTabPart(tabId, 'page').catch(() => null); // attaching it says why
      return found?.content.type === 'text' ? measureText(found.content.text) : { missing: true };
    },
  ),
  'set-page-api': command(
    z.object({ part: z.enum(['earlierShapes', 'experimental']), on: z.boolean() }),
    async ({ part, on }, { settings, notices }) => {
      await settings.change((now) => ({ ...now, [part]: on }));
      await notices.tellPageSettings();
    },
  ),
};

/** Websites and files: nothing else has tools or can be read. */
function toRow({ tabId, url, title, icon }: Awaited<ReturnType<typeof listTabs>>[number]): TabRow[] {
  return /^(https?|file):/.test(url) && URL.canParse(url)
    ? [{ tabId, title, origin: originOf(url), ...(icon !== undefined && { icon }) }]
    : [];
}

/** Milliseconds. Firefox tells its processes in its own time that a site is allowed: until then no frame answers. */
const maxPatience = 5000;

/**
 * Loads a page anew where that is no loss: nothing was typed in any of its frames, and nothing plays. Resolves when the new document is
 * there, or when nothing is to be done.
 */
async function reloadUntouched(tabId: number): Promise<void> {
  const read = () => askFrames(tabId, readTouched, '').catch(() => []);
  let before = await read();
  await until(async () => {
    if (before.length === 0) before = await read();
    return before.length > 0;
  }, maxPatience);
  if (before.length === 0 || before.some(({ touched }) => touched)) return;
  await reloadTab(tabId);
  const old = new Set(before.map(({ documentId }) => documentId));
  await until(async () => (await read()).some(({ documentId }) => !old.has(documentId)), maxPatience);
}
