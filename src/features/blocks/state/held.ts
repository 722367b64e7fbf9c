/** The widgets that a container holds: they are drawn in it and nowhere else. Pure. */
import type { Block } from '#core/log/canvas.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';

export const containerKind = 'container';

type Holding = Pick<Block, 'id' | 'widget' | 'data'>;

/** The ids that containers of these blocks hold. A container itself is held by none, whatever a file says. */
export function heldIn(blocks: readonly Holding[]): ReadonlySet<string> {
  const containers = blocks.filter(({ widget }) => widget === containerKind);
  const ids = new Set(containers.flatMap(({ data }) => idsIn(data)));
  for (const { id } of containers) ids.delete(id);
  return ids;
}

function idsIn({ parts }: JsonObject): string[] {
  const each = Array.isArray(parts) ? parts : [];
  return each.flatMap((part: unknown) => (isJsonObject(part) && Array.isArray(part.widgets) ? part.widgets : []));
}

/** Those that stand for themselves: on the canvas, in the order in which they were shown. */
export function topOf<Each extends Holding>(blocks: readonly Each[]): readonly Each[] {
  const held = heldIn(blocks);
  return held.size === 0 ? blocks : blocks.filter(({ id }) => !held.has(id));
}
