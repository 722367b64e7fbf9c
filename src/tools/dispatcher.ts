/** From a model's call to a checked one, and from a checked one to its outcome. */
import { hashDefinition } from './definition';
import type { ToolLayer } from './layer';
import type { NamedTool } from './registry';
import type { ToolFailure, ToolOutcome } from './result';
import { failure } from './result';
import type { CallTarget, JsonObject, Tool } from './tool';
import { repairInput, validateInput } from './validate';

export interface RequestedCall {
  id: string;
  /** The name as the model wrote it. */
  name: string;
  input: JsonObject;
  malformed?: string;
  target: CallTarget | null;
}

/** A call that may run now: its input fits the tool as the tool stands at this moment. */
export interface PreparedCall {
  type: 'prepared';
  id: string;
  layer: ToolLayer;
  tool: Tool;
  input: JsonObject;
  repairs: string[];
  /** Of the tool as it stands now; differs from the target's when it changed since it was offered. */
  definitionHash: string;
}

/** The snapshot of an offered tool that a call keeps, so that it can be checked again after any pause. */
export async function toTarget(named: NamedTool): Promise<CallTarget> {
  const { layer, tool, server } = named;
  return {
    layerKey: layer.key,
    tool: tool.name,
    ...(tool.title !== undefined && { title: tool.title }),
    server,
    protocol: layer.protocol,
    source: tool.source,
    hints: tool.hints,
    description: tool.description,
    definitionHash: await hashDefinition(tool),
  };
}

/** Finds what a target points at in the layers of this moment, or says why it can't be called. */
function locate(target: CallTarget, layers: readonly ToolLayer[]): { layer: ToolLayer; tool: Tool } | ToolFailure {
  const layer = findLayer(target, layers);
  if (!layer) return missingLayer(target, layers);
  const tool = layer.tools.find((candidate) => candidate.name === target.tool);
  const values = { tool: target.tool, server: target.server };
  if (!tool) return failure('unknown-tool', values);
  if (tool.disabled) return failure('disabled', values);
  if (tool.unavailable !== undefined) return failure('unavailable', { ...values, message: tool.unavailable });
  return { layer, tool };
}

/** The layer that a target was offered by, if it is still there: for a page, the very same document. */
export function findLayer({ layerKey, source }: CallTarget, layers: readonly ToolLayer[]): ToolLayer | undefined {
  if (source.type !== 'page') return layers.find((layer) => layer.key === layerKey);
  return layers.find(({ documentId }) => documentId === source.documentId);
}

function missingLayer(target: CallTarget, layers: readonly ToolLayer[]): ToolFailure {
  const values = { tool: target.tool, server: target.server };
  if (target.source.type !== 'page') return failure('unknown-server', values);
  const replaced = layers.some((layer) => layer.key === target.layerKey);
  return failure(replaced ? 'document-changed' : 'page-gone', values);
}

/** Name, place, availability, then the input against the tool's current schema. No effects. */
export async function prepareCall(
  call: RequestedCall,
  layers: readonly ToolLayer[],
): Promise<PreparedCall | ToolFailure> {
  if (!call.target) return unknownName(call.name);
  if (call.malformed !== undefined) return failure('malformed-arguments', { text: call.malformed.slice(0, 500) });
  const found = locate(call.target, layers);
  if ('type' in found) return found;
  const { layer, tool } = found;
  const { input, repairs } = repairInput(tool.inputSchema, call.input);
  const { issues } = validateInput(tool.inputSchema, input);
  if (issues.length > 0) {
    const expected = tool.inputSchema && { expectedSchema: tool.inputSchema };
    return { ...failure('invalid-input', { tool: call.name }), details: issues, ...expected };
  }
  return { type: 'prepared', id: call.id, layer, tool, input, repairs, definitionHash: await hashDefinition(tool) };
}

function unknownName(name: string): ToolFailure {
  return failure(/_(mcp|webmcp)_/.test(name) ? 'not-offered' : 'unknown-format', { tool: name });
}

/** Runs a prepared call within `timeout` milliseconds. Resolves with an outcome, whatever happens. */
export async function executeCall(call: PreparedCall, timeout: number, signal: AbortSignal): Promise<ToolOutcome> {
  if (signal.aborted) return failure('aborted', { tool: call.tool.name });
  const limit = AbortSignal.timeout(timeout);
  const either = AbortSignal.any([signal, limit]);
  const values = { tool: call.tool.name, timeout };
  const cut = new Promise<ToolFailure>((resolve) => {
    const end = () => resolve(failure(signal.aborted ? 'aborted' : 'timed-out', values));
    either.addEventListener('abort', end, { once: true });
  });
  return Promise.race([cut, callLayer(call, either)]);
}

async function callLayer({ id, layer, tool, input }: PreparedCall, signal: AbortSignal): Promise<ToolOutcome> {
  try {
    return await layer.call({ callId: id, tool, input }, signal);
  } catch (error) {
    return failure('threw', { message: error instanceof Error ? error.message : String(error) });
  }
}
