/** What came of a command, in words for the model. */
import type { Done, PageAnswer, Refused } from './wire';

const seen: Record<Done['saw'], string> = {
  changed: 'Done. The page changed.',
  'nothing-changed': 'Done, and nothing changed on the page.',
  'dialog-opened': 'Done. A dialog opened',
  'error-shown': 'Done. The page shows an error',
};

/** Of a refused command its failure speaks. */
export function wordAnswer(answer: Exclude<PageAnswer, Refused>): string {
  switch (answer.type) {
    case 'looked':
      return `${answer.text}${wordPart(answer)}`;
    case 'done':
      return [`${seen[answer.saw]}${answer.words ? `: ${answer.words}` : ''}`, answer.changes]
        .filter(Boolean)
        .join('\n');
    case 'went':
      return `Done. The page is now ${`${answer.title} ${answer.address}`.trim()}. Read it before you go on: references of the page before are void.`;
    default:
      return 'Done.';
  }
}

function wordPart({ part, parts }: { part: number; parts: number }): string {
  if (parts <= 1) return '';
  return `\n[Part ${part} of ${parts}.${part < parts ? ` Read on with part ${part + 1}.` : ''}]`;
}
