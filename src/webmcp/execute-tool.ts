/** `executeTool(tool, input, options)`: find the tool that a handle names, run it, turn the outcome into the promise. */
import { type RunOutcome, refuse, requireActive, requireAllowed, type Settle } from './context';
import {
  dictionary,
  type Fail,
  isObject,
  optional,
  parseOrigin,
  required,
  toObject,
  toSignal,
  toText,
  toUsvText,
  toWindow,
} from './convert';
import { abortReason, isAborted, isUrl, NativeDOMException, stringify } from './intrinsics';
import type { MethodCall } from './method-call';
import { toAnnotations } from './register-tool';

const TRANSIENT = 'The operation failed for an unknown transient reason (e.g. out of memory).';
const OPAQUE = 'Cannot execute tools that live in a document with an opaque origin.';
const THREW = 'Tool was executed but the invocation failed. For example, the script function threw an error';

const toHandle = dictionary(
  'RegisteredTool',
  {
    annotations: optional(toAnnotations),
    description: required(toText),
    inputSchema: optional(toObject),
    name: required(toText),
    origin: required(toUsvText),
    title: optional(toText),
    window: required(toWindow),
  },
  false,
);

const toOptions = dictionary('ExecuteToolOptions', { signal: optional(toSignal) });

/** Only the handle's name, window and origin count: a stale handle runs the tool that has the name now. */
export function executeTool(
  call: MethodCall<string | null>,
  handleArgument: unknown,
  inputArgument: unknown,
  optionsArgument: unknown,
): void {
  const { context, fail, resolve, reject } = call;
  const { name, origin, window } = toHandle(handleArgument, fail);
  const { signal } = toOptions(optionsArgument, fail);
  requireActive(context);
  requireAllowed(context);
  const parsedOrigin = parseOrigin(origin);
  if (parsedOrigin === 'null') refuse('NotSupportedError', isUrl(origin) ? OPAQUE : 'The provided origin is invalid.');
  const input = toInput(inputArgument, fail);
  // A window of its own has no `top` only after it has gone.
  if (!(window as Window).top && window !== context.environment.window)
    refuse('InvalidStateError', 'Target frame is detached.');
  if (signal && isAborted(signal)) throw abortReason(signal);
  const settle: Settle = (outcome) => {
    if (outcome.type === 'returned') resolve(outcome.text);
    else if (outcome.type === 'aborted') reject(signal && abortReason(signal));
    else reject(new NativeDOMException(toMessage(outcome), 'UnknownError'));
  };
  context.tree.runTool({ window, origin: parsedOrigin }, { name, input, signal }, settle);
}

/** The tool gets a copy, never the caller's object. What `toJSON` makes of it may be no object. */
function toInput(value: unknown, fail: Fail): string {
  if (value === undefined) return '{}';
  if (!isObject(value)) fail('invalid input object: value is not an object');
  return stringify(value) ?? fail('invalid input object: toJSON() returns undefined');
}

/** The cause of a failed execution stays with the tool's page; `disabled` and `unavailable` are ours, and say so. */
function toMessage(outcome: Extract<RunOutcome, { message: string }>): string {
  if (outcome.type === 'threw') return THREW;
  if (outcome.type === 'failed') return outcome.message;
  return outcome.code === 'unknown-tool' ? TRANSIENT : outcome.message;
}
