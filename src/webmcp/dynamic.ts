/** Dynamic tools (proposal 167): lazy schemas, and `updateTool(name, changes)`. */

import { announceChange, type Context, isVisible, type MethodCall, requireAllowed } from './context';
import { createRecord, exec, forEach, keys, logWarning, NativeError, sort, stringify } from './intrinsics';
import { requireDescription, toErrorText, toSchema } from './register-tool';
import type { DocumentCallOutcome, DocumentTool, Listing } from './tool';
import { dictionary, isObject, refuse, toBoolean, toDomString, toObject } from './web-idl';

/**
 * Enumerates the tools that a document of the origin `asker` may see, ordered by name in code units, and evaluates each of
 * their lazy schemas once. Never throws.
 */
export function enumerateTools(context: Context, asker = context.environment.origin): Listing[] {
  context.syncForms(true);
  const listed: Listing[] = [];
  forEach(sort(keys(context.tools)), (name) => {
    const tool = context.tools[name];
    // A schema function may have unregistered a later tool.
    if (tool && isVisible(context, tool, asker)) listed[listed.length] = { tool, ...readSchema(tool) };
  });
  context.mirror?.refresh(listed);
  return listed;
}

/** The current schema: the snapshot of a static one, or what a lazy one returns now. Never cached. Neither member is absent, where a page's prototype would answer. */
export function readSchema(tool: DocumentTool): Omit<Listing, 'tool'> {
  const { schema } = tool;
  try {
    return { schema: typeof schema === 'function' ? evaluateSchema(tool, schema) : schema, unavailable: undefined };
  } catch (error) {
    return { schema: undefined, unavailable: warnOnce(tool, toErrorText(error)) };
  }
}

function evaluateSchema(tool: DocumentTool, schema: () => unknown): string {
  if (tool.evaluating) throw new NativeError('inputSchema lists the tools itself');
  tool.evaluating = true;
  try {
    const answer = schema();
    if (isObject(answer) && typeof answer.then === 'function') throw new NativeError('inputSchema returned a promise');
    const text = isObject(answer) && stringify(answer);
    if (!text || !exec(/^[[{]/, text)) throw new NativeError('inputSchema must return an object');
    return text;
  } finally {
    tool.evaluating = false;
  }
}

/** Logs each distinct error once, because every turn of a conversation enumerates. */
function warnOnce(tool: DocumentTool, message: string): string {
  tool.warned ??= createRecord();
  if (!tool.warned[message]) logWarning(refusal('unavailable', tool.name, message).message);
  tool.warned[message] = true;
  return message;
}

export type RefusedOutcome = Extract<DocumentCallOutcome, { type: 'refused' }>;

export const refusal = (code: 'disabled' | 'unavailable', name: string, detail?: string): RefusedOutcome => ({
  type: 'refused',
  code,
  message: `The tool is ${code} ("${name}")${detail === undefined ? '.' : `: ${detail}`}`,
});

const toChanges = dictionary('ModelContextToolChanges', {
  description: toDomString,
  disabled: toBoolean,
  inputSchema: toObject,
});

/** Applies all changes or none; fires one `toolchange` if something visible changed. Evaluating a lazy schema again is no change. */
export function updateTool(call: MethodCall, nameArgument: unknown, changesArgument: unknown): void {
  const { context, fail, resolve } = call;
  const name = toDomString(nameArgument, fail);
  const changes = toChanges(changesArgument, fail);
  requireAllowed(context);
  const tool = context.tools[name] ?? refuse('InvalidStateError', 'Unknown tool name');
  const { description = tool.description, disabled = tool.disabled } = changes;
  requireDescription(description);
  const schema = changes.inputSchema ? toSchema(changes.inputSchema, fail) : tool.schema;
  const changed = tool.description !== description || tool.disabled !== disabled || tool.schema !== schema;
  tool.description = description;
  tool.disabled = disabled;
  tool.schema = schema;
  if (!changed) resolve();
  else if (!context.mirror?.publish(tool, resolve)) announceChange(context, tool, resolve);
}
