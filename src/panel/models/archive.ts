/** Saving conversations to a file, as Markdown or JSON, and taking them from one. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ArchivedConversation, ArchiveProblem, Commands } from '#bridge';
import { say, sayCount } from '#ui';
import { toFileName } from '../exports/canvas-json';
import type { Asking } from './asking';
import { createPassing } from './passing';
import type { Saving } from './saving';

export interface Archive {
  /** What is being done, and for a moment what was done; null: nothing. */
  doing: ReadonlySignal<string | null>;
  save(ids: readonly string[], kind: 'md' | 'json'): Promise<void>;
  /** All of a file, or nothing of it. Resolves with how many conversations came. */
  bring(file: Pick<File, 'name' | 'size' | 'text'>): Promise<number>;
}

const archiveFormat = { format: 'tabhand-conversations', version: 1 } as const;

/** Characters of a file, and of one conversation in it. */
const mostOfFile = 200_000_000;
const mostOfOne = 40_000_000;

export function createArchive({ ask, refusal }: Asking, saving: Pick<Saving, 'save'>): Archive {
  const working = signal<string | null>(null);
  const done = createPassing<string>();
  const begin = (words: string): void => {
    done.value = null;
    working.value = words;
  };

  /** What came before it was given up is wiped soon, as if it had been deleted. */
  async function giveUp(conversationIds: string[], wrong: string | null): Promise<0> {
    working.value = null;
    if (conversationIds.length > 0) await ask('delete-conversations', { conversationIds });
    refusal.value = wrong;
    return 0;
  }

  async function gather(ids: readonly string[]): Promise<Commands['export-conversation']['give'][] | null> {
    const all: Commands['export-conversation']['give'][] = [];
    for (const conversationId of ids) {
      const one = await ask('export-conversation', { conversationId });
      if (!one) return null;
      all.push(one);
    }
    return all;
  }

  return {
    doing: computed(() => working.value ?? done.value),
    async save(ids, kind) {
      begin(sayCount(ids.length, 'Saving {count} chat', 'Saving {count} chats'));
      const all = await gather(ids);
      working.value = null;
      if (!all) return;
      const conversations = all.map(({ conversation }) => conversation);
      const [first] = conversations;
      const title = conversations.length === 1 && first ? first.title : say('All chats');
      const { toMarkdown } = await import('../exports/conversation-markdown');
      const text = kind === 'md' ? conversations.map(toMarkdown).join('\n\n') : toJson(conversations);
      const type = kind === 'md' ? 'text/markdown' : 'application/json';
      saving.save(new Blob([text], { type }), toFileName(title, Date.now(), kind));
      const leftOut = all.reduce((sum, one) => sum + one.leftOut, 0);
      if (leftOut > 0)
        done.value = sayCount(
          leftOut,
          'Saved without {count} result that is too large',
          'Saved without {count} results that are too large',
        );
    },
    async bring(file) {
      refusal.value = null;
      const read = file.size > mostOfFile ? { wrong: say('It is larger than 200 MB.') } : readFile(await file.text());
      if ('wrong' in read) {
        refusal.value = toRefusal(file.name, read.wrong);
        return 0;
      }
      begin(sayCount(read.conversations.length, 'Importing {count} chat', 'Importing {count} chats'));
      const ids: string[] = [];
      for (const [i, conversation] of read.conversations.entries()) {
        const answer = await ask('import-conversation', { conversation });
        if (!answer) return giveUp(ids, refusal.value);
        if ('problem' in answer) return giveUp(ids, toRefusal(file.name, wordProblem(answer.problem, i)));
        ids.push(answer.conversationId);
      }
      const restored = await ask('restore-conversations', { conversationIds: ids });
      working.value = null;
      if (restored) done.value = sayCount(ids.length, '{count} chat was imported', '{count} chats were imported');
      return restored ? ids.length : 0;
    },
  };
}

const toJson = (conversations: readonly ArchivedConversation[]): string =>
  `${JSON.stringify({ ...archiveFormat, savedAt: new Date().toISOString(), conversations }, null, 1)}\n`;

const toRefusal = (name: string, wrong: string): string =>
  say('“{name}” was not imported. {wrong} Nothing was changed.', { name, wrong });

/** The conversations of a file, or what is wrong with it in a sentence. */
export function readFile(text: string): { conversations: unknown[] } | { wrong: string } {
  const parsed = parse(text);
  if ('wrong' in parsed) return parsed;
  const file: { format?: unknown; version?: unknown; conversations?: unknown } =
    typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : {};
  if (file.format !== archiveFormat.format) return { wrong: say('It isn’t a file of Tabhand’s chats.') };
  if (file.version !== archiveFormat.version)
    return { wrong: say('It was saved by another version of Tabhand: {version}.', { version: String(file.version) }) };
  if (!Array.isArray(file.conversations) || file.conversations.length === 0)
    return { wrong: say('It holds no chats: the member “conversations” is empty or missing.') };
  for (const [i, conversation] of file.conversations.entries()) {
    const path = `conversations[${i}]`;
    if (isTooDeep(conversation, mostDepth)) return { wrong: say('“{path}” is nested too deep.', { path }) };
    if (JSON.stringify(conversation).length > mostOfOne)
      return { wrong: say('“{path}” is larger than 40 MB.', { path }) };
  }
  return { conversations: file.conversations };
}

/** Members within members: deeper than what is kept of a tool's data, and less than what a browser can still walk. */
const mostDepth = 600;

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isTooDeep(part, left - 1));
}

function parse(text: string): { value: unknown } | { wrong: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const line = toLine(detail, text);
    if (line === null) return { wrong: say('It isn’t JSON.') };
    return { wrong: say('It isn’t JSON. The error is in line {line}.', { line }) };
  }
}

/** Firefox names the line; Chromium the position, or what stands around the place; at the end of a cut file neither. */
function toLine(detail: string, text: string): number | null {
  const [, line] = /line (\d+)/.exec(detail) ?? [];
  if (line !== undefined) return Number(line);
  const lineAt = (place: number) => text.slice(0, place).split('\n').length;
  const [, position] = /position (\d+)/.exec(detail) ?? [];
  if (position !== undefined) return lineAt(Number(position));
  const [, before] = /, \.\.\."([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(detail) ?? [];
  const place = before ? text.indexOf(before) : -1;
  if (before && place >= 0 && text.indexOf(before, place + 1) < 0) return lineAt(place + charactersBefore);
  return /end of/i.test(detail) ? lineAt(text.length) : null;
}

/** As many as Chromium repeats of what stands before the place. */
const charactersBefore = 10;

function wordProblem({ path, code, detail }: ArchiveProblem, nth: number): string {
  const where = [`conversations[${nth}]`, path].filter(Boolean).join('.');
  if (code === 'unknown-kind')
    return say('“{where}” is of a kind that this version doesn’t know: {detail}.', { where, detail });
  if (code === 'not-there')
    return say('“{where}” names an entry that doesn’t come before it: {detail}.', { where, detail });
  if (code === 'out-of-order') return say('“{where}” is there twice, or out of order: {detail}.', { where, detail });
  return say('“{where}” doesn’t fit: {detail}.', { where, detail });
}
