/** Commands about all conversations, and about what is set for each. Panels are notified of changes to the list. */
import * as z from 'zod';
import { command, conversation, idField, noInput, upTo } from '#core/bus/command.ts';
import { toChatMessages } from '#core/log/chat-messages.ts';
import { chatGone } from '#core/log/refusal.ts';
import { replay } from '#core/log/replay.ts';
import { modelChoiceSchema } from '#core/settings/model-choice.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { type ArchiveProblem, writeArchive } from '#features/exports/index.ts';
import { undoFor } from './storage';

/** Characters of a conversation from a file, as JSON; the panel refuses longer ones before sending them. */
const maxConversation = 41_000_000;

/** Milliseconds that an import may take: what isn't restored by then is wiped. */
const importTakes = 600_000;

const several = z.object({ conversationIds: z.array(idField).max(100_000) });
/** Named at the first text only: its expression needn't be compiled for a waking that asks for the list. */
const seen = (text: string): string => toSeenWords(text);
const change = z.object({
  title: z.string().trim().min(1).max(200).nullable().optional(),
  systemPrompt: z.string().max(20_000).transform(seen).nullable().optional(),
  /** Made when a first one is set: a waking for the list needs none. */
  model: z
    .lazy(() => modelChoiceSchema)
    .nullable()
    .optional(),
  maxTurns: z.number().int().min(1).max(100).nullable().optional(),
  memory: z.boolean().nullable().optional(),
});

export const historyCommands = {
  /** Those that have messages, newest first. Later changes come as `conversations` notices. */
  conversations: command(noInput, async (_, { history, store }) => {
    const conversations = (await store.list()).filter(({ title }) => title !== '');
    // A user who opens the list is likely to search it.
    history.prepare().catch((error: unknown) => console.error(error));
    return { conversations };
  }),
  /** Those whose title or messages contain all the words. */
  'search-conversations': command(z.object({ words: z.string().max(500) }), async ({ words }, { history }) => ({
    found: await history.search(words),
  })),
  'set-conversation': command(
    conversation.extend({ change }),
    async ({ conversationId, change }, { sessions, conversationList }) => {
      await sessions.set(conversationId, change);
      await conversationList.tell([conversationId]);
    },
  ),
  'switch-tool': command(
    conversation.extend({
      layerKey: z.string().min(1).max(1000),
      tool: z.string().min(1).max(1000).optional(),
      enabled: z.boolean(),
    }),
    ({ conversationId, ...choice }, { sessions }) => sessions.enable(conversationId, choice),
  ),
  'pin-conversation': command(
    conversation.extend({ pinned: z.boolean() }),
    async ({ conversationId, pinned }, { history, conversationList }) => {
      await history.pin(conversationId, pinned);
      await conversationList.tell([conversationId]);
    },
  ),
  /** Stops and hides them. They can be restored for `undoFor`; then they are wiped. */
  'delete-conversations': command(
    several,
    async ({ conversationIds }, { store, sessions, history, conversationList }) => {
      const running = (await store.list()).filter(({ id, running }) => running && conversationIds.includes(id));
      // A conversation whose log can't be read has no run, and is deleted nevertheless.
      for (const { id } of running) await sessions.stop(id).catch((error: unknown) => console.error(error));
      await history.hide(conversationIds, Date.now() + undoFor);
      for (const id of conversationIds) sessions.forget(id);
      conversationList.wipeLater();
      await conversationList.tell(conversationIds);
    },
  ),
  /** Gives those that were still there. */
  'restore-conversations': command(several, async ({ conversationIds }, { history, conversationList }) => {
    const restored = await history.restore(conversationIds);
    await conversationList.tell(restored);
    return { conversationIds: restored };
  }),
  /** One conversation as a file holds it; or its current branch as messages, for programs that read them. */
  'export-conversation': command(
    conversation.extend({ asMessages: z.boolean().optional() }),
    async ({ conversationId, asMessages }, { store, history }) => {
      const [summary] = await history.summaries([conversationId]);
      if (!summary) throw chatGone();
      const entries = await store.entries(conversationId);
      const archived = writeArchive({ ...summary, entries, results: await history.results(conversationId) });
      if (!asMessages) return { ...archived, messages: [] };
      const { conversation, leftOut } = archived;
      const messages = toChatMessages(replay(entries), conversation.results);
      return { conversation: { ...conversation, entries: [], results: [] }, leftOut, messages };
    },
  ),
  /** Keeps it hidden until `restore-conversations` names it: if one conversation of a file doesn't fit, none of them is shown. */
  'import-conversation': command(
    z.object({ conversation: z.unknown().refine(...upTo(maxConversation)) }),
    async ({ conversation }, { history, widgets }): Promise<Imported> => {
      const conversationId = crypto.randomUUID();
      // Its schemas take time to make: the background shouldn't pay for them each time it wakes.
      const { readArchive } = await import('#features/exports/archive/read.ts');
      const brought = readArchive(conversation, { conversationId, widgets });
      if ('problem' in brought) return brought;
      if (await history.knows(brought)) return { isHere: true };
      await history.add(conversationId, brought, Date.now() + importTakes);
      return { conversationId };
    },
  ),
};

type Imported = { conversationId: string } | { isHere: true } | { problem: ArchiveProblem };
