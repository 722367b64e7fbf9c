/** What the browser's registry shows of our tools: as of the last update or enumeration, with no more events than the rules allow. */

import { announceChange, type Context, tellHost } from '../context';
import { readSchema } from '../dynamic';
import {
  abort,
  controllerSignal,
  createRecord,
  forEach,
  NativeAbortController,
  NativePromise,
  now,
  parse,
  shift,
} from '../intrinsics';
import { type RefusedOutcome, refusal } from '../run-tool';
import { markHandled } from '../tasks';
import type { DocumentTool, ListedTool, Schema, ToolOutcome } from '../tool';
import { isNear, listFrameDocuments } from '../tree/documents';
import type { Native } from './native';

/** The browser's entry for one tool of ours. */
interface Entry {
  /** What the browser calls. */
  readonly execute: object;
  /** The schema that `text` belongs to. */
  schema: Schema | undefined;
  /** As JSON text; of a lazy schema the last answer, before the first one a schema that accepts anything. */
  text: string | undefined;
  /** Why the schema could not be had the last time. */
  unavailable?: string | undefined;
  /** What the browser shows, and what takes it away; both are absent while it shows nothing. */
  shown?: string | undefined;
  controller?: AbortController | undefined;
}

/** A call of the host, until its outcome is there. */
export interface HostRun {
  readonly name: string;
  /** The input's JSON, by which the tool knows it: of two calls with one input it doesn't matter which. */
  readonly text: string;
  started?: boolean;
  /** What the browser doesn't tell its caller. */
  outcome?: ToolOutcome;
}

/** A `toolchange` of the browser that we have caused. */
interface Expected {
  readonly since: number;
  /** Runs after the event; an event without it isn't for the page to hear. */
  readonly heard: (() => void) | undefined;
}

export interface NativeRegistry {
  readonly context: Context;
  readonly native: Native;
  /** There has been a tool that was lazy or disabled. */
  dynamic: boolean;
  /** By tool name. */
  readonly entries: Record<string, Entry>;
  /** The host's calls under way. */
  readonly runs: Record<number, HostRun>;
  readonly expected: Expected[];
  /** Run after the next event that the page hears. */
  readonly waiting: (() => void)[];
}

/** The reason with which we take away what the browser shows of a tool that stays. */
export const OURS = {};

/** An event that hasn't come after so many milliseconds is given up, so that it silences no later one. */
const PATIENCE = 2000;

export function createNativeRegistry(context: Context, native: Native): NativeRegistry {
  const registry: NativeRegistry = {
    context,
    native,
    dynamic: false,
    entries: createRecord(),
    runs: createRecord(),
    expected: [],
    waiting: [],
  };
  context.tree.peer.expect = (heard) => note(registry, heard ? () => undefined : undefined);
  context.mirror = {
    publish: (tool, then) => publish(registry, tool, then),
    refresh: (listed) => forEach(listed, (item) => refresh(registry, item)),
  };
  return registry;
}

/** A new tool. The browser checks a disabled one like any other, and finds at last that its signal is aborted, with `OURS`. */
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

/** At once, as the browser does it; calls in flight go on. The browser tells of what it has shown. */
export function removeTool(registry: NativeRegistry, tool: DocumentTool, reason: unknown): void {
  const controller = registry.entries[tool.name]?.controller;
  if (!forgetTool(registry, tool)) return;
  if (controller) abort(controller, reason);
  else announceChange(registry.context, tool);
}

/** Whether it was there. */
export function forgetTool({ context, entries }: NativeRegistry, tool: DocumentTool): boolean {
  const { name } = tool;
  if (context.tools[name] !== tool) return false;
  delete entries[name];
  return delete context.tools[name];
}

/** Of a pair of events the page hears the first: Chromium resolves the registration's promise after that one. */
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

/** Unheard: the answer of a lazy schema is no change. */
function refresh(registry: NativeRegistry, { tool, schema, unavailable }: ListedTool): void {
  const entry = registry.entries[tool.name];
  if (!entry || typeof tool.schema !== 'function') return;
  entry.unavailable = unavailable;
  entry.text = schema ?? entry.text;
  for (let events = show(registry, tool, entry); events > 0; events--) expect(registry);
}

/** A call needn't wait for the next enumeration: whether a schema that could not be had the last time can be had now. */
export function askAgain(registry: NativeRegistry, tool: DocumentTool): boolean {
  const entry = registry.entries[tool.name];
  if (entry?.unavailable === undefined) return false;
  refresh(registry, { tool, ...readSchema(tool) });
  return entry.unavailable === undefined;
}

/** Why the browser refuses to call a tool of ours; it tells nobody. */
export function whyRefused({ entries }: NativeRegistry, { disabled, name }: DocumentTool): RefusedOutcome | undefined {
  const unavailable = entries[name]?.unavailable;
  if (disabled) return refusal('disabled', name);
  return unavailable === undefined ? undefined : refusal('unavailable', name, unavailable);
}

/** Brings the browser's entry up to date. Returns how many `toolchange` events that makes. */
function show(registry: NativeRegistry, tool: DocumentTool, entry: Entry): number {
  const wanted = toShown(registry, tool, entry);
  const { controller, shown } = entry;
  if (wanted === shown) return 0;
  if (controller) abort(controller, OURS);
  entry.controller = undefined;
  entry.shown = wanted;
  if (wanted === undefined) return 1;
  void markHandled(register(registry, tool, entry)); // taken away before its event, it rejects, and nobody waits for it
  return controller ? 2 : 1;
}

function register({ native }: NativeRegistry, tool: DocumentTool, entry: Entry): Promise<unknown> {
  const { name, title, description, disabled, hints: annotations, exposedTo } = tool;
  const { execute, text } = entry;
  const controller = new NativeAbortController();
  if (disabled) abort(controller, OURS);
  else entry.controller = controller;
  const inputSchema = text === undefined ? undefined : { toJSON: () => parse(text) }; // the page's gave anything
  const copy = { name, title, description, inputSchema, annotations, execute };
  return native.registerTool(copy, { exposedTo, signal: controllerSignal(controller) });
}

/**
 * The browser tells every document of the origin: each is to hear the same. Deviation: a document of another origin to
 * which a lazy tool is exposed hears each fresh answer as a change, since only the browser reaches it.
 */
function expect(registry: NativeRegistry, heard?: () => void): void {
  const { environment, tree } = registry.context;
  note(registry, heard);
  forEach(listFrameDocuments(environment, tree.peer), ({ peer }) => {
    if (isNear(peer) && peer !== tree.peer) peer.expect?.(heard !== undefined);
  });
}

function note({ expected }: NativeRegistry, heard: (() => void) | undefined): void {
  expected[expected.length] = { since: now(), heard };
}

/** Takes note of an event of the browser; returns whether the page is to hear it. */
export function hear({ context, expected, waiting }: NativeRegistry): boolean {
  while (expected[0] && now() - expected[0].since > PATIENCE) shift(expected)?.heard?.();
  const next = shift(expected);
  if (next && !next.heard) return false;
  context.queueTask(() => {
    next?.heard?.();
    for (let then = shift(waiting); then; then = shift(waiting)) then();
    tellHost(context);
  });
  return true;
}

/** Resolves after the next event that the page hears. */
export const untilHeard = ({ waiting }: NativeRegistry): Promise<undefined> =>
  new NativePromise((resolve) => {
    waiting[waiting.length] = () => resolve(undefined);
  });
