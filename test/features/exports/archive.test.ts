/** Saving chats to a file and taking them from one: all of a file or nothing of it, and what is wrong said in a sentence. */
import { effect, signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { createArchive } from '../../../src/features/exports/state/archive';
import { readArchiveFile } from '../../../src/features/exports/state/archive-file';
import type { Asking } from '../../../src/ui/panel/asking';

const aFile = (conversations: unknown[], more: object = {}) =>
  JSON.stringify({ format: 'tabhand-conversations', version: 1, conversations, ...more });
const named = (text: string) => ({ name: 'chats.json', size: text.length, text: async () => text });

/** An archive whose background takes what it is given; the conversation at `bad` it does not. */
function standIn(bad: number | null = null, here: readonly number[] = []) {
  const asked: [string, unknown][] = [];
  let imported = 0;
  const asking = {
    refusal: signal<string | null>(null),
    ask: async (name: string, take: unknown) => {
      asked.push([name, take]);
      if (name !== 'import-conversation') return {};
      imported += 1;
      if (imported - 1 === bad) return { problem: { path: 'entries[3]', code: 'unknown-kind', detail: 'dream' } };
      if (here.includes(imported - 1)) return { isHere: true };
      return { conversationId: `new-${imported}` };
    },
  } as unknown as Asking; // the two members that an archive uses
  return {
    archive: createArchive(asking, { save: (_, name) => void asked.push(['saved', name]) }),
    refusal: asking.refusal,
    asked,
  };
}

describe('a file of chats', () => {
  it('is brought whole, and then shown at once', async () => {
    const { archive, asked } = standIn();
    expect(await archive.bring(named(aFile([{ title: 'a' }, { title: 'b' }])))).toBe(2);
    expect(asked.at(-1)).toEqual(['restore-conversations', { conversationIds: ['new-1', 'new-2'] }]);
    expect(archive.doing.value).toBe('Chats imported: 2');
  });

  it('one chat of which doesn’t fit leaves nothing behind, and is told with its place', async () => {
    const { archive, asked, refusal } = standIn(1);
    expect(await archive.bring(named(aFile([{}, {}, {}])))).toBe(0);
    expect(asked.map(([name]) => name)).not.toContain('restore-conversations');
    expect(asked.at(-1)).toEqual(['delete-conversations', { conversationIds: ['new-1'] }]);
    expect(refusal.value).toBe(
      '“chats.json” wasn’t imported. This version of Tabhand doesn’t support “conversations[1].entries[3]”: dream. Nothing was changed.',
    );
    expect(archive.doing.value).toBeNull();
  });

  it.each([
    ['all of it', [0, 1], 0, 'Chats that already existed: 2'],
    ['a part of it', [1], 1, 'Chats imported: 1; Chats that already existed: 1'],
  ])('that is imported again brings nothing twice, and says so: %s', async (_, here, count, words) => {
    const { archive, asked } = standIn(null, here);
    expect(await archive.bring(named(aFile([{}, {}])))).toBe(count);
    expect(asked.filter(([name]) => name === 'restore-conversations')).toHaveLength(count);
    expect(archive.doing.value).toBe(words);
  });

  it('is told to be there for a moment, which ends when something else begins', async () => {
    vi.useFakeTimers();
    const { archive } = standIn();
    await archive.bring(named(aFile([{}])));
    const told: string[] = [];
    effect(() => void told.push(archive.doing.value ?? ''));
    await archive.bring(named(aFile([{}, {}])));
    expect(told.filter(Boolean)).toEqual(['Chats imported: 1', 'Importing…', 'Chats imported: 2']);
    expect(vi.getTimerCount()).toBe(1);
    vi.runAllTimers();
    expect([archive.doing.value, vi.getTimerCount()]).toEqual([null, 0]);
    vi.useRealTimers();
  });

  it('nested so deep that nothing can walk it is refused, with its place', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = aFile([{ title: 'a' }, 7]).replace('7', `{"entries":${deep}}`);
    const { archive, asked, refusal } = standIn();
    expect(await archive.bring(named(text))).toBe(0);
    expect(refusal.value).toContain('“conversations[1]” is nested too deeply.');
    expect(asked).toEqual([]);
  });

  it('larger than 200 MB isn’t opened', async () => {
    const { archive, refusal } = standIn();
    const text = () => Promise.reject(new Error('It was opened.'));
    expect(await archive.bring({ name: 'x.json', size: 300_000_000, text })).toBe(0);
    expect(refusal.value).toContain('The file is larger than 200 MB.');
  });

  it.each([
    ['{"a": "a title that is long enough",\n"another": 12,\n"b": }', /Line 3/],
    ['{"a": "a title", "b": [1,', /Line 1/],
    ['}', /This isn’t JSON: /],
    ['[]', /The file contains no chats/],
    [aFile([{}], { version: 2 }), /Another version of Tabhand saved this file: 2/],
    [aFile([]), /The file contains no chats/],
  ])('that reads %j is refused with why', (text, why) => {
    expect(readArchiveFile(text)).toMatchObject({ wrong: expect.stringMatching(why) });
  });
});
