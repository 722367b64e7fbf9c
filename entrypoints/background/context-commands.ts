/** What a panel's commands about attachments and pages do. */
import { attach, type ConversationStore, detach, type Found, type Sessions } from '#agent';
import type { Attaching } from '#bridge';
import type { CommandTable } from '#bridge/doors';
import { listTabs, reloadTab } from '#browser';
import { Refusal } from '#conversation';
import type { Asked } from './asked';
import { nothing } from './done';
import { toPictureContent } from './picture-content';
import type { State } from './state';
import type { TabPart } from './tab-content';

interface Parts {
  sessions: Pick<Sessions, 'open'>;
  store: ConversationStore;
  state: State;
  asked: Asked;
  readTabPart(tabId: number, part: TabPart): Promise<Found>;
}

type ContextCommands = Pick<CommandTable, 'attach' | 'detach' | 'take-asked' | 'tabs' | 'set-pages' | 'reload-page'>;

export function createContextCommands({ sessions, store, state, asked, readTabPart }: Parts): ContextCommands {
  const find = (what: Attaching): Promise<Found> | Found => {
    if (what.type === 'file') return ofFile(what);
    return what.type === 'image' ? ofImage(what) : readTabPart(what.tabId, what.type);
  };
  return {
    attach: async ({ conversationId, what }) => ({
      attachment: await attach(store, await sessions.open(conversationId), await find(what)),
    }),
    detach: async ({ conversationId, attachmentId }) =>
      nothing(detach(store, await sessions.open(conversationId), attachmentId)),
    async 'take-asked'({ conversationId, windowId }, panel) {
      panel.windowId = windowId;
      const log = await sessions.open(conversationId);
      const refusals: unknown[] = [];
      for (const found of asked.take(windowId)) {
        await found.then((each) => attach(store, log, each)).catch((refusal) => refusals.push(refusal));
      }
      // After all: one that can't be read must not cost the person those behind it.
      if (refusals.length > 0) throw refusals[0];
      return {};
    },
    tabs: async () => ({ tabs: (await listTabs()).flatMap(toRow) }),
    'set-pages': async ({ conversationId, follow, tabIds }) =>
      nothing(state.attach(await sessions.open(conversationId), [...new Set(tabIds)], follow)),
    'reload-page': ({ tabId }) => nothing(reloadTab(tabId)),
  };
}

/** Websites and files: nothing else has tools or can be read. */
function toRow({ tabId, url, title }: Awaited<ReturnType<typeof listTabs>>[number]) {
  if (!/^(https?|file):/.test(url) || !URL.canParse(url)) return [];
  const { origin } = new URL(url);
  return [{ tabId, title, origin: origin === 'null' ? null : origin }];
}

const ofFile = ({ name, mime, text }: Extract<Attaching, { type: 'file' }>): Found => ({
  kind: 'file',
  name,
  origin: null,
  content: { type: 'text', text, mime },
});

const notDrawn = () =>
  new Refusal('The browser can’t read this kind of picture. Save it as PNG or JPEG, then attach that.');

async function ofImage({ name, mime, data }: Extract<Attaching, { type: 'image' }>): Promise<Found> {
  const blob = await fetch(`data:${mime};base64,${data}`).then(
    (answer) => answer.blob(),
    () => null,
  );
  return { kind: 'image', name, origin: null, content: await toPictureContent(blob, notDrawn) };
}
