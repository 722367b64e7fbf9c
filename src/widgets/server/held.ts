/** Whether a container can hold what it names: widgets of its own conversation, one level deep. */
import type { Block } from '#core/log/canvas.ts';
import { findBlock } from '#core/log/canvas.ts';
import type { ToolFailure, ValidationIssue } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { WidgetSpec } from '../widget';
import { misfit } from './answer';
import { findWidget } from './find-widget';

/** `own`: the container's id, if it has one already. */
export function findHeldFault(
  spec: WidgetSpec,
  data: JsonObject,
  blocks: readonly Block[],
  own?: string,
): ToolFailure | null {
  const seen = new Set<string>();
  const issues = (spec.holds?.(data) ?? []).flatMap((ids, i) =>
    ids.flatMap((id, nth): ValidationIssue[] => {
      const message = faultOf(id, blocks, own) ?? (seen.has(id) ? `${id} is in it twice.` : null);
      seen.add(id);
      return message === null ? [] : [{ path: `/parts/${i}/widgets/${nth}`, keyword: 'enum', message }];
    }),
  );
  return issues.length > 0 ? misfit(spec.name, issues.slice(0, 20)) : null;
}

function faultOf(id: string, blocks: readonly Block[], own: string | undefined): string | null {
  if (id === own) return 'A container can’t hold itself.';
  const block = findBlock(blocks, id);
  if (block)
    return findWidget(block.widget)?.holds ? 'A container can’t hold another. Name the widgets that are in it.' : null;
  const there = blocks.map((each) => `${each.id} (${each.widget})`).join(', ');
  return `There is no widget ${id.slice(0, 40)} on the canvas: draw it first. There are: ${there || 'none'}.`.slice(
    0,
    2000,
  );
}
