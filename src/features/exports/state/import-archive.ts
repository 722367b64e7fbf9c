/** Imports the conversations of a file. */
import { say, sayCount } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { maxFile, readArchiveFile, wordMisfit, wordNotImported } from './archive-file';

export type ChosenFile = Pick<File, 'name' | 'size' | 'text'>;

/** `words`: what was done; null where nothing was, or where it is refused. */
interface Imported {
  imported: number;
  words: string | null;
}

/** All that isn’t here yet, or nothing. `begin` is told what goes on. */
export async function importArchive(
  file: ChosenFile,
  { ask, refusal }: Pick<Asking, 'ask' | 'refusal'>,
  begin: (words: string) => void,
): Promise<Imported> {
  const ids: string[] = [];
  /** What was already imported is wiped soon, like a deleted conversation. */
  const giveUp = async (wrong: string | null): Promise<Imported> => {
    if (ids.length > 0) await ask('delete-conversations', { conversationIds: ids });
    refusal.value = wrong;
    return { imported: 0, words: null };
  };
  const read =
    file.size > maxFile ? { wrong: say('The file is larger than 200 MB.') } : readArchiveFile(await file.text());
  if ('wrong' in read) return giveUp(wordNotImported(file.name, read.wrong));
  begin(say('Importing…'));
  let isHere = 0;
  for (const [i, conversation] of read.conversations.entries()) {
    const answer = await ask('import-conversation', { conversation });
    if (!answer) return giveUp(refusal.value);
    if ('problem' in answer) return giveUp(wordNotImported(file.name, wordMisfit(answer.problem, i)));
    if ('isHere' in answer) isHere += 1;
    else ids.push(answer.conversationId);
  }
  const restored = ids.length === 0 || (await ask('restore-conversations', { conversationIds: ids }));
  return restored ? { imported: ids.length, words: wordBrought(ids.length, isHere) } : { imported: 0, words: null };
}

function wordBrought(brought: number, isHere: number): string {
  const here = sayCount(isHere, 'Chats that already existed: {count}');
  if (brought === 0) return here;
  const words = sayCount(brought, 'Chats imported: {count}');
  return isHere === 0 ? words : `${words}; ${here}`;
}
