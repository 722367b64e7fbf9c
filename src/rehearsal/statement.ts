/** SQL typed as it is: a whole statement is a value, whatever words it is made of. */
import type { Parameter } from './schema';

const start =
  /(?:^|[\s:"`])((?:select\s(?!the\b|my\b|an?\b)[\s\S]*?\sfrom|with\s[\s\S]*?\sas|insert\s+into|update\s+\S+\s+set|delete\s+from|explain|pragma)\s[\s\S]*?)["`]?$/i;

/** Where a statement begins in a text, and the statement; null when there is none. */
export function findStatement(text: string): { start: number; statement: string } | null {
  const statement = start.exec(text)?.[1];
  return statement === undefined ? null : { start: text.lastIndexOf(statement), statement: statement.trim() };
}

export function wantsStatement({ kind, words, description }: Parameter): boolean {
  return kind === 'text' && (words.includes('sql') || /\bSQL\b/.test(description));
}
