/** The widgets on the canvas as tools, which the panel that shows them registers and offers as a page does. */
import type { ToolLayer } from '../layer';
import type { ToolSource } from '../tool';
import { type PageDocument, toOutcome, toTool } from './page';

/** One key, since a conversation has one canvas. */
const blocksKey = 'blocks';

const source: ToolSource = { type: 'local', server: blocksKey };

/** Other tools that a panel might register are ignored. */
const blockTool = /^block_w_[0-9a-z]{6}_(get|update|remove)$/;

/** Empty if no panel shows the canvas or answers, or if the canvas is empty. */
export async function listBlocksLayer(
  panel: Pick<PageDocument, 'list' | 'call' | 'ask' | 'forget'>,
  signal: AbortSignal,
): Promise<ToolLayer[]> {
  const listed = (await panel.list(signal)) ?? [];
  const tools = listed.filter(({ name }) => blockTool.test(name)).map((tool) => toTool(tool, source));
  return tools.length === 0 ? [] : [blocksLayer(panel, tools)];
}

const blocksLayer = (panel: Pick<PageDocument, 'call' | 'ask' | 'forget'>, tools: ToolLayer['tools']): ToolLayer => ({
  key: blocksKey,
  protocol: 'webmcp',
  serverName: blocksKey,
  description: 'the widgets on the canvas, each with tools to read, change and remove it',
  tools,
  lazy: true,
  notices: [],
  call: async ({ callId: id, tool, input }, signal) =>
    toOutcome(await panel.call({ id, name: tool.name, input }, signal)),
  async recover({ callId: id }, signal) {
    const answer = await panel.ask({ id }, signal);
    return answer.type === 'unknown' ? answer : { type: 'outcome', outcome: toOutcome(answer) };
  },
  acknowledge: (callId) => panel.forget(callId),
});
