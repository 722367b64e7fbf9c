/** SQL that the user typed: a whole statement is one value, whatever words it has. */
import type { Slot } from './slot';

const pattern =
  /(?:^|[\s:"`])((?:select\s(?!the\b|my\b|an?\b)[\s\S]*?\sfrom|with\s[\s\S]*?\sas|insert\s+into|update\s+\S+\s+set|delete\s+from|explain|pragma)\s[\s\S]*?)["`]?$/i;

/** The statement in a text and where it starts; null when there is none. */
export function findStatement(text: string): { start: number; statement: string } | null {
  const statement = pattern.exec(text)?.[1];
  return statement === undefined ? null : { start: text.lastIndexOf(statement), statement: statement.trim() };
}

export const takesStatement = ({ kind, words, description }: Slot): boolean =>
  kind === 'text' && (words.includes('sql') || /\bSQL\b/.test(description));
