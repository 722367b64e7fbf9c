/** Commands about what MCP servers offer besides tools: resources and prompts, which are shown, attached, followed and renewed. */
import * as z from 'zod';
import { type CommandParts, command, conversation, idField, noInput, server } from '#core/bus/command.ts';
import type { PanelLink } from '#core/bus/panel-server.ts';
import { attach } from '#core/loop/attachments.ts';
import { showResource } from '#core/tools/layers/call-result.ts';
import { readOffered, toFoundPart, toServed } from './served-content';

const uri = z.string().min(1).max(2000);
const word = z.string().min(1).max(300);
const values = z.record(z.string().max(100), z.string().max(20_000));

/** Milliseconds. */
const suggestsWithin = 10_000;

const suggesting = new WeakMap<PanelLink, AbortController>();

export const offerCommands = {
  /** Reads a resource to show it; nothing is attached. */
  'read-resource': command(server.extend({ uri }), async ({ serverId, uri }, { servers }) => ({
    parts: (await servers.readResource(serverId, uri)).parts.map(showResource),
  })),
  /** Gets a prompt with its arguments, and attaches its text and what comes with it. */
  'use-prompt': command(
    conversation.extend({ ...server.shape, name: word, values }),
    async ({ conversationId, serverId, name, values: filled }, { servers, sessions, store }) => {
      const log = await sessions.open(conversationId);
      const { by, prompt } = await servers.getPrompt(serverId, name, filled);
      const content = { type: 'text', text: prompt.text, mime: 'text/plain' } as const; // a literal type
      // What can't be attached is found out before anything is.
      const parts = await Promise.all(prompt.parts.map((part) => toFoundPart(by, name, part)));
      const { id } = await attach(store, log, { kind: 'prompt', name, ...toServed(by), content });
      for (const part of parts.flat()) await attach(store, log, part);
      return { attachmentId: id };
    },
  ),
  /** What the server suggests for an argument. A newer question of the same panel cancels it. */
  'suggest-values': command(
    server.extend({
      of: z.discriminatedUnion('type', [
        z.object({ type: z.literal('prompt'), name: word }),
        z.object({ type: z.literal('template'), uri }),
      ]),
      argument: word,
      value: z.string().max(1000),
      others: values,
    }),
    async ({ serverId, ...unfinished }, { servers }, panel) => {
      suggesting.get(panel)?.abort();
      const mine = new AbortController();
      suggesting.set(panel, mine);
      const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(suggestsWithin)]);
      return { values: await servers.suggest(serverId, unfinished, signal) };
    },
  ),
  /** Nobody waits for suggestions any more. */
  'cancel-suggestions': command(noInput, async (_, __, panel) => suggesting.get(panel)?.abort()),
  /** Sent repeatedly while resources are attached: an entry of the log says when one changed. */
  'follow-attachments': command(conversation, async ({ conversationId }, { servers, sessions }) =>
    follow(servers, await sessions.open(conversationId)),
  ),
  /** Reads the resource again, in place of what was attached. */
  'renew-attachment': command(
    conversation.extend({ attachmentId: idField }),
    async ({ conversationId, attachmentId }, { servers, sessions, store }) => {
      const log = await sessions.open(conversationId);
      const { name, served } = log.conversation.pending.find(({ id }) => id === attachmentId) ?? {};
      if (served?.uri === undefined) return;
      const found = await readOffered(servers, { serverId: served.serverId, uri: served.uri, name });
      await attach(store, log, found, attachmentId);
    },
  ),
};

type Log = Awaited<ReturnType<CommandParts['sessions']['open']>>;

async function follow(servers: CommandParts['servers'], log: Log): Promise<void> {
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
