/** Words what is wrong with a pack, and the hints on its tools. */
import type { PackRow } from '#bridge';
import type { PackNote, PackRule, SourceFault } from '#packs/read';
import { type Phrase, phrase, say } from '#ui';

const faults: Record<SourceFault['code'], Phrase> = {
  syntax: phrase('Syntax error: {what}.'),
  imports: phrase('A pack is one file, without imports. Bundle what it needs into it.'),
  'no-pack': phrase('Export an object with a name, matches and tools: export default { … }.'),
  'no-name': phrase('Write the name as a string: name: "My pack".'),
  'no-matches': phrase('List the pages as strings: matches: ["https://example.com/*"].'),
  'bad-pattern': phrase('“{what}” isn’t a match pattern. Use one like https://example.com/*.'),
  'name-twice': phrase('Two tools are called “{what}”. Rename one.'),
  'bad-name': phrase('“{what}” can’t be a tool’s name. Use up to 128 letters, digits, underscores, hyphens and dots.'),
  'too-long': phrase('A pack can have at most 256 KB.'),
  'steps-unread': phrase('A tool with steps is data: write it out in full, without code ({what}).'),
  'steps-mixed': phrase('This tool has no steps. Keep tools with code in a pack of their own.'),
};

export const wordFault = ({ code, what }: SourceFault): string => say(faults[code], { what });

const notes: Record<PackRule, Phrase> = {
  sends: phrase('{tool} is marked read-only, but {what} may send data.'),
  navigates: phrase('{tool} is marked read-only, but {what} may leave the page.'),
  stores: phrase('{tool} is marked read-only, but {what} stores data.'),
  'changes-page': phrase('{tool} is marked read-only, but {what} may change the page.'),
  'description-missing': phrase('{tool} has no description, so models have to guess what it does.'),
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
      return say('Two tools of this pack are called “{name}”. Rename one.', { name: problem.name });
    case 'bad-name':
      return say(faults['bad-name'], { what: problem.name });
    case 'stuck':
      return say('This pack kept its page from responding, so Tabhand turned it off. Fix it, then reload the page.');
  }
}
