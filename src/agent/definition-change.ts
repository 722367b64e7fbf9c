/** What changed in a tool's definition since it was agreed to, part by part. Pure. */
import type { DefinitionPart } from '#conversation';
import type { Tool } from '#tools';

/** What a grant is bound to besides the description. A page's tool may change its schema: input is checked each time. */
export function partOf({ title, hints, source, inputSchema }: Tool): DefinitionPart {
  const schema = source.type === 'mcp' ? inputSchema : undefined;
  return { ...(title !== undefined && { title }), hints, ...(schema && { schema }) };
}

/** The parts that differ. */
export const otherParts = (before: DefinitionPart, now: DefinitionPart): (keyof DefinitionPart)[] =>
  (['title', 'hints', 'schema'] as const).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(now[part]));

/** Undefined: nothing but the description changed, as far as is known. */
export function toChange(before: DefinitionPart | undefined, tool: Tool) {
  const now = partOf(tool);
  const other = otherParts(before ?? {}, now);
  // The schema of a tool that was only offered isn't kept: it is shown only if nothing else can have changed.
  const shown = before?.schema || other.length === 1 ? other : other.filter((part) => part !== 'schema');
  if (!before || shown.length === 0) return undefined;
  return { before: pick(before, shown), now: pick(now, shown) };
}

const pick = (part: DefinitionPart, names: readonly (keyof DefinitionPart)[]): DefinitionPart =>
  Object.fromEntries(names.flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]])));
