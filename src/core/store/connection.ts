/** The connection to the database. The browser may close it at any time: when a disk is full or fails, or data is cleared. */
import type { Database } from './database';

/** Gives an open connection. */
export type Connection = () => Promise<Database>;

/** Opens when it is first needed, and again whenever the connection has been closed or could not be opened. */
export function keepOpen(open: () => Promise<Database>): Connection {
  let current: Promise<Database> | null = null;
  return async () => {
    const known = current;
    if (known && (await known.then(isOpen, () => false))) return known;
    if (current === null || current === known) current = open();
    return current;
  };
}

/**
 * The browser doesn't announce each closing in time. A transaction on no store is refused in either case, but with this name
 * only if the connection is closed.
 */
function isOpen(database: Database): boolean {
  try {
    database.transaction([]);
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'InvalidStateError');
  }
  return true;
}

/** Milliseconds until the browser has announced that it closed the connection under a transaction. */
const announcedAfter = 50;

/** Reads, and once more if the first attempt fails with the connection. Only for work that writes nothing. */
export const createReading =
  (connect: Connection) =>
  async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(await connect());
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      await new Promise((resolve) => setTimeout(resolve, announcedAfter));
      return work(await connect());
    }
  };
