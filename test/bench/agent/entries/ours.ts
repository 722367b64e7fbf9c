/** What the agent's figures are of, as one bundle: Node can't resolve the source's imports by itself. */

import { Readable } from 'node:stream';
import { emptyConversation } from '#core/log/conversation.ts';
import { alternate, tellSurroundings, toMessages } from '#core/log/messages.ts';
import { replay } from '#core/log/replay.ts';
import { toTell } from '#core/log/surroundings.ts';
import type { Provider } from '#core/loop/provider.ts';
import { presentAll } from '#core/loop/turn.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import type { Offer } from '#core/tools/offer.ts';
import { nameServers } from '#core/tools/registry.ts';
import { chatRules } from '#providers/chat-completions.ts';
import { giveBack } from '#providers/opaque.ts';
import { toCallOptions } from '#providers/to-prompt.ts';
import { autouiServer, builtInLayers } from '#widgets/server/autoui.ts';
import { emptyScene } from '#widgets/server/scene.ts';
import { recallTool } from '../../../../src/features/conversation/background/recall';
import { chain, says } from '../../../support/log-writing';
import { readableLayers } from '../../../support/readable-pages';
import { aPage } from '../../../support/tool-layers';

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

/** A chat's first request on a page with these tools, as chat completions have it. */
export function firstRequest(host: string, tools: Parameters<typeof aPage>[1], servers: ToolLayer[], asked: string) {
  const page = aPage(host, tools);
  const shown = { tabId: 1, origin: `https://${host}`, title: 'Night Ferry', address: `https://${host}/music/` };
  const read = async () => '';
  const sources = [page, ...readableLayers([{ ...shown, language: 'en', hasTools: true, read }]), ...servers];
  const scene = { ...emptyScene(), layers: sources };
  const layers = [
    ...sources,
    ...builtInLayers(
      scene,
      recallTool(async () => null),
    ),
  ];
  const pages = [{ ...shown, browserSession: 's' }];
  const serverNames = nameServers(layers, new Map());
  const conversation = { ...emptyConversation, ...replay(chain([says.user(asked)])), pages, serverNames };
  const provider: Provider = { model: 'm', profile: 'openai', stream: () => Readable.from([]) };
  const log = { conversation, sentTools: null, asked: null };
  const { offer, system, surroundings } = presentAll(layers, provider, log, defaultSettings);
  const messages = alternate([
    ...toMessages(conversation),
    ...(surroundings ? [tellSurroundings(toTell([], surroundings) ?? {})] : []),
  ]);
  const toolOf = (name: string) => {
    const named = offer.names.get(name);
    return named && { server: named.server, tool: named.tool.name, source: named.tool.source };
  };
  const request = { nonce: '73902518', system, messages, tools: offer.tools, toolOf };
  const { prompt, tools: sent = [] } = toCallOptions(request, chatRules, (opaque, hasCalls) =>
    giveBack(opaque, { type: 'openai', url: '', model: '' }, hasCalls),
  );
  const [first, ...others] = prompt;
  return { system: String(first?.content), tools: sent, messages: JSON.stringify(others) };
}

/** Tools as a request to OpenAI has them. */
export const toOpenAiTools = ({ tools }: Pick<Offer, 'tools'>) =>
  tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
