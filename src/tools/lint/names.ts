/** A tool's name: legal by WebMCP's rule, and saying what the tool does. */
import { type LintedTool, type LintNote, note } from './note';

const legal = /^[A-Za-z0-9_.-]{1,128}$/;
const vague = new Set(
  'run do execute exec action tool call process handle submit click go get set add test func function main update query helper perform invoke start'.split(
    ' ',
  ),
);

export function lintName({ name }: LintedTool): LintNote[] {
  const illegal = legal.test(name) ? [] : [note('name-illegal', 'error', 'name')];
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return [...illegal, ...(vague.has(plain) ? [note('name-vague', 'warn', 'name', { name })] : [])];
}
