/** What came of a command, in words for the model. */
import type { Brought, ChosenFile, Done, PageAnswer, Refused } from '#core/tools/hands-wire.ts';

const seen: Record<Done['saw'], string> = {
  changed: 'Done. The page changed.',
  'nothing-changed': 'Done, and nothing changed on the page. If it ignored the action, the person can do it.',
  'dialog-opened': 'Done. A dialog opened',
  'error-shown': 'Done. The page shows an error',
};

/** Of a refused command its failure speaks. */
export function wordAnswer(answer: Exclude<PageAnswer, Refused>): string {
  switch (answer.type) {
    case 'looked':
      return `${answer.text}${wordPart(answer)}`;
    case 'done':
      return [wordDone(answer), ...(answer.outside ?? []).map(wordOutside), answer.changes].filter(Boolean).join('\n');
    case 'went':
      return [
        `Done. The page is now ${`${answer.title} ${answer.address}`.trim()}. Read it before you go on: references of the page before are void.`,
        ...(answer.outside ?? []).map(wordOutside),
      ].join('\n');
    default:
      return 'Done.';
  }
}

function wordDone({ saw, words, holds, outside, shut }: Done): string {
  if (holds)
    return ['It was operated, and a field holds something else than it was given.', ...holds.map(wordHeld)].join('\n');
  if (outside && saw === 'nothing-changed') return 'Done. The page itself is as it was.';
  const more = shut
    ? ' A menu that opens under a real pointer alone may have stayed shut: its style sheet is closed to extensions.'
    : '';
  return `${seen[saw]}${words ? `: ${words}` : ''}${more}`;
}

const wordHeld = ({ role, name, value }: NonNullable<Done['holds']>[number]): string =>
  `${role} "${name}" now holds ${value === '' ? 'nothing' : JSON.stringify(value)}.`;

const outsides: Record<Brought['what'], (words: string, more: Brought) => string> = {
  tab: (words, { attached }) =>
    `A new tab was opened: ${words}. ${attached ? 'It is part of this chat now: read it with its own tools.' : 'It is not part of this chat: the person can attach it in the panel.'}`,
  window: (words, { blocked }) =>
    blocked
      ? `The browser blocked a new window: ${words}. The person can allow it, or open it.`
      : `The page asked for a new window: ${words}.`,
  download: (words, { from, type, size }) =>
    `The browser was given a file to save: ${words}${size === undefined ? '' : ` ${wordKind(type, size)}`}. The person can attach it ${from ? 'in the panel' : 'from where it was saved'}.`,
  address: (words) =>
    `The browser was sent to ${words}, and the page stayed: that may have been saved as a file, which the person can attach in the panel.`,
  program: (words) => `The browser was given a link for another program: ${words}. It may ask the person.`,
  clipboard: (_, { blocked }) =>
    blocked ? 'The browser did not let the page write to the clipboard.' : 'The page wrote to the clipboard.',
  file: () => 'The page asked for a file: call choose_file with what was pressed, and the person chooses one.',
  print: () => 'The browser’s print dialog was shown.',
  leave: () => 'The browser asked whether to leave the page, and the person stayed.',
  ...{ alert: wordDialog, confirm: wordDialog, prompt: wordDialog },
};

const wordOutside = (outside: Brought): string => outsides[outside.what](outside.words, outside);

function wordDialog(words: string, { what, answer }: Brought): string {
  return `The page showed a dialog of the browser (${what}): ${JSON.stringify(words)}. ${answer ? `It was answered with ${answer}.` : 'It was closed.'}`;
}

/** The person's own names for them. */
export const wordFiles = (files: readonly ChosenFile[]): string =>
  `The person chose: ${files
    .map(({ name, type, data }) => `${JSON.stringify(name)} ${wordKind(type, byteCount(data))}`)
    .join(', ')}.`;

const wordKind = (type: string | undefined, size: number) => `(${type || 'unknown type'}, ${size} bytes)`;

const byteCount = (base64: string): number => Math.floor((base64.replace(/(?<!=)=+$/, '').length * 3) / 4);

/** Of a picture. */
export const wordCovered = (fields: number): string =>
  fields === 0
    ? ''
    : `Grey boxes cover ${fields === 1 ? 'a field' : `${fields} fields`} for passwords, codes or payments: only the person sees what is in there.`;

function wordPart({ part, parts }: { part: number; parts: number }): string {
  if (parts <= 1) return '';
  return `\n[Part ${part} of ${parts}.${part < parts ? ` Read on with part ${part + 1}.` : ''}]`;
}
