/** Carries out commands about resources and prompts of MCP servers: shows, attaches, follows and renews them. */
import { attach, type Found } from '#agent';
import type { Attaching } from '#bridge';
import type { CommandAreas, Handlers, PanelLink } from '#bridge/background';
import { showResource } from '#tools/layers';
import type { CommandParts } from './parts';
import { toFound, toFoundPart, toServed } from './served-content';

type Servers = CommandParts['servers'];
type Log = Awaited<ReturnType<CommandParts['sessions']['open']>>;
type OfferParts = Pick<CommandParts, 'servers' | 'sessions' | 'store'>;

export function offerHandlers({ servers, sessions, store }: OfferParts): Handlers<CommandAreas['offers']> {
  const suggesting = new WeakMap<PanelLink, AbortController>();
  const cancel = (panel: PanelLink) => suggesting.get(panel)?.abort();
  return {
    'read-resource': async ({ serverId, uri }) => ({
      parts: (await servers.readResource(serverId, uri)).parts.map(showResource),
    }),
    async 'use-prompt'({ conversationId, serverId, name, given }) {
      const log = await sessions.open(conversationId);
      const { by, prompt } = await servers.getPrompt(serverId, name, given);
      const content = { type: 'text', text: prompt.text, mime: 'text/plain' } as const; // a literal type
      // What can't be attached is found out before anything is.
      const parts = await Promise.all(prompt.parts.map((part) => toFoundPart(by, name, part)));
      const { id } = await attach(store, log, { kind: 'prompt', name, ...toServed(by), content });
      for (const part of parts.flat()) await attach(store, log, part);
      return { attachmentId: id };
    },
    async 'suggest-values'({ serverId, ...unfinished }, panel) {
      cancel(panel);
      const mine = new AbortController();
      suggesting.set(panel, mine);
      const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(longestSuggestion)]);
      return { values: await servers.suggest(serverId, unfinished, signal) };
    },
    'cancel-suggestions': async (_, panel) => cancel(panel),
    'follow-attachments': async ({ conversationId }) => follow(servers, await sessions.open(conversationId)),
    async 'renew-attachment'({ conversationId, attachmentId }) {
      const log = await sessions.open(conversationId);
      const { name, served } = log.conversation.pending.find(({ id }) => id === attachmentId) ?? {};
      if (served?.uri === undefined) return;
      const found = await readOffered(servers, { type: 'resource', serverId: served.serverId, uri: served.uri, name });
      await attach(store, log, found, attachmentId);
    },
  };
}

/** Milliseconds. */
const longestSuggestion = 10_000;

async function follow(servers: Servers, log: Log): Promise<void> {
  const resources = log.conversation.pending.flatMap(({ served }) =>
    served?.uri === undefined ? [] : { serverId: served.serverId, uri: served.uri },
  );
  const byServer = Map.groupBy(resources, ({ serverId }) => serverId);
  const mark = (serverId: string, uri: string) => {
    const old = log.conversation.pending.filter(({ served, changed }) => {
      return served?.serverId === serverId && served.uri === uri && !changed;
    });
    for (const { id } of old) void log.append({ type: 'attachment-changed', attachmentId: id });
  };
  for (const [serverId, some] of byServer) {
    const uris = [...new Set(some.map(({ uri }) => uri))].toSorted();
    await servers.follow(log.id, { serverId, uris, onUpdated: (uri) => mark(serverId, uri) });
  }
}

/** Reads a resource as it is attached. */
export async function readOffered(
  servers: Pick<Servers, 'readResource'>,
  { serverId, uri, name }: Extract<Attaching, { type: 'resource' }>,
): Promise<Found> {
  const { by, parts } = await servers.readResource(serverId, uri);
  return toFound(by, uri, parts, name);
}
