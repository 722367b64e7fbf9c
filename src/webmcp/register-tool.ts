/** `registerTool(tool, options)`: convert, validate, add at once, tell in a task. */
import { announceChange, type Context, refuse, requireActive, requireAllowed, type Schema, type Tool } from './context';
import {
  areTrustworthy,
  dictionary,
  type Fail,
  isLazy,
  optional,
  parseOrigin,
  required,
  toCallback,
  toFlag,
  toObject,
  toSequence,
  toSignal,
  toText,
  toUsvText,
} from './convert';
import { abortReason, addEventListener, exec, isAborted, parse, stringify } from './intrinsics';
import type { MethodCall } from './method-call';
import { type Execute, performing } from './perform';

const hint = optional(toFlag);

export const toAnnotations = dictionary('ToolAnnotations', {
  consequentialHint: hint,
  debugging: hint,
  // Deviation: the three hints that the standard ignores are kept for the extension; `getTools()` doesn't show them.
  destructiveHint: hint,
  idempotentHint: hint,
  openWorldHint: hint,
  readOnlyHint: hint,
  untrustedContentHint: hint,
});

const toTool = dictionary(
  'ModelContextTool',
  {
    annotations: optional(toAnnotations),
    description: required(toText),
    disabled: optional(toFlag), // Deviation: proposal 167.
    execute: required(toCallback),
    inputSchema: optional(toObject),
    name: required(toText),
    title: optional(toUsvText),
  },
  false,
);

const toOptions = dictionary('ModelContextRegisterToolOptions', {
  exposedTo: optional(toSequence),
  signal: optional(toSignal),
});

export function registerTool(call: MethodCall<undefined>, toolArgument: unknown, optionsArgument: unknown): void {
  const { context, fail, resolve, reject } = call;
  const { signal, tool } = toRegistration(context, fail, [toolArgument, optionsArgument]);
  context.tools[tool.name] = tool;
  announceChange(context, tool, () => resolve(undefined));
  if (signal)
    addEventListener(signal, 'abort', () => {
      unregisterTool(context, tool);
      reject(abortReason(signal));
    });
}

export interface Registration {
  tool: Tool;
  /** The page's own callback. */
  execute: Execute;
  signal?: AbortSignal | undefined;
}

/** Converts and checks, in Chromium's order; what it throws rejects the registration. */
export function toRegistration(
  context: Context,
  fail: Fail,
  [toolArgument, optionsArgument]: readonly unknown[],
): Registration {
  const tool = toTool(toolArgument, fail);
  const { exposedTo, signal } = toOptions(optionsArgument, fail);
  requireActive(context);
  requireAllowed(context);
  if (context.tools[tool.name]?.declarative) context.syncForms(); // the form may be gone already
  if (context.tools[tool.name]) refuse('InvalidStateError', 'Duplicate tool name');
  if (!isToolName(tool.name)) refuse('InvalidStateError', 'Invalid tool name');
  requireDescription(tool.description);
  const registered: Tool = {
    name: tool.name,
    title: tool.title ?? '',
    description: tool.description,
    perform: performing(tool.execute),
    exposedTo: exposedTo ? toOrigins(exposedTo) : [],
    declarative: false,
    schema: toSchema(tool.inputSchema, fail),
    outputSchema: toOutputSchema(toolArgument),
    hints: tool.annotations,
    disabled: tool.disabled ?? false,
    evaluating: false,
    warned: { __proto__: null } as never, // a bare record
  };
  if (signal && isAborted(signal)) throw abortReason(signal);
  if (exposedTo && !areTrustworthy(exposedTo))
    refuse('SecurityError', 'Only secure origins are allowed in the exposedTo list.');
  return { tool: registered, execute: tool.execute, signal };
}

export function toOrigins(urls: string[]): string[] {
  const origins: string[] = [];
  for (let i = 0; i < urls.length; i++) origins[i] = parseOrigin(urls[i] ?? '');
  return origins;
}

/** At once, so that the name is free again; calls in flight go on. */
function unregisterTool(context: Context, tool: Tool): void {
  delete context.tools[tool.name];
  announceChange(context, tool);
}

export const isToolName = (name: string): boolean => !!exec(/^[\w.-]{1,128}$/, name);

export function requireDescription(description: string): void {
  if (description === '') refuse('InvalidStateError', 'Description is required');
}

/**
 * Deviation: what `toJSON` or the engine throws (circular, BigInt) is rethrown as it is; Chromium puts its prefix before
 * the engine's message, but a script can't tell the engine's TypeError from the page's, which must stay the same object.
 */
export function toSchema(schema: object | undefined, fail: Fail): Schema | undefined {
  if (!schema || isLazy(schema)) return schema;
  return stringify(schema) ?? fail('invalid input schema: toJSON() returns undefined');
}

/** Deviation: the standard has no `outputSchema` yet; one that can't be read is left out and never spoils a registration. */
function toOutputSchema(tool: unknown): unknown {
  try {
    return parse(stringify((tool as { outputSchema?: unknown }).outputSchema)); // any object may have one
  } catch {
    return undefined;
  }
}
