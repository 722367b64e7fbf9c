/** A file of conversations: writing one, and checking one that is imported. Pure. */

import type { Entry } from '#core/log/entry.ts';
import { isWithinDepth } from '#core/tools/depth.ts';
import { readJson, writeJson } from '#core/tools/long-numbers.ts';
import { objectOf } from '#core/tools/tool.ts';
import { findJsonFault } from '#ui/json-fault.ts';
import { say } from '#ui/language/index.tsx';
import type { ArchiveProblem } from '../archive/read';
import type { ArchivedConversation } from '../archive/write';

const archiveFormat = { format: 'tabhand-conversations', version: 1 } as const;

/** Characters of a file, and of one conversation in it. */
export const maxFile = 200_000_000;
const maxConversation = 40_000_000;

/** Levels of nesting: more than stored tool data has, and fewer than a recursive walk can handle. */
const maxDepth = 600;

export const toJson = (conversations: readonly ArchivedConversation[]): string =>
  `${writeJson({ ...archiveFormat, savedAt: new Date().toISOString(), conversations }, 1)}\n`;

/** The log of a conversation in a file, whose entries don't name their conversation. */
export const toLog = ({ entries }: ArchivedConversation): Entry[] =>
  entries.map((entry) => ({ ...entry, conversationId: '' }) as Entry); // one member more

export const wordNotImported = (name: string, wrong: string): string =>
  say('“{name}” wasn’t imported. {wrong} Nothing was changed.', { name, wrong });

/** The conversations of a file, or a sentence about what is wrong with it. */
export function readArchiveFile(text: string): { conversations: unknown[] } | { wrong: string } {
  const parsed = parse(text);
  if ('wrong' in parsed) return parsed;
  const file = objectOf(parsed.value);
  if (file.format !== archiveFormat.format)
    return { wrong: say('The file contains no chats: “conversations” is empty or missing.') };
  if (file.version !== archiveFormat.version)
    return { wrong: say('Another version of Tabhand saved this file: {version}.', { version: String(file.version) }) };
  if (!Array.isArray(file.conversations) || file.conversations.length === 0)
    return { wrong: say('The file contains no chats: “conversations” is empty or missing.') };
  for (const [i, conversation] of file.conversations.entries()) {
    const path = `conversations[${i}]`;
    if (!isWithinDepth(conversation, maxDepth)) return { wrong: say('“{path}” is nested too deeply.', { path }) };
    if (JSON.stringify(conversation).length > maxConversation)
      return { wrong: say('“{path}” is larger than 40 MB.', { path }) };
  }
  return { conversations: file.conversations };
}

function parse(text: string): { value: unknown } | { wrong: string } {
  try {
    return { value: readJson(text, Number.POSITIVE_INFINITY) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const fault = findJsonFault(text, detail);
    return {
      wrong: say('This isn’t JSON: {detail}', { detail: fault ? say('Line {line}', { line: fault.line }) : detail }),
    };
  }
}

export function wordMisfit({ path, code, detail }: ArchiveProblem, nth: number): string {
  const where = [`conversations[${nth}]`, path].filter(Boolean).join('.');
  if (code === 'unknown-kind')
    return say('This version of Tabhand doesn’t support “{where}”: {detail}.', { where, detail });
  if (code === 'too-many') return say('“{where}” has too many items. The limit is {detail}.', { where, detail });
  return say('“{where}” isn’t valid: {detail}.', { where, detail });
}
