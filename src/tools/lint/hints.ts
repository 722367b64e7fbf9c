/** Hints: what a tool says of its effects, beside what its name says. */
import { type LintedTool, type LintNote, note } from './note';

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
