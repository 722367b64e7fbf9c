/** The widgets that the model most likely works on, whose tools it is offered at once. Pure. */
import type { Block } from './canvas';
import type { Conversation } from './conversation';

/** A model works on few widgets at a time, and the definitions of their tools are sent with each turn. */
const maxRecent = 4;

type Recent = Pick<Conversation, 'canvas' | 'items'> & { runs: readonly { startedAt: number }[] };

/**
 * Ids of the blocks that were drawn or changed in the newest run, the one before it, or since; the newest of them first. Before
 * all, the one that the user's last message is about.
 */
export function recentBlocks({ canvas, runs, items }: Recent): string[] {
  const said = items.findLast((item) => item.type === 'user');
  const selected = said?.entry.about?.blockId;

  const since = (runs.at(-2) ?? runs.at(-1))?.startedAt ?? 0;
  const lastChange = ({ changes }: Block) => changes.at(-1)?.at ?? 0;
  return canvas.blocks
    .filter((block) => block.id === selected || lastChange(block) >= since)
    .reverse()
    .sort((a, b) => Number(b.id === selected) - Number(a.id === selected) || lastChange(b) - lastChange(a))
    .slice(0, maxRecent)
    .map(({ id }) => id);
}
