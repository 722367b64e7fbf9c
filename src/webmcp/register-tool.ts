/** `registerTool(tool, options)`: converts, validates, adds the tool at once, and announces it in a task; its callback is run later. */
import { announceChange, type Context, type MethodCall, requireAllowed } from './context';
import {
  abortReason,
  addEventListener,
  bare,
  captureStack,
  exec,
  forEach,
  getOwnPropertyDescriptor,
  isAborted,
  logError,
  parse,
  slice,
  stringify,
  throwIfAborted,
} from './intrinsics';
import type { DocumentCallOutcome, DocumentTool, Execute, Registration, Schema } from './tool';
import type { ToolAnnotations } from './types';
import {
  dictionary,
  type Fail,
  isLazy,
  isObject,
  refuse,
  toBoolean,
  toCallback,
  toDomString,
  toJsonText,
  toObject,
  toOrigins,
  toSequence,
  toSignal,
  toUsvString,
} from './web-idl';

const toHints = dictionary('ToolAnnotations', {
  consequentialHint: toBoolean,
  debugging: toBoolean,
  readOnlyHint: toBoolean,
  untrustedContentHint: toBoolean,
});

/**
 * Deviation: the three hints that the standard ignores are kept for the extension; `getTools()` doesn't show them. They are
 * read without running code of the page, which would notice.
 */
export const toAnnotations: typeof toHints = (value, fail) => {
  const hints: ToolAnnotations = toHints(value, fail);
  forEach(['destructiveHint', 'idempotentHint', 'openWorldHint'] as const, (name) => {
    const stated: unknown = isObject(value) ? getOwnPropertyDescriptor(value, name)?.value : undefined;
    if (stated !== undefined) hints[name] = !!stated;
  });
  return hints;
};

const toTool = dictionary(
  'ModelContextTool',
  {
    annotations: toAnnotations,
    description: toDomString,
    disabled: toBoolean, // Deviation: proposal 167.
    execute: toCallback,
    inputSchema: toObject,
    name: toDomString,
    title: toUsvString,
  },
  ['description', 'execute', 'name'],
);

const toOptions = dictionary('ModelContextRegisterToolOptions', { exposedTo: toSequence, signal: toSignal });

export function registerTool(call: MethodCall, toolArgument: unknown, optionsArgument: unknown): void {
  const { context, fail, resolve, reject } = call;
  const { signal, tool } = toRegistration(context, fail, toolArgument, optionsArgument);
  context.tools[tool.name] = tool;
  announceChange(context, tool, resolve);
  if (signal)
    addEventListener(signal, 'abort', () => {
      if (!isAborted(signal)) return; // the page dispatched the event
      if (context.tools[tool.name] === tool) unregisterTool(context, tool);
      reject(abortReason(signal));
    });
}

/** Converts and validates in Chromium's order. Whatever it throws rejects the registration. */
export function toRegistration(context: Context, fail: Fail, value: unknown, options: unknown): Registration {
  const { annotations, description, disabled = false, execute, inputSchema, name, title = '' } = toTool(value, fail);
  const { exposedTo, signal } = toOptions(options, fail);
  requireAllowed(context);
  if (context.tools[name]?.declarative) context.syncForms(); // the form may be gone already
  if (context.tools[name]) refuse('InvalidStateError', 'Duplicate tool name');
  if (!isValidToolName(name)) refuse('InvalidStateError', 'Invalid tool name');
  requireDescription(description);
  const schema = toSchema(inputSchema, fail);
  const stack = captureStack(toRegistration);
  const outputSchema = toOutputSchema(value);
  if (signal) throwIfAborted(signal);
  const tool = bare({
    name,
    title,
    description,
    disabled,
    hints: annotations,
    schema,
    stack,
    outputSchema,
    perform: performing(execute),
    raw: exposedTo,
    exposedTo: toOrigins(exposedTo, 'exposedTo'),
  });
  return { tool, execute, signal };
}

/** Removes the tool at once, so that its name is free again; calls in progress continue. */
function unregisterTool(context: Context, tool: DocumentTool): void {
  delete context.tools[tool.name];
  announceChange(context, tool);
}

export const isValidToolName = (name: string): boolean => !!exec(/^[\w.-]{1,128}$/, name);

export function requireDescription(description: string): void {
  if (description === '') refuse('InvalidStateError', 'Description is required');
}

export function toSchema(schema: object | undefined, fail: Fail): Schema | undefined {
  if (!schema || isLazy(schema)) return schema;
  return toJsonText(schema, 'input schema', fail);
}

/** Deviation: the standard has no `outputSchema` yet. One that can't be read is left out; it never fails the registration. */
function toOutputSchema(tool: unknown): unknown {
  try {
    const text = isObject(tool) ? stringify(tool.outputSchema) : undefined;
    return text && parse(text);
  } catch {
    return undefined;
  }
}

/** Calls `execute` without a receiver, as Web IDL invokes a callback. Only the console and the extension learn what it throws. */
const performing =
  (execute: Execute): DocumentTool['perform'] =>
  async (input, signal): Promise<DocumentCallOutcome> => {
    try {
      return { type: 'returned', text: toResultText(await execute(input, { signal })) };
    } catch (error) {
      logError('WebMCP tool execution failed: Uncaught', error);
      return toThrown(error);
    }
  };

export const toThrown = (error: unknown) => ({ type: 'threw' as const, message: toErrorText(error) }); // a literal type

/** Chromium's conversion. A symbol throws here, so that the call fails; Chromium's renderer crashes on one. */
export function toResultText(value: unknown): string {
  if (isObject(value)) return stringify(value) ?? 'undefined';
  return value === '' ? 'Operation succeeded' : `${value}`;
}

const LIMIT = 2000;

/** The message of an error, or any other thrown value as text, or as JSON where that says nothing; at most 2,000 characters. Never throws. */
export function toErrorText(error: unknown): string {
  try {
    const text = `${(isObject(error) && error.message) || error}`;
    return slice(text === '[object Object]' ? (stringify(error) ?? text) : text, 0, LIMIT);
  } catch {
    return 'an error that has no text';
  }
}
