/** The widgets on the canvas as tools, which the panel that shows them registers and offers as a page does. */
import type { ToolLayer } from '../layer';
import { blockToolNames } from '../registry';
import type { ToolSource } from '../tool';
import { callsTo, type PageDocument, toTool } from './page';

/** One key, since a conversation has one canvas. */
const blocksKey = 'blocks';

const source: ToolSource = { type: 'local', server: blocksKey };

type BlockPanel = Pick<PageDocument, 'list' | 'call' | 'ask' | 'forget'>;

/** Ids of blocks. */
interface BlocksOfCanvas {
  /** Other tools that a panel registers are ignored, as are those of a block that was just removed. */
  standing: readonly string[];
  /** Blocks whose tools are offered at once. */
  recent: readonly string[];
}

/** Empty if the panel doesn't answer, or has no tools of these blocks. */
export async function listBlocksLayer(
  panel: BlockPanel,
  { standing, recent }: BlocksOfCanvas,
  signal: AbortSignal,
): Promise<ToolLayer[]> {
  const known = namesOf(standing);
  const listed = (await panel.list(signal)) ?? [];
  const tools = listed.filter(({ name }) => known.has(name)).map((tool) => toTool(tool, source));
  if (tools.length === 0) return [];
  const layer: ToolLayer = {
    key: blocksKey,
    protocol: 'webmcp',
    serverName: blocksKey,
    description: 'the widgets on the canvas, each with tools to read, change and remove it',
    tools,
    offered: namesOf(recent),
    notices: [],
    ...callsTo(panel),
  };
  return [layer];
}

const namesOf = (blocks: readonly string[]): Set<string> =>
  new Set(blocks.flatMap((id) => Object.values(blockToolNames(id))));
