/** A server in this process as a layer: only its tools may draw on the canvas. */
import type { LayerCall, ToolLayer } from '../layer';
import { failure, type ToolOutcome } from '../result';
import type { JsonObject, JsonSchema, Tool } from '../tool';

export interface LocalTool extends Pick<Tool, 'name' | 'title' | 'description' | 'hints'> {
  inputSchema: JsonSchema;
  /** Takes the input in the forms that models know from tools of its kind; before it is checked. */
  modernise?(input: JsonObject): JsonObject;
  execute(
    input: JsonObject,
    context: Pick<LayerCall, 'callId' | 'listener'>,
    signal: AbortSignal,
  ): Promise<ToolOutcome>;
}

export interface LocalServer {
  name: string;
  description?: string;
  tools: LocalTool[];
}

export function localLayer(server: LocalServer): ToolLayer {
  return {
    key: `local:${server.name}`,
    protocol: 'webmcp',
    serverName: server.name,
    internal: 'built-in',
    description: server.description,
    tools: server.tools.map(({ execute: _, modernise: __, ...tool }) => ({
      ...tool,
      ...{ lazy: false, disabled: false, source: { type: 'local', server: server.name } },
    })),
    notices: [],
    modernise: (name, input) => server.tools.find((tool) => tool.name === name)?.modernise?.(input) ?? input,
    call: (call, signal) => callLocal(server, call, signal),
  };
}

/** What a tool throws becomes its failure. */
async function callLocal(server: LocalServer, call: LayerCall, signal: AbortSignal): Promise<ToolOutcome> {
  const tool = server.tools.find(({ name }) => name === call.tool.name);
  if (!tool) return failure('unknown-tool', { tool: call.tool.name, server: server.name });
  if (signal.aborted) return failure('aborted', { tool: tool.name });
  try {
    return await tool.execute(call.input, { callId: call.callId, listener: call.listener }, signal);
  } catch (error) {
    if (signal.aborted) return failure('aborted', { tool: tool.name });
    return failure('threw', { tool: tool.name, message: error instanceof Error ? error.message : String(error) });
  }
}
