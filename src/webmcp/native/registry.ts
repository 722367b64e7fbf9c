/** Publishes our tools in the browser's registry, as of the last update or enumeration, and hides the events that this causes needlessly. */

import { announceChange, type NativeState } from '../context';
import { type RefusedOutcome, readSchema, refusal } from '../dynamic';
import { type Abortion, createAbortion, createRecord, forEach, NativePromise, parse } from '../intrinsics';
import { markHandled } from '../tasks';
import type { DocumentCallOutcome, DocumentTool, Listing, Schema } from '../tool';
import { isNear, listFrameDocuments } from '../tree/documents';
import { note } from './events';

/** The browser's entry for one tool of ours. */
interface Entry {
  /** The callback that the browser calls. */
  readonly execute: object;
  /** The schema that `text` belongs to. */
  schema: Schema | undefined;
  /** As JSON text: of a lazy schema its last result, or until then a schema that accepts anything. */
  text: string | undefined;
  /** Why the schema failed the last time. */
  unavailable?: string | undefined;
  /** What the browser lists, and what unregisters it; both are absent while it lists nothing. */
  shown?: string | undefined;
  abort?: Abortion['abort'] | undefined;
}

/** A call of the host in progress. */
export interface HostRun {
  readonly name: string;
  /** The input as JSON, which identifies the call to the tool; of two calls with the same input either will do. */
  readonly text: string;
  started?: boolean;
  /** What the browser hides from its caller. */
  outcome?: DocumentCallOutcome;
}

/** The abort reason with which we unregister a tool in the browser that stays in our registry. */
export const OURS = {};

export interface NativeRegistry extends NativeState {
  /** At least one tool has been lazy or disabled. */
  dynamic: boolean;
  /** By tool name. */
  readonly entries: Record<string, Entry>;
  /** The host's calls in progress. */
  readonly runs: Record<string, HostRun>;
}

export function createNativeRegistry(state: NativeState): NativeRegistry {
  const registry = { ...state, dynamic: false, entries: createRecord<Entry>(), runs: createRecord<HostRun>() };
  state.context.mirror = {
    publish: (tool, then) => publish(registry, tool, then),
    refresh: (listed) => forEach(listed, (item) => refresh(registry, item)),
  };
  return registry;
}

/** Adds a new tool. The browser validates a disabled one like any other, and then rejects it with `OURS`, its signal's reason. */
export function addTool(registry: NativeRegistry, tool: DocumentTool, execute: object): Promise<unknown> {
  const { name, schema } = tool;
  const entry: Entry = { execute, schema, text: toText(schema) };
  registry.context.tools[name] = tool;
  registry.entries[name] = entry;
  entry.shown = toShown(registry, tool, entry);
  return register(registry, tool, entry);
}

const toText = (schema: Schema | undefined) => (typeof schema === 'function' ? '{"type":"object"}' : schema);

function toShown(
  registry: NativeRegistry,
  { description, disabled, schema }: DocumentTool,
  entry: Entry,
): string | undefined {
  if (disabled || typeof schema === 'function') registry.dynamic = true;
  return disabled || entry.unavailable !== undefined ? undefined : `${description}\n${entry.text}`;
}

/** Removes a tool at once, as the browser does; calls in progress continue. The browser announces the removal if it listed the tool. */
export function removeTool(registry: NativeRegistry, tool: DocumentTool, reason: unknown): void {
  const abort = registry.entries[tool.name]?.abort;
  if (!forgetTool(registry, tool)) return;
  if (abort) abort(reason);
  else announceChange(registry.context, tool);
}

/** Returns whether the tool was registered. */
export function forgetTool({ context, entries }: NativeRegistry, tool: DocumentTool): boolean {
  const { name } = tool;
  if (context.tools[name] !== tool) return false;
  delete entries[name];
  return delete context.tools[name];
}

/** Of two events, the page receives the first: Chromium resolves the registration's promise after that one. */
function publish(registry: NativeRegistry, tool: DocumentTool, then: () => void): boolean {
  const entry = registry.entries[tool.name];
  if (!entry) return false;
  if (entry.schema !== tool.schema) {
    entry.schema = tool.schema;
    entry.text = toText(tool.schema);
    entry.unavailable = undefined;
  }
  const events = show(registry, tool, entry);
  if (events > 0) expect(registry, then);
  if (events > 1) expect(registry);
  return events > 0;
}

/** The page receives no event, because a new result of a lazy schema is no change. */
function refresh(registry: NativeRegistry, { tool, schema, unavailable }: Listing): void {
  const entry = registry.entries[tool.name];
  if (!entry || typeof tool.schema !== 'function') return;
  entry.unavailable = unavailable;
  entry.text = schema ?? entry.text;
  for (let events = show(registry, tool, entry); events > 0; events--) expect(registry);
}

/** Evaluates a failed schema again before a call, without waiting for the next enumeration. Returns whether it works now. */
export function askAgain(registry: NativeRegistry, tool: DocumentTool): boolean {
  const entry = registry.entries[tool.name];
  if (entry?.unavailable === undefined) return false;
  refresh(registry, { tool, ...readSchema(tool) });
  return entry.unavailable === undefined;
}

/** Why the browser refuses to call a tool of ours, which it doesn't say itself. */
export function whyRefused({ entries }: NativeRegistry, { disabled, name }: DocumentTool): RefusedOutcome | undefined {
  const unavailable = entries[name]?.unavailable;
  if (disabled) return refusal('disabled', name);
  return unavailable === undefined ? undefined : refusal('unavailable', name, unavailable);
}

/** Updates the browser's entry. Returns how many `toolchange` events that fires. */
function show(registry: NativeRegistry, tool: DocumentTool, entry: Entry): number {
  const wanted = toShown(registry, tool, entry);
  const { abort, shown } = entry;
  if (wanted === shown) return 0;
  abort?.(OURS);
  entry.abort = undefined;
  entry.shown = wanted;
  if (wanted === undefined) return 1;
  void markHandled(register(registry, tool, entry)); // rejects if the tool is unregistered before its event
  return abort ? 2 : 1;
}

function register({ native }: NativeRegistry, tool: DocumentTool, entry: Entry): Promise<unknown> {
  const { name, title, description, disabled, hints: annotations, exposedTo } = tool;
  const { execute, text } = entry;
  const { signal, abort } = createAbortion();
  if (disabled) abort(OURS);
  else entry.abort = abort;
  const inputSchema = text === undefined ? undefined : { toJSON: () => parse(text) }; // as the page's schema may, it returns anything
  const copy = { name, title, description, inputSchema, annotations, execute };
  return native.registerTool(copy, { exposedTo, signal });
}

/**
 * The browser fires in every document of the origin, and each shall treat the event alike. Deviation: a cross-origin document
 * to which a lazy tool is exposed receives an event for each new result, because only the browser reaches it.
 */
function expect(registry: NativeRegistry, after?: () => void): void {
  const { environment, tree } = registry.context;
  note(registry, after);
  forEach(listFrameDocuments(environment, tree.peer), ({ peer }) => {
    if (isNear(peer) && peer !== tree.peer) peer.expect?.(after !== undefined);
  });
}

/** Resolves after the next event that the page receives. */
export const untilEvent = ({ waiting }: NativeRegistry): Promise<undefined> =>
  new NativePromise((resolve) => {
    waiting[waiting.length] = () => resolve(undefined);
  });
