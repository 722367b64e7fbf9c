/** What a definition says otherwise than before, part by part. Pure. */
import type { DefinitionPart } from '#conversation';
import type { Tool } from '#tools';

/** What a grant is bound to besides the description: of a page's tool the schema may move, its input is checked anew. */
export function partOf({ title, hints, source, inputSchema }: Tool): DefinitionPart {
  const schema = source.type === 'mcp' ? inputSchema : undefined;
  return { ...(title !== undefined && { title }), hints, ...(schema && { schema }) };
}

/** The parts that are not what they were. */
export const otherParts = (before: DefinitionPart, now: DefinitionPart): (keyof DefinitionPart)[] =>
  (['title', 'hints', 'schema'] as const).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(now[part]));

/** Undefined: nothing but the description, as far as one knows. */
export function toChange(before: DefinitionPart | undefined, tool: Tool) {
  const now = partOf(tool);
  const other = otherParts(before ?? {}, now);
  // Of what was only offered the schema isn't kept: then it is shown when nothing else can have been it.
  const shown = before?.schema || other.length === 1 ? other : other.filter((part) => part !== 'schema');
  if (!before || shown.length === 0) return undefined;
  return { before: pick(before, shown), now: pick(now, shown) };
}

const pick = (part: DefinitionPart, names: readonly (keyof DefinitionPart)[]): DefinitionPart =>
  Object.fromEntries(names.flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]])));
