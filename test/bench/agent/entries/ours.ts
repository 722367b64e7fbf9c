/** What the agent's figures are of, as one bundle: Node can't resolve the source's imports by itself. */
import type { Offer, ToolLayer } from '#tools';
import { localLayer } from '#tools/layers';
import { autouiServer } from '#widgets';
import { recallTool } from '../../../../src/agent/recall';

type WebMcpLayer = Extract<ToolLayer, { protocol: 'webmcp' }>;

export { fitMessages, replay, toMessages } from '#conversation';
export {
  buildDiscoveryTools,
  buildToolsFromLayers,
  executeCall,
  nameTools,
  prepareCall,
  toPlain,
  toTarget,
} from '#tools';
export { localLayer } from '#tools/layers';
export { specs } from '#widgets';
export { buildSystemPrompt } from '../../../../src/agent/prompt';
export { defaultConversationSettings } from '../../../../src/conversation/settings';
export { rankTools } from '../../../../src/tools/search';
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
