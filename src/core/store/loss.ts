/** Tells when the browser has deleted the database, as it may when the disk runs full: a mark outside of it says that there was one. */
import { browser } from 'wxt/browser';
import { createInTurn } from '#core/log/in-turn.ts';

const key = 'database';
type Mark = 'kept' | 'lost';

export type LossStore = ReturnType<typeof lossStore>;

export function lossStore() {
  const inTurn = createInTurn();
  const read = async (): Promise<unknown> => (await browser.storage.local.get(key))[key];
  const write = (mark: Mark) => browser.storage.local.set({ [key]: mark });
  return {
    /** The database was made because there was none. */
    noteMade: () => inTurn(async () => write((await read()) === undefined ? 'kept' : 'lost')),
    /** Whether what was stored is gone, and the user hasn't dismissed it. To be asked once the database is open. */
    isLost: () =>
      inTurn(async () => {
        const mark = await read();
        if (mark === undefined) await write('kept'); // the database of an earlier version
        return mark === 'lost';
      }),
    dismiss: () => inTurn(() => write('kept')),
  };
}
