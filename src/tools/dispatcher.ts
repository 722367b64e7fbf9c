/** From a model's call to a checked one, and from a checked one to its outcome. */
import { parseArguments } from './arguments';
import { hashDefinition } from './definition';
import type { ToolLayer } from './layer';
import type { NamedTool } from './registry';
import type { ToolFailure, ToolOutcome, ValidationIssue } from './result';
import { failure } from './result';
import { fromProviderInput } from './schema';
import { createTimeLimit, type TimeLimit } from './time-limit';
import type { CallTarget, JsonObject, JsonSchema, Tool } from './tool';
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
  if (source.type !== 'page') return layers.find((layer) => layer.key === layerKey && isOf(layer, source.type));
  return layers.find(({ documentId }) => documentId === source.documentId);
}

/** A target can't name one kind of source and mean another: whether it must be asked for goes by the kind. */
const isOf = ({ tools }: ToolLayer, type: CallTarget['source']['type']): boolean =>
  tools.every(({ source }) => source.type === type);

function missingLayer(target: CallTarget, layers: readonly ToolLayer[]): ToolFailure {
  const values = { tool: target.tool, server: target.server };
  if (target.source.type !== 'page') return failure('unknown-server', values);
  const replaced = layers.some((layer) => layer.key === target.layerKey);
  return failure(replaced ? 'document-changed' : 'page-not-there', values);
}

/** Name, place, availability, then the input against the tool's current schema. No effects. */
export async function prepareCall(
  call: RequestedCall,
  layers: readonly ToolLayer[],
): Promise<PreparedCall | ToolFailure> {
  if (!call.target) return unknownName(call.name);
  const given = readArguments(call);
  if ('type' in given) return given;
  const found = locate(call.target, layers);
  if ('type' in found) return found;
  const { layer, tool } = found;
  const turned = fromProviderInput(tool.inputSchema, call.target.profile, given.input);
  if ('issue' in turned) return misfit(call, tool, [turned.issue]);
  const { input, repairs } = repairInput(tool.inputSchema, turned.input);
  const { issues } = validateInput(tool.inputSchema, input);
  if (issues.length > 0) return misfit(call, tool, issues);
  const definitionHash = await hashDefinition(tool);
  return { type: 'prepared', id: call.id, layer, tool, input, repairs: [...given.repairs, ...repairs], definitionHash };
}

/** Arguments that were not JSON are put right where they can mean only one thing. */
function readArguments({ input, malformed }: RequestedCall): { input: JsonObject; repairs: string[] } | ToolFailure {
  if (malformed === undefined) return { input, repairs: [] };
  const parsed = parseArguments(malformed);
  if ('input' in parsed) return parsed;
  const { position, message } = parsed;
  return failure('malformed-arguments', { text: malformed.slice(0, 500), position, message });
}

function misfit({ name }: RequestedCall, { inputSchema }: Tool, details: ValidationIssue[]): ToolFailure {
  const expectedSchema = inputSchema && narrowSchema(inputSchema, details);
  return { ...failure('invalid-input', { tool: name }), details, ...(expectedSchema && { expectedSchema }) };
}

/** Characters of a schema that a failure carries whole; the model has it among its tools in any case. */
const longestExpected = 4000;

/** Of a large schema only the properties that the issues are about. */
function narrowSchema(schema: JsonSchema, details: readonly ValidationIssue[]): JsonSchema | undefined {
  if (JSON.stringify(schema).length <= longestExpected) return schema;
  const wrong = new Set(details.map(({ path }) => path.split('/')[1]));
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => wrong.has(key));
  const narrow = { type: 'object', properties: Object.fromEntries(properties), required: schema.required };
  return JSON.stringify(narrow).length <= longestExpected ? narrow : undefined;
}

function unknownName(name: string): ToolFailure {
  return failure(/_(mcp|webmcp)_/.test(name) ? 'not-offered' : 'unknown-format', { tool: name });
}

export interface CallLimits {
  /** Milliseconds, without those in which the page asks the person. */
  timeout: number;
  /** Hears when the page begins to ask the person, and when it ends. */
  asking(on: boolean): void;
}

/** Runs a prepared call within its time. Resolves with an outcome, whatever happens. */
export async function executeCall(
  call: PreparedCall,
  { timeout, asking }: CallLimits,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  if (signal.aborted) return failure('aborted', { tool: call.tool.name });
  const limit = createTimeLimit(timeout, asking);
  const either = AbortSignal.any([signal, limit.signal]);
  const values = { tool: call.tool.name, timeout };
  const cut = new Promise<ToolFailure>((resolve) => {
    const end = () => resolve(failure(signal.aborted ? 'aborted' : 'timed-out', values));
    either.addEventListener('abort', end, { once: true });
  });
  return Promise.race([cut, callLayer(call, limit, either)]).finally(limit.end);
}

async function callLayer(call: PreparedCall, { asking }: TimeLimit, signal: AbortSignal): Promise<ToolOutcome> {
  const { id, layer, tool, input } = call;
  try {
    return await layer.call({ callId: id, tool, input, asking }, signal);
  } catch (error) {
    return failure('threw', { message: error instanceof Error ? error.message : String(error) });
  }
}
