/** A server in this process as a layer: only its tools may draw on the canvas. */
import type { DrawnWidget, LayerCall, LostCall, RecoveredCall, WebMcpLayer } from '../layer';
import { failure, type ToolOutcome } from '../result';
import type { Foreseen, ToolFailure } from '../schemas';
import type { JsonObject, JsonSchema, Tool } from '../tool';

export interface LocalTool extends Pick<Tool, 'name' | 'title' | 'description' | 'hints'> {
  inputSchema: JsonSchema;
  /** Takes the input in the forms that models know from tools of its kind; before it is checked. */
  modernise?(input: JsonObject): JsonObject;
  /** What it would draw of this input; see `preview` of a layer. */
  preview?(input: JsonObject): DrawnWidget | null;
  /** What it will do outside of Tabhand, or why it can't. */
  foresee?(input: JsonObject): Promise<Foreseen | ToolFailure | null>;
  /** After the background's death; without it the call is made again. */
  recover?(call: LostCall, signal: AbortSignal): Promise<RecoveredCall>;
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

export function localLayer(server: LocalServer): WebMcpLayer {
  const find = (name: string) => server.tools.find((tool) => tool.name === name);
  return {
    key: `local:${server.name}`,
    protocol: 'webmcp',
    serverName: server.name,
    internal: 'built-in',
    description: server.description,
    tools: server.tools.map(({ execute: _, modernise: __, foresee: ___, recover: ____, preview: _____, ...tool }) => ({
      ...tool,
      ...{ lazy: false, disabled: false, source: { type: 'local', server: server.name } },
    })),
    notices: [],
    preview: (name, input) => find(name)?.preview?.(input) ?? null,
    modernise: (name, input) => find(name)?.modernise?.(input) ?? input,
    foresee: async ({ tool, input }) => (await find(tool.name)?.foresee?.(input)) ?? null,
    recover: async (call, signal) => (await find(call.tool)?.recover?.(call, signal)) ?? { type: 'unknown' },
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
