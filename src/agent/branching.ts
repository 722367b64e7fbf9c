/** The conversation as a tree: a message said otherwise, a turn asked again, a branch chosen, messages deleted and restored. */
import { type Conversation, type Entry, type EntryOf, pathIn, Refusal, tipOf } from '#conversation';
import type { ModelChoice } from '#settings';
import { deleteMessage } from './chat';
import { asMessage, type Log } from './log';
import { atRest, type Runs } from './runs';

export interface Branching {
  /** The person's message in other words; the original stays a branch. */
  edit(conversationId: string, entryId: string, text: string): Promise<void>;
  /** A turn, or all that followed a person's message, once more; what there was stays a branch. `model`: for this run only. */
  askAgain(conversationId: string, entryId: string, model?: ModelChoice): Promise<void>;
  /** Goes to a branch that an entry is part of, to where it was left. */
  chooseBranch(conversationId: string, entryId: string): Promise<void>;
  /** Resolves with whether it was there; a turn's calls and results go with it. */
  deleteMessage(conversationId: string, messageId: string): Promise<boolean>;
  /** The same for several, by their entries; those that are not shown change nothing. */
  deleteMessages(conversationId: string, entryIds: readonly string[]): Promise<void>;
  restoreMessages(conversationId: string, entryIds: readonly string[]): Promise<void>;
}

export function createBranching(runs: Runs): Branching {
  return {
    async edit(id, entryId, text) {
      const log = atRest(runs, await runs.open(id));
      const said = find(log, entryId, 'user-message');
      await runs.start(log, [asMessage({ ...said, text })], said.parent);
    },
    async askAgain(id, entryId, model) {
      const log = atRest(runs, await runs.open(id));
      const after = toStart(log.conversation, entryId);
      await runs.start(log, [{ type: 'run-continued', ...(model && { model }) }], after);
    },
    async chooseBranch(id, entryId) {
      const log = atRest(runs, await runs.open(id));
      const { tree, head } = log.conversation;
      if (!tree.entries.has(entryId)) throw new Refusal('This branch is no longer there.');
      if (pathIn(tree, head).some((entry) => entry.id === entryId)) return;
      await log.appendAfter(tipOf(tree, entryId), { type: 'branch-chosen' });
    },
    deleteMessage: async (id, messageId) => deleteMessage(atRest(runs, await runs.open(id)), messageId),
    async deleteMessages(id, entryIds) {
      const log = atRest(runs, await runs.open(id));
      const shown = new Set(log.conversation.items.map(({ entry }) => entry.id));
      const there = unique(entryIds).filter((entryId) => shown.has(entryId));
      if (there.length > 0)
        await log.append(...there.map((entryId) => ({ type: 'message-deleted' as const, entryId }))); // const: a literal type
    },
    async restoreMessages(id, entryIds) {
      const log = atRest(runs, await runs.open(id));
      const gone = unique(entryIds).filter((entryId) => log.conversation.deleted.has(entryId));
      if (gone.length > 0) await log.append(...gone.map((entryId) => ({ type: 'message-restored' as const, entryId }))); // as above
    },
  };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

const messageGone = () => new Refusal('This message is no longer there.');

function find<T extends Entry['type']>({ conversation }: Log, entryId: string, type: T): EntryOf<T> {
  const entry = conversation.tree.entries.get(entryId);
  if (entry?.type !== type) throw messageGone();
  return entry as EntryOf<T>; // its type was just compared
}

/** Behind a person's message, or where a turn began: what was said there is what the model is asked about. */
function toStart({ tree, deleted }: Conversation, entryId: string): string {
  const entry = tree.entries.get(entryId);
  const isSaid = entry?.type === 'user-message';
  const start = isSaid ? entryId : entry?.type === 'assistant-message' ? tree.before.get(entryId) : null;
  if (!start) throw messageGone();
  const ran = (id: string) => {
    const next = tree.entries.get(id);
    return next?.type === 'assistant-message' && next.byHand;
  };
  if (tree.after.get(start)?.some(ran))
    throw new Refusal('You ran this tool yourself, so no model answered. Run it again with / or under Tools.');
  const isShown = ({ id, type }: Entry) =>
    (type === 'user-message' || type === 'assistant-message' || type === 'events-told') && !deleted.has(id);
  if (!pathIn(tree, start).some(isShown)) throw new Refusal('Nothing is left before it that could be answered.');
  return start;
}
