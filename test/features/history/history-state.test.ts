/** The list of chats: as the background tells it, searched, and what can be undone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { History } from '../../../src/features/history/state/history';
import { byDay, toFoundRows, toHistoryRows } from '../../../src/features/history/state/history-rows';
import { aSummary } from '../../support/a-summary';
import { standInAsking } from '../../support/stand-in-asking';

const jazz = { ...aSummary, id: 'jazz', title: 'Jazz', at: 2 };
const trains = { ...aSummary, id: 'trains', title: 'Trains', at: 1 };

function standIn() {
  const asked: [string, unknown][] = [];
  const answers: Record<string, (take: unknown) => unknown> = {
    conversations: () => ({ conversations: [trains, jazz] }),
    'search-conversations': () => ({ found: [{ conversationId: 'jazz', lines: [], count: 0 }] }),
    'restore-conversations': (take) => take,
  };
  const ask = async (name: string, take: unknown) => {
    asked.push([name, take]);
    return answers[name]?.(take) ?? {};
  };
  const asking = standInAsking(ask);
  return {
    history: new History(asking),
    asking,
    answers,
    asked: (name: string) => asked.filter(([each]) => each === name),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the list of chats', () => {
  it('is newest first, and follows what is told of it', async () => {
    const { history, asking } = standIn();
    await history.load();
    expect(history.list.value?.map(({ id }) => id)).toEqual(['jazz', 'trains']);
    asking.take({ type: 'conversations', changed: [{ ...trains, at: 3 }], gone: ['jazz'] });
    expect(history.list.value).toEqual([{ ...trains, at: 3 }]);
  });

  it('what is told while it is on its way is newer than it', async () => {
    const { history, asking, answers } = standIn();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers.conversations = () => promise;
    const loaded = history.load();
    asking.take({ type: 'conversations', changed: [{ ...trains, line: 'New.' }], gone: ['jazz'] });
    resolve({ conversations: [trains, jazz] });
    await loaded;
    expect(history.list.value).toEqual([{ ...trains, line: 'New.' }]);
  });

  it('says which wait for an approval, also before it was opened', async () => {
    const { history, asking, answers } = standIn();
    const waits = { ...jazz, running: true, needs: 'approval' as const };
    asking.take({ type: 'conversations', changed: [waits, trains], gone: [] });
    expect([...history.waiting.value.keys()]).toEqual(['jazz']);
    asking.take({ type: 'conversations', changed: [jazz], gone: [] });
    expect([...history.waiting.value.keys()]).toEqual([]);
    answers.conversations = () => ({ conversations: [waits, trains] });
    await history.load();
    expect([...history.waiting.value.keys()]).toEqual(['jazz']);
    asking.take({ type: 'conversations', changed: [], gone: ['jazz'] });
    expect([...history.waiting.value.keys()]).toEqual([]);
  });

  it('has those that are pinned before all days', () => {
    const now = new Date(2026, 10, 21, 12).getTime();
    const days = byDay(
      [
        { ...jazz, at: now },
        { ...trains, at: 0, pinned: true },
      ],
      now,
    );
    expect(days.map(({ name }) => name)).toEqual(['Pinned', 'Today']);
  });

  it('a deletion can be taken back for 8 seconds', async () => {
    const { history } = standIn();
    await history.load();
    await history.remove(['jazz']);
    expect(history.lost.value).toEqual({ ids: ['jazz'], title: 'Jazz' });
    expect(await history.takeBack()).toEqual(['jazz']);
    await history.remove(['jazz', 'trains']);
    expect(history.lost.value?.title).toBeNull();
    vi.advanceTimersByTime(8000);
    expect(history.lost.value).toBeNull();
  });

  it('an empty name takes the chat’s first words again', async () => {
    const { history, asked } = standIn();
    await history.rename('jazz', '  ');
    await history.rename('jazz', ' Slow ');
    expect(asked('set-conversation').map(([, take]) => take)).toEqual([
      { conversationId: 'jazz', change: { title: null } },
      { conversationId: 'jazz', change: { title: 'Slow' } },
    ]);
  });
});

describe('the search', () => {
  it('asks once the person stops typing, and forgets what was found with the words', async () => {
    const { history, asked } = standIn();
    for (const words of ['m', 'ma', 'mar']) history.words.value = words;
    await vi.advanceTimersByTimeAsync(100);
    expect(asked('search-conversations')).toEqual([['search-conversations', { words: 'mar' }]]);
    expect(history.found.value).toHaveLength(1);
    history.words.value = '';
    expect(history.found.value).toBeNull();
  });

  it('shows each chat with its lines, the last of which counts what is left out', () => {
    const line = { entryId: 'e1', who: 'agent' as const, at: 1, before: '', match: 'Marea', after: '' }; // a literal
    const other = { ...line, entryId: 'e2' };
    const rows = toFoundRows(
      [jazz],
      [
        { conversationId: 'jazz', lines: [line, other], count: 5 },
        { conversationId: 'unknown', lines: [], count: 0 },
      ],
    );
    expect(rows).toMatchObject([
      { type: 'conversation', plain: false },
      { type: 'line', more: 0 },
      { type: 'line', more: 3 },
    ]);
  });

  it('without words every chat stands under its day', () => {
    expect(toHistoryRows([jazz, trains], 5).map(({ type }) => type)).toEqual([
      'heading',
      'conversation',
      'conversation',
    ]);
  });
});
