/** What the person ran from the composer stands in the tool's own history too: as it begins, and with what came of it. */
import { createInTurn, type Entry, type EntryOf } from '#conversation';
import { failure, type ToolFailure } from '#tools';
import type { Log } from './log';
import type { HandRun, HandRunFact, HandRunStore } from './run-by-hand';

export interface SlashHistory {
  /** To be given each conversation's new entries. */
  heard(conversationId: string, entries: readonly Entry[]): void;
  /** After the background died: ends what the log has ended meanwhile. */
  wake(): Promise<void>;
}

interface Edges {
  store: Pick<HandRunStore, 'put' | 'unfinished'>;
  open(conversationId: string): Promise<Log>;
  tell(fact: HandRunFact): void;
}

/** The conversation's log is the one account of such a run; this follows it. */
export function createSlashHistory({ store, open, tell }: Edges): SlashHistory {
  const going = new Map<string, HandRun>();

  const put = async (run: HandRun) => {
    if (run.outcome === null) going.set(run.id, run);
    else going.delete(run.id);
    await store.put(run);
    tell({ type: 'tool-run', run });
  };

  const settle = async (run: HandRun) => {
    const log = await open(run.conversationId).catch(() => null); // deleted: nobody knows what became of it
    const ended = log ? endOf(log, run) : unknown(run);
    if (ended) await put({ ...run, ...ended });
  };

  const follow = async (conversationId: string, entries: readonly Entry[]) => {
    for (const run of entries.flatMap((entry) => toRuns(conversationId, entry))) await put(run);
    if (!entries.some(({ type }) => type === 'tool-result' || type === 'run-ended')) return;
    for (const run of going.values()) if (run.conversationId === conversationId) await settle(run);
  };

  const inTurn = createInTurn();
  const report = (error: unknown) => console.error('A run could not be put into the history.', error);

  return {
    heard: (conversationId, entries) => void inTurn(() => follow(conversationId, entries)).catch(report),
    wake: () =>
      inTurn(async () => {
        for (const run of await store.unfinished()) {
          if (!run.inChat || going.has(run.id)) continue;
          going.set(run.id, run);
          await settle(run);
        }
      }),
  };
}

function toRuns(conversationId: string, entry: Entry): HandRun[] {
  if (entry.type !== 'assistant-message' || !entry.byHand) return [];
  return entry.calls.flatMap(({ id, input, target }): HandRun[] => {
    if (!target) return [];
    const { layerKey, tool } = target;
    return [{ id, conversationId, layerKey, tool, input, at: entry.at, outcome: null, duration: null, inChat: true }];
  });
}

type Ended = Pick<HandRun, 'duration'> & { outcome: NonNullable<HandRun['outcome']> };

/** Null while its run goes on. */
function endOf({ entries, conversation }: Log, run: HandRun): Ended | null {
  const result = entries.find(
    (entry): entry is EntryOf<'tool-result'> => entry.type === 'tool-result' && entry.callId === run.id,
  );
  if (result) return { outcome: result.outcome, duration: result.duration };
  return conversation.run.going ? null : unknown(run);
}

const unknown = ({ tool }: HandRun): Ended & { outcome: ToolFailure } => ({
  outcome: failure('interrupted', { tool }),
  duration: null,
});
