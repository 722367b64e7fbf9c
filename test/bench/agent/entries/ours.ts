/** What the agent's figures are of, as one bundle: Node can't resolve the source's imports by itself. */

import type { ToolLayer } from '#core/tools/layer.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import type { Offer } from '#core/tools/offer.ts';
import { autouiServer } from '#widgets/server/autoui.ts';
import { recallTool } from '../../../../src/features/conversation/background/recall';

type WebMcpLayer = Extract<ToolLayer, { protocol: 'webmcp' }>;

export { fitMessages } from '#core/log/budget.ts';
export { toMessages } from '#core/log/messages.ts';
export { replay } from '#core/log/replay.ts';
export { executeCall, prepareCall, toTarget } from '#core/tools/dispatcher.ts';
export { toPlain } from '#core/tools/foreign.ts';
export { localLayer } from '#core/tools/layers/local.ts';
export { buildDiscoveryTools, buildToolsFromLayers } from '#core/tools/offer.ts';
export { nameTools } from '#core/tools/registry.ts';
export { specs } from '#widgets/specs.ts';
export { defaultConversationSettings } from '../../../../src/core/log/settings';
export { buildSystemPrompt } from '../../../../src/core/loop/prompt';
export { rankTools } from '../../../../src/core/tools/search';
export { toGuide } from '../../../../src/widgets/recipes';
export { aCall, aTarget, chain, says } from '../../../support/log-writing';
export { aServer, optionsFor, publishedServers } from '../../../support/tool-layers';

export const builtIn = (): WebMcpLayer => localLayer(autouiServer(recallTool(async () => null))) as WebMcpLayer; // a local layer is one of these

/** Tools as a request to OpenAI has them. */
export const toOpenAiTools = ({ tools }: Pick<Offer, 'tools'>) =>
  tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
