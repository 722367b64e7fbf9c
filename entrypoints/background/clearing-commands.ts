/** What a panel's commands about what is kept do: how much it is, and clearing it. */
import type { Sessions } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { clearStored, type Database, type HistoryStore, storedSizes } from '#storage';
import type { State } from './state';
import type { Waiting } from './waiting';

interface Parts {
  database: Promise<Database>;
  sessions: Pick<Sessions, 'forgetAll'>;
  waiting: Pick<Waiting, 'forgetAll'>;
  history: Pick<HistoryStore, 'forgetAll'>;
  state: Pick<State, 'tellCleared' | 'tellServers'>;
}

export function createClearingCommands(parts: Parts): Pick<CommandTable, 'stored-sizes' | 'clear-stored'> {
  const { database, sessions, state } = parts;
  return {
    'stored-sizes': async () => ({ sizes: await storedSizes(database) }),
    async 'clear-stored'({ kind }) {
      // Nothing may write into what is about to be deleted.
      if (kind === 'conversations') await sessions.forgetAll();
      const left = await clearStored(database, kind);
      if (kind === 'conversations') await letGoOfAll(parts);
      state.tellCleared(kind);
      await state.tellServers();
      return { left };
    },
  };
}

/** What was opened while they were cleared, what is searched, and what is counted. */
async function letGoOfAll({
  sessions,
  history,
  waiting,
}: Pick<Parts, 'sessions' | 'history' | 'waiting'>): Promise<void> {
  await sessions.forgetAll();
  history.forgetAll();
  waiting.forgetAll();
}
