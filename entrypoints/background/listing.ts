/** The list of conversations as every open panel knows it: changes are told, and what was deleted is wiped when it is due. */
import type { SessionEvent } from '#agent';
import type { HistoryStore } from '#storage';
import type { Panels } from './panels';

export interface Listing {
  /** Tells every panel how these stand now. */
  tell(conversationIds: readonly string[]): Promise<void>;
  /** After an entry that may show in the list. */
  heard(conversationId: string, event: SessionEvent): void;
  /** Wipes what is due in so many milliseconds, and then what became due meanwhile. */
  wipeLater(milliseconds: number): void;
}

interface Parts {
  history: Pick<HistoryStore, 'summaries' | 'purge'>;
  panels: Pick<Panels, 'tellAll'>;
}

/** Entries within this many milliseconds are told once. */
const calm = 250;

export function createListing({ history, panels }: Parts): Listing {
  const pending = new Set<string>();
  const report = (error: unknown) => console.error(error);

  const tell = async (ids: readonly string[]) => {
    const there = await history.summaries(ids);
    const changed = there.filter(({ title }) => title !== '');
    // One in which nothing was said yet is in no list, and yet not gone: what is typed in it stays.
    const gone = ids.filter((id) => !there.some((summary) => summary.id === id));
    panels.tellAll({ type: 'conversations', changed, gone });
  };
  const tellPending = () => {
    const ids = [...pending];
    pending.clear();
    tell(ids).catch(report);
  };

  return {
    tell,
    heard(conversationId, { type }) {
      if (type !== 'entries') return;
      if (pending.size === 0) setTimeout(tellPending, calm);
      pending.add(conversationId);
    },
    wipeLater(milliseconds) {
      setTimeout(() => void history.purge(Date.now()).catch(report), milliseconds);
    },
  };
}
