/** The user's messages: sent, queued while a run goes on, edited, answered again, deleted and restored. */
import { compactedIn, compactionsIn, summariesOf } from '#core/log/compaction.ts';
import type { Conversation } from '#core/log/conversation.ts';
import type { Entry, EntryOf, MessageContent } from '#core/log/entry.ts';
import { isGone, Refusal } from '#core/log/refusal.ts';
import { pathIn, stepBefore, stepsAfter, tipOf } from '#core/log/tree.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import { giveUpLeft } from './agent-calls';
import { asMessage, findQueued, type Log, sendQueued } from './log';
import { atRest, type Runs } from './runs';

const maxQueued = 20;

export const createMessages = (runs: Runs) => ({
  ...createSending(runs),
  ...createVersions(runs),
  ...createDeleting(runs),
  ...createSummaries(runs),
});

function createSending(runs: Runs) {
  return {
    /** Sends a message, or queues it while a run goes on. Resolves when it is in the log. */
    async say(id: string, said: MessageContent): Promise<void> {
      const log = await runs.open(id);
      if (!runs.isGoing(log)) return runs.start(log, [asMessage(said)]);
      if (log.conversation.queue.length >= maxQueued)
        throw new Refusal('20 messages are already queued. Stop the run, or wait until it ends; your text is kept.');
      await log.append({ ...said, type: 'message-queued' });
      // The run may have ended before this was appended, which then began the next one.
      runs.drive(log);
    },
    /** Sends a queued message that wasn't sent by itself, because the run before it was cut short. */
    async sendQueued(id: string, entryId: string): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      await runs.start(log, sendQueued(findQueued(log.conversation, entryId)));
    },
    async withdrawQueued(id: string, entryId: string): Promise<void> {
      const log = await runs.open(id);
      await log.append({ type: 'message-unqueued', entryId });
    },
  };
}

function createVersions(runs: Runs) {
  return {
    /** Sends an edited version of the user's message; the original stays as a branch. */
    async edit(id: string, entryId: string, text: string): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const said = find(log, entryId, 'user-message');
      await runs.start(log, [asMessage({ ...said, text })], said.parent);
    },
    /** Asks again for a turn, or for everything that followed a message; the original stays as a branch. `model`: for this run only. */
    async askAgain(id: string, entryId: string, model?: ModelChoice): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const after = toStart(log.conversation, entryId);
      await runs.start(log, [{ type: 'run-continued', ...(model && { model }) }], after);
    },
    /** Switches to the branch that contains the entry, at its newest entry. */
    async chooseBranch(id: string, entryId: string): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const { tree, head } = log.conversation;
      if (!tree.entries.has(entryId)) throw isGone();
      if (pathIn(tree, head).some((entry) => entry.id === entryId)) return;
      await log.appendAfter(tipOf(tree, entryId), { type: 'branch-chosen' });
    },
  };
}

function createDeleting(runs: Runs) {
  return {
    /** Deletes messages by the ids of their entries, a turn with its calls and results; with them the summaries that tell of them. Ignores those that aren't shown. */
    async deleteMessages(id: string, entryIds: readonly string[]): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const shown = new Set(log.conversation.items.map(({ entry }) => entry.id));
      const messages = entryIds.filter((entryId) => shown.has(entryId));
      const there = unique([...messages, ...summariesOf(log.conversation, entryIds)]);
      if (there.length > 0)
        await log.append(...there.map((entryId) => ({ type: 'message-deleted' as const, entryId }))); // const: a literal type
    },
    async restoreMessages(id: string, entryIds: readonly string[]): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const gone = unique(entryIds).filter((entryId) => log.conversation.deleted.has(entryId));
      if (gone.length > 0) await log.append(...gone.map((entryId) => ({ type: 'message-restored' as const, entryId }))); // as above
    },
  };
}

function createSummaries(runs: Runs) {
  return {
    /** Has the model summarise all of the chat so far, as a run of its own. */
    async compact(id: string): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const { conversation } = log;
      if ((compactedIn(conversation)?.count ?? 0) >= conversation.items.length)
        throw new Refusal('There is nothing new to summarise.');
      await runs.start(log, [{ type: 'compaction-asked' }, ...giveUpLeft(log)]);
    },
    /** Replaces the text of a summary. */
    async editSummary(id: string, entryId: string, text: string): Promise<void> {
      const log = atRest(runs, await runs.open(id));
      const summary = compactionsIn(log.conversation).find((each) => each.id === entryId);
      if (!summary) throw isGone();
      await log.append({ type: 'compacted', upTo: summary.upTo, text, of: entryId });
    },
  };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function find<T extends Entry['type']>({ conversation }: Log, entryId: string, type: T): EntryOf<T> {
  const entry = conversation.tree.entries.get(entryId);
  if (entry?.type !== type) throw isGone();
  return entry as EntryOf<T>; // its type was just compared
}

/** The entry after which the model is asked again: the user's message, or the one before the turn. */
function toStart({ tree, deleted }: Conversation, entryId: string): string {
  const entry = tree.entries.get(entryId);
  const isSaid = entry?.type === 'user-message';
  const start = isSaid ? entryId : entry?.type === 'assistant-message' ? stepBefore(tree, entryId) : null;
  if (!start) throw isGone();
  const ran = (id: string) => {
    const next = tree.entries.get(id);
    return next?.type === 'assistant-message' && next.byHand;
  };
  if (stepsAfter(tree, start).some(ran))
    throw new Refusal('You ran this tool yourself, so no model answered. Run it again with / or under Tools.');
  const isShown = ({ id, type }: Entry) =>
    (type === 'user-message' || type === 'assistant-message' || type === 'events-told') && !deleted.has(id);
  if (!pathIn(tree, start).some(isShown)) throw new Refusal('No message comes before it.');
  return start;
}
