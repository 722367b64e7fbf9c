/** Rules on a tool's name, description and hints. */
import { wordSet } from '../words';
import { type LintedTool, type LintNote, note } from './note';

const legal = /^[A-Za-z0-9_.-]{1,128}$/;
const vague = wordSet(
  'run do execute exec action tool call process handle submit click go get set add test func function main update query helper perform invoke start',
);

export function lintName({ name }: LintedTool): LintNote[] {
  const illegal = legal.test(name) ? [] : [note('name-illegal', 'error', 'name')];
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return [...illegal, ...(vague.has(plain) ? [note('name-vague', 'warn', 'name', { name })] : [])];
}

const shortest = 15;
const empty = /^(todo|tbd|fixme|test|description|a tool|this tool|tool|does (something|stuff|things))\b.{0,12}$/i;

export function lintDescription({ name, description }: LintedTool): LintNote[] {
  const words = description.trim();
  if (words === '') return [note('description-missing', 'error', 'description', { name })];
  const isVague = empty.test(words) || words.length < shortest || letters(words) === letters(name);
  return isVague ? [note('description-vague', 'warn', 'description', { description: words.slice(0, 80) })] : [];
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const reads =
  /^(get|list|search|find|view|read|show|fetch|lookup|look|check|count|describe|browse|compare|calculate)(?=[_.-]|[A-Z]|$)/;
const destroys =
  /^(delete|remove|clear|cancel|drop|erase|purge|reset|pay|buy|order|purchase|checkout|send|publish|transfer)(?=[_.-]|[A-Z]|$)/;

export function lintHints({ name, hints }: LintedTool): LintNote[] {
  const verb = /^[a-z]+/i.exec(name)?.[0] ?? '';
  if (hints.readOnly && (hints.destructive || hints.consequential)) return [note('hints-contradict', 'error', 'hints')];
  if (hints.readOnly) return destroys.test(name) ? [note('hint-destructive', 'warn', 'hints', { verb })] : [];
  const reading = reads.test(name) ? [note('hint-read-only', 'warn', 'hints', { verb })] : [];
  const isTold = hints.destructive || hints.consequential;
  const destroying = destroys.test(name) && !isTold ? [note('hint-destructive', 'warn', 'hints', { verb })] : [];
  const repeating = !hints.idempotent && reading.length === 0 ? [note('hint-idempotent', 'info', 'hints')] : [];
  return [...reading, ...destroying, ...repeating];
}
