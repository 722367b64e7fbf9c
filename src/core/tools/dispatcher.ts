/** Prepares a requested call by checking it against the tools of this moment, and executes a prepared one. */

import { hashDefinition } from './definition';
import { discoveryKey } from './discovery';
import { toPlain } from './foreign';
import { parseArguments } from './json-text';
import type { ToolLayer } from './layer';
import { type CallListener, withinLimit } from './listener';
import { mapLong, toDrawableNumber } from './long-numbers';
import { blocksKey, type NamedTool, splitToolName } from './registry';
import { repairInput } from './repair';
import {
  type FailureCode,
  failure,
  isOutcome,
  type ToolFailure,
  type ToolOutcome,
  type ValidationIssue,
} from './result';
import { fromProviderInput } from './schema';
import type { Foreseen } from './schemas';
import { TimeLimit } from './time-limit';
import type { CallTarget, JsonObject, JsonSchema, Tool } from './tool';
import { lostInScript, toScript, validateInput } from './validate';
import { unlessAborted } from './waiting';

/** Where a call goes: a model's to the tool as it was offered, a user's to the tool that they saw. */
export interface ToolAddress extends Pick<CallTarget, 'layerKey' | 'tool' | 'server' | 'profile'> {
  /** The source that offered it: only a source of this kind is called, and of a page only this document. */
  source?: CallTarget['source'];
  /** The page's document that the user looked at; another document of the same site isn't called. */
  documentId?: string | undefined;
}

type PageSource = Extract<CallTarget['source'], { type: 'page' }>;

export interface RequestedCall {
  id: string;
  /** The name as the model wrote it. */
  name: string;
  input: JsonObject;
  malformed?: string;
  /** Null: the model was offered no tool of this name. */
  target: ToolAddress | null;
}

/** A call whose input fits the tool as it is at this moment. */
export interface PreparedCall {
  type: 'prepared';
  id: string;
  layer: ToolLayer;
  tool: Tool;
  input: JsonObject;
  repairs: string[];
  /** Of the tool as it is now; differs from the target's if the tool changed after it was offered. */
  definitionHash: string;
  /** What it was foreseen to do when it was cleared. */
  foreseen?: Foreseen | undefined;
}

/** The snapshot of an offered tool that a call keeps, so that the call can be checked again after any pause. */
export async function toTarget(named: NamedTool): Promise<CallTarget> {
  const { layer, tool, server } = named;
  return {
    layerKey: layer.key,
    tool: tool.name,
    ...(tool.title !== undefined && { title: tool.title }),
    ...(tool.app !== undefined && { app: tool.app }),
    server,
    protocol: layer.protocol,
    source: tool.source,
    hints: tool.hints,
    description: tool.description,
    ...(tool.declarative && { autosubmit: !!tool.autosubmit }),
    definitionHash: await hashDefinition(tool),
  };
}

/** Finds the tool in the layers of this moment, or says why it can't be called. */
function findTool(address: ToolAddress, layers: readonly ToolLayer[]): { layer: ToolLayer; tool: Tool } | ToolFailure {
  const layer = findLayer(address, layers);
  return layer ? findIn(layer, address) : failure(missingLayer(address, layers), toNames(address));
}

const toNames = ({ tool, server }: ToolAddress) => ({ tool, server });

function findIn(layer: ToolLayer, address: ToolAddress): { layer: ToolLayer; tool: Tool } | ToolFailure {
  const values = toNames(address);
  const tool = layer.tools.find((candidate) => candidate.name === address.tool);
  if (!tool) return failure(layer.key === blocksKey ? 'widget-gone' : 'unknown-tool', values);
  if (tool.disabled) return failure('disabled', values);
  if (tool.unavailable !== undefined) return failure('unavailable', { ...values, message: tool.unavailable });
  return { layer, tool };
}

const documentOf = ({ source, documentId }: ToolAddress): string | undefined =>
  source?.type === 'page' ? source.documentId : documentId;

/** The documents that are where the called one was: the same tab and site, and a page's own or a frame's alike. */
export const findSuccessors = ({ source: called }: ToolAddress, layers: readonly ToolLayer[]): ToolLayer[] =>
  layers.filter(
    ({ internal, tools: [tool] }) =>
      !internal && called?.type === 'page' && tool?.source.type === 'page' && isInPlaceOf(tool.source, called),
  );

const isInPlaceOf = (one: PageSource, other: PageSource): boolean =>
  one.tabId === other.tabId &&
  one.pack?.id === other.pack?.id &&
  one.origin === other.origin &&
  one.topOrigin === other.topOrigin &&
  one.top === other.top;

/** The layer at this address, if it is still there: for a page that was offered or seen, the very same document. */
export function findLayer(address: ToolAddress, layers: readonly ToolLayer[]): ToolLayer | undefined {
  const documentId = documentOf(address);
  if (documentId !== undefined) return layers.find((layer) => layer.documentId === documentId);
  return layers.find((layer) => layer.key === address.layerKey && isOfKind(layer, address.source?.type));
}

/** The kind of source decides whether the user must be asked, so an address never reaches another kind than it names. */
const isOfKind = ({ tools }: ToolLayer, type: CallTarget['source']['type'] | undefined): boolean =>
  type === undefined || tools.every(({ source }) => source.type === type);

function missingLayer(address: ToolAddress, layers: readonly ToolLayer[]): FailureCode {
  if (address.layerKey === blocksKey) return 'widget-gone';
  if (documentOf(address) === undefined)
    return /^(?:discovery:)?mcp:/.test(address.layerKey) ? 'unknown-server' : 'page-not-there';
  return layers.some((layer) => layer.key === address.layerKey) ? 'document-changed' : 'page-not-there';
}

/** Why a tool of earlier isn't among these layers' tools that can be called. Null: it is, and wasn't offered for another reason. */
export function explainAbsence(address: ToolAddress, layers: readonly ToolLayer[]): ToolFailure | null {
  const { layerKey } = address;
  const layer = layers.find(({ key }) => key === layerKey || discoveryKey(key) === layerKey);
  if (!layer) return failure(missingLayer(address, layers), toNames(address));
  if (layer.unreachable)
    return failure('disconnected', { ...toNames(address), message: toPlain(layer.unreachable), sent: 0 });
  const found = layer.key === layerKey ? findIn(layer, address) : null;
  return found && 'type' in found ? found : null;
}

interface PrepareOptions {
  /** The input has to fit as it is: nothing in it is repaired. */
  exact?: boolean;
}

/** Checks name, place and availability, then the input against the tool's current schema. No effects. */
export async function prepareCall(
  call: RequestedCall,
  layers: readonly ToolLayer[],
  { exact = false }: PrepareOptions = {},
): Promise<PreparedCall | ToolFailure> {
  if (!call.target) return unknownName(call.name);
  const args = readArguments(call);
  if ('type' in args) return args;
  const found = findTool(call.target, layers);
  if ('type' in found) return found;
  const { layer, tool } = found;
  const turned = fromProviderInput(tool.inputSchema, call.target.profile, args.input);
  if ('issue' in turned) return misfit(call, tool, [turned.issue]);
  const own = layer.modernise?.(tool.name, turned.input) ?? turned.input;
  const { issues, ...mended } = exact
    ? { input: turned.input, repairs: [], issues: validateInput(tool.inputSchema, turned.input).issues }
    : repairInput(tool.inputSchema, own);
  if (issues.length > 0) return misfit(call, exact ? {} : tool, issues);
  const lost = runsAsScript(layer) ? lostInScript(mended.input) : [];
  if (lost.length > 0) return misfit(call, {}, lost);
  const definitionHash = await hashDefinition(tool);
  const forms = own === turned.input || exact ? [] : ['it was read as tools of this kind are often called'];
  const repairs = [...args.repairs, ...forms, ...mended.repairs];
  return { type: 'prepared', id: call.id, layer, tool, input: mended.input, repairs, definitionHash };
}

const unknownName = (tool: string): ToolFailure =>
  failure(splitToolName(tool).server ? 'not-offered' : 'unknown-format', { tool });

/** Tools of Tabhand's own, which draw what they are given or only read it. */
const isOwn = ({ internal }: ToolLayer): boolean => internal === 'built-in' || internal === 'discovery';

const runsAsScript = (layer: ToolLayer): boolean => layer.protocol === 'webmcp' && !isOwn(layer);

/** Arguments that aren't JSON are repaired where they can mean only one thing. */
function readArguments({ input, malformed }: RequestedCall): { input: JsonObject; repairs: string[] } | ToolFailure {
  if (malformed === undefined) return { input, repairs: [] };
  const parsed = parseArguments(malformed);
  if ('input' in parsed) return parsed;
  const { position, message } = parsed;
  return failure('malformed-arguments', { text: malformed.slice(0, 500), position, message });
}

function misfit(
  { name }: RequestedCall,
  { inputSchema }: Pick<Tool, 'inputSchema'>,
  details: ValidationIssue[],
): ToolFailure {
  const expectedSchema = inputSchema && narrowSchema(inputSchema, details);
  return { ...failure('invalid-input', { tool: name }), details, ...(expectedSchema && { expectedSchema }) };
}

/** Characters of a schema that a failure carries whole; the model has the schema among its tools anyway. */
const maxExpectedLength = 4000;

/** A large schema is narrowed to the properties that the issues are about. */
function narrowSchema(schema: JsonSchema, details: readonly ValidationIssue[]): JsonSchema | undefined {
  if (JSON.stringify(schema).length <= maxExpectedLength) return schema;
  const wrong = new Set(details.map(({ path }) => path.split('/')[1]));
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => wrong.has(key));
  const narrow = { type: 'object', properties: Object.fromEntries(properties), required: schema.required };
  return JSON.stringify(narrow).length <= maxExpectedLength ? narrow : undefined;
}

export interface CallLimits {
  /** Milliseconds, not counting the time in which the page asks the user something. */
  timeout: number;
  /** Called when the user begins to be asked something, and when they have answered. */
  asking(on: boolean): void;
  /** Absent: nobody can be asked. */
  listener?: CallListener | undefined;
}

/** Runs a prepared call within its time limit. Never rejects. */
export async function executeCall(
  call: PreparedCall,
  { timeout, asking, listener }: CallLimits,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  if (signal.aborted) return failure('aborted', { tool: call.tool.name });
  const limit = limitFor(call.layer, timeout, asking);
  const either = AbortSignal.any([signal, limit.signal]);
  const values = { tool: call.tool.name, timeout };
  const cut = () => failure(signal.aborted ? 'aborted' : 'timed-out', values);
  return unlessAborted(callLayer(call, { limit, listener }, either), either, cut).finally(() => limit.end());
}

/** A page says itself that it asks; what a server or the model asks, the user sees on a card. */
export const limitFor = (layer: ToolLayer, timeout: number, asking: CallLimits['asking']): TimeLimit =>
  new TimeLimit(timeout, asking, layer.protocol === 'mcp' || layer.internal === 'built-in' ? 'card' : 'page');

async function callLayer(
  call: PreparedCall,
  { limit, listener: outside }: { limit: TimeLimit; listener: CallListener | undefined },
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { id, layer, tool, input, foreseen } = call;
  try {
    const listener = outside && withinLimit(outside, limit, signal);
    const args = runsAsScript(layer) ? toScript(input) : isOwn(layer) ? mapLong(input, toDrawableNumber) : input;
    const outcome = await layer.call(
      { callId: id, tool, input: args, asking: limit.asking, listener, foreseen },
      signal,
    );
    return isOutcome(outcome) ? outcome : failure('threw', { message: 'It ended with something that is no result.' });
  } catch (error) {
    return failure('threw', { message: messageOf(error) });
  }
}

/** Whatever was thrown: its message may be a getter that throws, or no text. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'An error without a message.';
  }
}

/** A listing in which one source was listed again. `now`: what is at this address; nothing if the source is gone, and of a page what took its place. */
export function relist(listed: readonly ToolLayer[], address: ToolAddress, now: readonly ToolLayer[]): ToolLayer[] {
  const before = findLayer(address, listed);
  const here = [findLayer(address, now), ...findSuccessors(address, now)];
  const isSame = (one: ToolLayer, other: ToolLayer) =>
    one.documentId === undefined ? one.key === other.key : one.documentId === other.documentId;
  const others = listed.filter((layer) => layer !== before && !now.some((fresh) => isSame(fresh, layer)));
  // Keys are numbered over all tabs.
  return [...others, ...now.map((layer) => (here.includes(layer) ? { ...layer, key: address.layerKey } : layer))];
}
