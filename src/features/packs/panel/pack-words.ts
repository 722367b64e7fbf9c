/** Words where a pack came from, what is wrong with it, and the hints on its code. */

import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { PackOrigin } from '../format';
import type { PackRow } from '../messages.ts';
import type { PackFault, PackNote } from '../read';

const badName = phrase(
  '“{what}” can’t be a tool’s name. Use up to 128 letters, digits, underscores, hyphens and dots.',
);

const faults: Record<PackFault['code'], Phrase> = {
  imports: phrase('A script is one file, without imports. Bundle what it needs into it.'),
  'no-export': phrase('The file exports nothing. Export an object with tools: export default { … }.'),
  'no-name': phrase('Give it a name.'),
  'no-matches': phrase('Say for which pages it is.'),
  'bad-pattern': phrase('“{what}” isn’t a match pattern. Use one like https://example.com/*.'),
  'too-long': phrase('A script can have at most 256 KB.'),
  'steps-unread': phrase('A tool with steps is data: write it out in full, without code ({what}).'),
};

export const wordPackFault = ({ code, what }: PackFault): string => say(faults[code], { what });

/** Whichever rule it breaks: the code in question says how. */
export const wordNote = ({ what }: PackNote): string =>
  say('{what} may change something, but a tool is marked read-only.', { what });

export function wordOrigin(from: PackOrigin): string {
  if (from.type === 'steps') return say('saved steps');
  return from.type === 'file'
    ? say('from {source}', { source: from.file })
    : say('from {file} in the watched folder', from);
}

export function wordPackProblem(problem: NonNullable<PackRow['problem']>): string {
  switch (problem.code) {
    case 'threw':
      return say('This script failed to load: {message}', {
        message:
          problem.line === null
            ? problem.message
            : `${problem.message} (${say('Line {line}', { line: problem.line })})`,
      });
    case 'syntax':
      return say('This script has a syntax error.');
    case 'no-pack':
      return say(faults['no-export']);
    case 'slow':
      return say('This script didn’t finish loading within {seconds} s.', { seconds: problem.seconds });
    case 'name-twice':
      return say('Two tools of this script are called “{name}”. Rename one.', { name: problem.name });
    case 'bad-name':
      return say(badName, { what: problem.name });
    case 'stuck':
      return say('This script kept its page from responding, so Tabhand turned it off. Fix it, then reload the page.');
  }
}
