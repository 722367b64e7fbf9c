/** Words what is wrong with a pack, and the hints on its tools. */
import type { PackRow } from '#bridge';
import type { PackNote, PackRule, SourceFault } from '#packs/read';
import { type Phrase, phrase, say } from '#ui';

const faults: Record<SourceFault['code'], Phrase> = {
  syntax: phrase('This can’t be read: {what}.'),
  imports: phrase('A pack is one module. Bundle what it imports.'),
  'no-pack': phrase('Export an object with a name, matches and tools: export default { … }.'),
  'no-name': phrase('Write the name as plain text: name: "My pack".'),
  'no-matches': phrase('Write the pages as a list of plain texts: matches: ["https://example.com/*"].'),
  'bad-pattern': phrase('“{what}” is no match pattern. Write one such as https://example.com/*.'),
  'name-twice': phrase('Two tools are called “{what}”. Rename one.'),
  'too-long': phrase('A pack may have 256 KB.'),
  'steps-unread': phrase('A tool with steps is data: write it out in full, without code ({what}).'),
  'steps-mixed': phrase('This tool has no steps. Keep tools with code in a pack of their own.'),
};

export const wordFault = ({ code, what }: SourceFault): string => say(faults[code], { what });

const notes: Record<PackRule, Phrase> = {
  sends: phrase('{tool} says that it only reads, but {what} may send something.'),
  navigates: phrase('{tool} says that it only reads, but {what} may leave the page.'),
  stores: phrase('{tool} says that it only reads, but {what} stores something.'),
  'changes-page': phrase('{tool} says that it only reads, but {what} may change the page.'),
  'description-missing': phrase('{tool} has no description: models guess what it does.'),
};

export const wordNote = ({ rule, tool, what }: PackNote): string => say(notes[rule], { tool, what });

export function wordProblem(problem: NonNullable<PackRow['problem']>): string {
  switch (problem.code) {
    case 'threw':
      return problem.line === null
        ? say('This pack failed to load: {message}', { message: problem.message })
        : say('This pack failed to load at line {line}: {message}', { line: problem.line, message: problem.message });
    case 'no-pack':
      return say('This pack exports no tools.');
    case 'slow':
      return say('This pack didn’t finish loading within {seconds} s.', { seconds: problem.seconds });
    case 'name-twice':
      return say('Two of its tools are called “{name}”.', { name: problem.name });
    case 'stuck':
      return say('This pack kept its page from answering, so Tabhand turned it off. Mend it, and reload the page.');
  }
}
