/** `executeTool(tool, input, options)`: find the tool that a handle names, run it, turn the outcome into the promise. */

import type { MethodCall } from './context';
import { requireAllowed } from './context';
import { abortReason, isUrl, NativeDOMException, stringify, throwIfAborted } from './intrinsics';
import { toAnnotations } from './register-tool';
import type { ToolOutcome } from './tool';
import {
  dictionary,
  type Fail,
  isObject,
  parseOrigin,
  refuse,
  toDomString,
  toObject,
  toSignal,
  toUsvString,
  toWindow,
} from './web-idl';

const OPAQUE = 'Cannot execute tools that live in a document with an opaque origin.';
const THREW = 'Tool was executed but the invocation failed. For example, the script function threw an error';

const toHandle = dictionary(
  'RegisteredTool',
  {
    annotations: toAnnotations,
    description: toDomString,
    inputSchema: toObject,
    name: toDomString,
    origin: toUsvString,
    title: toDomString,
    window: toWindow,
  },
  ['description', 'name', 'origin', 'window'],
);

const toOptions = dictionary('ExecuteToolOptions', { signal: toSignal });

/** Only the handle's name, window and origin count: a stale handle runs the tool that has the name now. */
export function executeTool(
  call: MethodCall,
  handleArgument: unknown,
  inputArgument: unknown,
  optionsArgument: unknown,
): void {
  const { context, fail, resolve, reject } = call;
  const { name, origin, window } = toHandle(handleArgument, fail);
  const { signal } = toOptions(optionsArgument, fail);
  requireAllowed(context);
  const { environment } = context;
  const parsedOrigin = origin === environment.origin ? origin : parseOrigin(origin);
  if (parsedOrigin === 'null') refuse('NotSupportedError', isUrl(origin) ? OPAQUE : 'The provided origin is invalid.');
  const input = toInput(inputArgument, fail);
  // A window of its own has no `top` only after it has gone.
  if (!(window as Window).top && window !== environment.window)
    refuse('InvalidStateError', 'Target frame is detached.');
  if (signal) throwIfAborted(signal);
  context.tree.runTool({ window, origin: parsedOrigin }, { name, input, signal }, (outcome) => {
    if (outcome.type === 'returned') resolve(outcome.text);
    else if (outcome.type === 'aborted') reject(signal && abortReason(signal));
    else reject(new NativeDOMException(toMessage(outcome), 'UnknownError'));
  });
}

/** The tool gets a copy, never the caller's object. What `toJSON` makes of it may be no object. */
function toInput(value: unknown, fail: Fail): string {
  if (value === undefined) return '{}';
  if (!isObject(value)) fail('invalid input object: value is not an object');
  return stringify(value) ?? fail('invalid input object: toJSON() returns undefined');
}

/** The cause of a failed execution stays with the tool's page; `disabled` and `unavailable` are ours, and say so. */
function toMessage(outcome: Extract<ToolOutcome, { message: string }>): string {
  return outcome.type === 'threw' ? THREW : outcome.message;
}
