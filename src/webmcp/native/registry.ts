/** What the browser's registry shows of our tools: as of the last update or enumeration, with no more events than the rules allow. */
import { announceChange, type Context, type Schema, type Tool } from '../context';
import { type ListedTool, readSchema } from '../dynamic';
import { abort, controllerSignal, NativeAbortController, NativePromise, now, parse, shift } from '../intrinsics';
import { type Refusal, refusal } from '../run-tool';
import { isNear, listPlaces } from '../tree/documents';
import type { HostRun } from './calls';
import type { Native } from './native';

/** The browser's entry for one tool of ours. */
interface Entry {
  /** What the browser calls. */
  readonly execute: object;
  /** The schema that `text` belongs to. */
  schema: Schema | undefined;
  /** As JSON text; of a lazy schema the last answer, before the first one a schema that accepts anything. */
  text: string | undefined;
  /** The last enumeration could not have the schema. */
  hidden: boolean;
  /** What the browser shows, and what takes it away; both are absent while it shows nothing. */
  shown: string | undefined;
  controller: AbortController | undefined;
}

/** A `toolchange` of the browser that we have caused. */
interface Expected {
  readonly since: number;
  /** Runs after the event; an event without it isn't for the page to hear. */
  readonly heard: (() => void) | undefined;
}

export interface Registry {
  readonly context: Context;
  readonly native: Native;
  /** There has been a tool that was lazy or disabled. */
  dynamic: boolean;
  /** By tool name, on a bare record. */
  readonly entries: Record<string, Entry>;
  /** The last call of a tool was refused for this reason. On a bare record. */
  readonly refused: Record<string, Refusal | undefined>;
  /** The host's calls under way, on a bare record. */
  readonly runs: Record<number, HostRun>;
  readonly expected: Expected[];
  /** Run after the next event that the page hears. */
  readonly waiting: (() => void)[];
}

/** The reason with which we take away what the browser shows of a tool that stays. */
export const OURS = {};

/** An event that hasn't come after so many milliseconds is given up, so that it silences no later one. */
const PATIENCE = 2000;

const record = () => ({ __proto__: null }) as never; // a bare one: no prototype to patch

export function createRegistry(context: Context, native: Native): Registry {
  const registry: Registry = {
    context,
    native,
    dynamic: false,
    entries: record(),
    refused: record(),
    runs: record(),
    expected: [],
    waiting: [],
  };
  context.tree.peer.expect = (heard) => {
    registry.expected[registry.expected.length] = { since: now(), heard: heard ? nothing : undefined };
  };
  context.mirror = {
    publish: (tool, then) => publish(registry, tool, then),
    refresh(listed) {
      for (let i = 0; i < listed.length; i++) refresh(registry, listed[i] as ListedTool); // within the bounds
    },
  };
  return registry;
}

/** A new tool. The browser checks a disabled one like any other, and finds at last that its signal is aborted, with `OURS`. */
export function addTool(registry: Registry, tool: Tool, execute: object): Promise<unknown> {
  const { context, entries, native } = registry;
  const { disabled, name, schema } = tool;
  const controller = new NativeAbortController();
  if (disabled) abort(controller, OURS);
  if (disabled || typeof schema === 'function') registry.dynamic = true;
  const entry: Entry = {
    execute,
    schema,
    text: toText(schema),
    hidden: false,
    shown: undefined,
    controller: undefined,
  };
  context.tools[name] = tool;
  entries[name] = entry;
  const outcome = register(native, tool, entry, controller);
  if (!disabled) {
    entry.shown = toShown(tool, entry);
    entry.controller = controller;
  }
  return outcome;
}

const toText = (schema: Schema | undefined) => (typeof schema === 'function' ? '{"type":"object"}' : schema);

const toShown = ({ description }: Tool, { text }: Entry) => `${description}\n${text}`;

/** At once, as the browser does it; calls in flight go on. The browser tells of what it has shown. */
export function removeTool(registry: Registry, tool: Tool, reason: unknown): void {
  const controller = registry.entries[tool.name]?.controller;
  if (!forgetTool(registry, tool)) return;
  if (controller) abort(controller, reason);
  else announceChange(registry.context, tool);
}

/** Whether it was there. */
export function forgetTool({ context, entries }: Registry, tool: Tool): boolean {
  const { name } = tool;
  if (context.tools[name] !== tool) return false;
  delete entries[name];
  return delete context.tools[name];
}

/** Of a pair of events the page hears the first: Chromium resolves the registration's promise after that one. */
function publish(registry: Registry, tool: Tool, then: () => void): boolean {
  const entry = registry.entries[tool.name];
  if (!entry) return false;
  if (entry.schema !== tool.schema) {
    entry.schema = tool.schema;
    entry.text = toText(tool.schema);
    entry.hidden = false;
  }
  const events = show(registry, tool, entry);
  if (events > 0) expect(registry, then);
  if (events > 1) expect(registry);
  return events > 0;
}

/** Unheard: the answer of a lazy schema is no change. */
function refresh(registry: Registry, { tool, schema, unavailable }: ListedTool): void {
  const entry = registry.entries[tool.name];
  if (!entry || typeof tool.schema !== 'function') return;
  entry.hidden = unavailable !== undefined;
  if (!entry.hidden) entry.text = schema;
  for (let events = show(registry, tool, entry); events > 0; events--) expect(registry);
}

/** A call needn't wait for the next enumeration: whether a schema that the last one could not have can be had now. */
export function askAgain(registry: Registry, tool: Tool): boolean {
  const entry = registry.entries[tool.name];
  if (!entry?.hidden) return false;
  const listed = { tool, ...readSchema(tool) };
  refresh(registry, listed);
  noteRefusal(registry, listed);
  return !entry.hidden;
}

/** Keeps the reason why a call is refused, for those whom the browser doesn't tell. */
export function noteRefusal({ refused }: Registry, { tool, unavailable }: ListedTool): Refusal | undefined {
  const refusedNow = unavailable === undefined ? undefined : refusal('unavailable', tool.name, unavailable);
  refused[tool.name] = refusedNow;
  return refusedNow;
}

export const whyRefused = ({ refused }: Registry, { disabled, name }: Tool): Refusal | undefined =>
  disabled ? refusal('disabled', name) : refused[name];

/** Brings the browser's entry up to date. Returns how many `toolchange` events that makes. */
function show(registry: Registry, tool: Tool, entry: Entry): number {
  if (tool.disabled || typeof tool.schema === 'function') registry.dynamic = true;
  const wanted = tool.disabled || entry.hidden ? undefined : toShown(tool, entry);
  const { controller, shown } = entry;
  if (wanted === shown) return 0;
  if (controller) abort(controller, OURS);
  entry.shown = wanted;
  entry.controller = wanted === undefined ? undefined : new NativeAbortController();
  if (!entry.controller) return 1;
  void settled(register(registry.native, tool, entry, entry.controller));
  return controller ? 2 : 1;
}

function register(native: Native, tool: Tool, { execute, text }: Entry, controller: AbortController): Promise<unknown> {
  const { name, title, description, hints: annotations, exposedTo } = tool;
  const inputSchema = text === undefined ? undefined : { toJSON: () => parse(text) }; // the page's gave anything
  const copy = { name, title, description, inputSchema, annotations, execute };
  return native.registerTool(copy, { exposedTo, signal: controllerSignal(controller) });
}

/** A registration that is taken away before its event rejects, and nobody waits for it. */
async function settled(registration: Promise<unknown>): Promise<boolean> {
  try {
    await registration;
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser tells every document of the origin: each is to hear the same. Deviation: a document of another origin to
 * which a lazy tool is exposed hears each fresh answer as a change, since only the browser reaches it.
 */
function expect({ context, expected }: Registry, heard?: () => void): void {
  const { environment, tree } = context;
  expected[expected.length] = { since: now(), heard };
  const places = listPlaces(environment, tree.peer);
  for (let i = 0; i < places.length; i++) {
    const peer = places[i]?.peer;
    if (isNear(peer) && peer !== tree.peer) peer.expect?.(heard !== undefined);
  }
}

const nothing = () => undefined;

/** Takes note of an event of the browser; returns whether the page is to hear it. */
export function hear({ context, expected, waiting }: Registry): boolean {
  while (expected[0] && now() - expected[0].since > PATIENCE) shift(expected)?.heard?.();
  const next = shift(expected);
  if (next && !next.heard) return false;
  const { listeners, queueTask } = context;
  queueTask(() => {
    next?.heard?.();
    for (let then = shift(waiting); then; then = shift(waiting)) then();
    for (let i = 0; i < listeners.length; i++) listeners[i]?.();
  });
  return true;
}

/** Resolves after the next event that the page hears. */
export const untilHeard = ({ waiting }: Registry): Promise<undefined> =>
  new NativePromise((resolve) => {
    waiting[waiting.length] = () => resolve(undefined);
  });
