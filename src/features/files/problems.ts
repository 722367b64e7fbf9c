/** Why a file isn't read, in words for the person; of a tab's file the model reads them too. */
import { Refusal } from '#core/log/refusal.ts';
import { phrase } from '#core/tools/phrase.ts';

export const fileProblems = {
  locked: phrase('{file} is protected by a password. Save a copy without one, then attach it.'),
  broken: phrase('{file} can’t be read: it is damaged, or not what its name says.'),
  pictures: phrase('{file} consists of pictures without text. Attach pictures of its pages.'),
  large: phrase('{file} is larger than {size} MB and wasn’t attached. Attach a part of it.'),
};

export const failFile = (problem: keyof typeof fileProblems, file: string, size = 0): Refusal =>
  new Refusal(fileProblems[problem], { file, size });

export const movedAway = () => new Refusal('The tab went to another site. Try again when it has loaded.');
