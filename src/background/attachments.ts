/** Carries out commands about attachments. */
import { attach, detach, type Found } from '#agent';
import type { Attaching } from '#bridge';
import type { CommandAreas, Handlers } from '#bridge/background';
import { Refusal } from '#conversation';
import type { CommandParts } from './command-parts';
import { toPictureContent } from './tab-content';

export function attachmentHandlers(
  parts: Pick<CommandParts, 'sessions' | 'store' | 'pageMenu' | 'readTabPart'>,
): Handlers<CommandAreas['attachments']> {
  const { sessions, store, pageMenu, readTabPart } = parts;
  const find = (what: Attaching): Promise<Found> | Found => {
    if (what.type === 'file') return fromFile(what);
    return what.type === 'image' ? fromImage(what) : readTabPart(what.tabId, what.type);
  };
  return {
    attach: async ({ conversationId, what }) => ({
      attachment: await attach(store, await sessions.open(conversationId), await find(what)),
    }),
    detach: async ({ conversationId, attachmentId }) =>
      detach(store, await sessions.open(conversationId), attachmentId),
    async 'attach-from-menu'({ conversationId, windowId }, panel) {
      panel.windowId = windowId;
      const log = await sessions.open(conversationId);
      const refusals: unknown[] = [];
      for (const found of pageMenu.take(windowId)) {
        await found.then((each) => attach(store, log, each)).catch((refusal) => refusals.push(refusal));
      }
      // Last, so that one choice that can't be read doesn't keep the others from being attached.
      if (refusals.length > 0) throw refusals[0];
    },
  };
}

const fromFile = ({ name, mime, text }: Extract<Attaching, { type: 'file' }>): Found => ({
  kind: 'file',
  name,
  origin: null,
  content: { type: 'text', text, mime },
});

const notDrawn = () =>
  new Refusal('The browser can’t read this kind of picture. Save it as PNG or JPEG, then attach that.');

async function fromImage({ name, mime, data }: Extract<Attaching, { type: 'image' }>): Promise<Found> {
  const blob = await fetch(`data:${mime};base64,${data}`).then(
    (answer) => answer.blob(),
    () => null,
  );
  return { kind: 'image', name, origin: null, content: await toPictureContent(blob, notDrawn) };
}
