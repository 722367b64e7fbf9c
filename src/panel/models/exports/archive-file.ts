/** A file of conversations: how one is written, and what is wrong with one that is imported. Pure. */
import type { ArchivedConversation, ArchiveProblem } from '#bridge';
import { type Entry, replay, toChatMessages } from '#conversation';
import { findJsonFault, say } from '#ui';

const archiveFormat = { format: 'tabhand-conversations', version: 1 } as const;

/** Characters of a file, and of one conversation in it. */
export const mostOfFile = 200_000_000;
const mostOfOne = 40_000_000;

/** Members within members: deeper than what is kept of a tool's data, and less than what a browser can still walk. */
const mostDepth = 600;

export const toJson = (conversations: readonly ArchivedConversation[]): string =>
  `${JSON.stringify({ ...archiveFormat, savedAt: new Date().toISOString(), conversations }, null, 1)}\n`;

/** The log of a conversation in a file: its entries need not say which conversation they belong to. */
export const toLog = ({ entries }: ArchivedConversation): Entry[] =>
  entries.map((entry) => ({ ...entry, conversationId: '' }) as Entry); // one member more

/** The messages of the branch that each conversation stands on, as OpenAI's API has them. */
export const toMessagesJson = (conversations: readonly ArchivedConversation[]): string =>
  `${JSON.stringify(
    conversations.flatMap((each) => toChatMessages(replay(toLog(each)))),
    null,
    1,
  )}\n`;

export const toRefusal = (name: string, wrong: string): string =>
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

function isTooDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isTooDeep(part, left - 1));
}

function parse(text: string): { value: unknown } | { wrong: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fault = findJsonFault(text, detail);
    if (!fault) return { wrong: say('It isn’t JSON.') };
    return { wrong: say('It isn’t JSON. The error is in line {line}.', { line: fault.line }) };
  }
}

export function wordProblem({ path, code, detail }: ArchiveProblem, nth: number): string {
  const where = [`conversations[${nth}]`, path].filter(Boolean).join('.');
  if (code === 'unknown-kind')
    return say('“{where}” is of a kind that this version doesn’t know: {detail}.', { where, detail });
  if (code === 'not-there')
    return say('“{where}” names an entry that doesn’t come before it: {detail}.', { where, detail });
  if (code === 'out-of-order') return say('“{where}” is there twice, or out of order: {detail}.', { where, detail });
  return say('“{where}” doesn’t fit: {detail}.', { where, detail });
}
