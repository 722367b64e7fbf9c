/** A tool's description: there, and more than its name once more. */
import { type LintedTool, type LintNote, note } from './note';

const shortest = 15;
const empty = /^(todo|tbd|fixme|test|description|a tool|this tool|tool|does (something|stuff|things))\b.{0,12}$/i;

export function lintDescription({ name, description }: LintedTool): LintNote[] {
  const words = description.trim();
  if (words === '') return [note('description-missing', 'error', 'description', { name })];
  const isVague = empty.test(words) || words.length < shortest || letters(words) === letters(name);
  return isVague ? [note('description-vague', 'warn', 'description', { description: words.slice(0, 80) })] : [];
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
