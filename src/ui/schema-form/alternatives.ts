/** Which of several schemas a value was meant for, and a name for each. */

import { unlikelihood, wrongKind } from '#core/tools/causes.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { readLevel } from '#core/tools/schema/resolve.ts';
import { isSchema, requiredOf, typesOf } from '#core/tools/schema/rewriting.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { validateInput } from '#core/tools/validate.ts';
import { say } from '../language';
import { wordKind } from '../words/issue';

/** The alternative that the user chose, if the value fits it at all; otherwise the one with the fewest faults, or null. */
export function chooseAlternative(
  parts: readonly unknown[],
  root: JsonSchema,
  now: { value: unknown; chosen: number | null },
): number | null {
  const { value, chosen } = now;
  if (value === undefined) return chosen;
  const faults = parts.map((part) => countFaults(part, root, value));
  if (chosen !== null && (faults[chosen] ?? wrongKind) < wrongKind) return chosen;
  const fewest = Math.min(...faults);
  return fewest < wrongKind ? faults.indexOf(fewest) : null;
}

function countFaults(part: unknown, { $schema, $defs, definitions }: JsonSchema, value: unknown): number {
  const context = Object.entries({ $schema, $defs, definitions }).filter(([, each]) => each !== undefined);
  return unlikelihood(validateInput({ allOf: [part], ...Object.fromEntries(context) }, value).issues, '');
}

/** What distinguishes an alternative: its title, a constant, its type, or its required members. */
export function wordAlternative(schema: unknown, root: JsonSchema): string {
  const level = readLevel(schema, root);
  if (level === false) return wordKind('never');
  if (typeof level.title === 'string' && level.title) return level.title;
  const properties = isSchema(level.properties) ? Object.entries(level.properties) : [];
  const constant = properties.map(([, part]) => readLevel(part, root)).find((part) => part && part.const !== undefined);
  if (constant) return String(constant.const);
  if (level.const !== undefined) return writeJson(level.const);
  const [kind = properties.length > 0 ? 'object' : 'any'] = typesOf(level);
  const of = kind === 'array' ? wordItems(level, root) : requiredOf(level).join(', ');
  return of ? say('{kind}: {of}', { kind: wordKind(kind), of }) : wordKind(kind);
}

function wordItems({ items }: JsonSchema, root: JsonSchema): string {
  const level = readLevel(items ?? {}, root);
  const [kind] = level === false ? [] : typesOf(level);
  return kind === undefined ? '' : wordKind(kind);
}
