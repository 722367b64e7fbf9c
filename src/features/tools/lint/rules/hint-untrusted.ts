/** A tool that returns what others wrote, and doesn’t say so. */
import { noHints } from '#core/tools/hints.ts';
import { phrase } from '#core/tools/phrase.ts';
import type { ToolRule } from '../rule';
import { reads } from '../verbs';

const byOthers =
  /\b((customer|user|product|guest)[- ]?)?(reviews|comments|testimonials)\b|\b(inbox|emails?|chat messages|direct messages|tweets|forum|user[- ]generated|web (search|pages?)|search the web|news articles)\b/i;

const wordsOf = (name: string): string => name.replace(/([a-z])(?=[A-Z])|[_.-]/g, '$1 ');

export const hintUntrusted: ToolRule = {
  id: 'hint-untrusted',
  severity: 'warn',
  what: phrase('The tool seems to return what others wrote (“{words}”), but untrustedContentHint isn’t set.'),
  reason: phrase(
    'Such text can give a model orders. With the hint, models are told that the words are other people’s.',
  ),
  bad: { name: 'list_reviews', description: 'Lists the reviews that customers wrote about a show.' },
  good: {
    name: 'list_reviews',
    description: 'Lists the reviews that customers wrote about a show.',
    hints: { ...noHints, untrustedContent: true },
  },
  link: 'https://github.com/webmachinelearning/webmcp/blob/main/docs/security-privacy-considerations.md',
  check: ({ name, description, hints }) => {
    const words = byOthers.exec(`${wordsOf(name)} ${description}`)?.[0];
    const isReading = hints.readOnly || reads.test(name);
    return isReading && !hints.untrustedContent && words ? [{ place: 'hints', values: { words } }] : [];
  },
  fix: (tool) => ({ ...tool, hints: { ...tool.hints, untrustedContent: true } }),
};
