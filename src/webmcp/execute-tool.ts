/** `executeTool(tool, input, options)`: finds the tool that a handle names, runs it, and settles the promise with the outcome. */

import { type MethodCall, requireAllowed } from './context';
import { abortReason, isUrl, NativeDOMException, throwIfAborted } from './intrinsics';
import { toAnnotations } from './register-tool';
import type { DocumentCallOutcome } from './tool';
import {
  dictionary,
  type Fail,
  isObject,
  parseOrigin,
  refuse,
  toDomString,
  toJsonText,
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

/** Only the handle's name, window and origin matter: a stale handle runs the tool that has the name now. */
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
  // A window has no `top` only after it has been discarded.
  if (!(window as Window).top && window !== environment.window)
    refuse('InvalidStateError', 'Target frame is detached.');
  if (signal) throwIfAborted(signal);
  context.tree.runTool({ window, origin: parsedOrigin }, { name, input, signal }, (outcome) => {
    if (outcome.type === 'returned') resolve(outcome.text);
    else if (outcome.type === 'aborted') reject(signal && abortReason(signal));
    else reject(new NativeDOMException(toMessage(outcome), 'UnknownError'));
  });
}

/** The tool gets a copy, never the caller's object. `toJSON` may turn it into something that isn't an object. */
function toInput(value: unknown, fail: Fail): string {
  if (value === undefined) return '{}';
  if (!isObject(value)) fail('invalid input object: value is not an object');
  return toJsonText(value, 'input object', fail);
}

/** The caller never learns why a tool's code failed. `disabled` and `unavailable` are ours, and have messages of their own. */
function toMessage(outcome: Extract<DocumentCallOutcome, { message: string }>): string {
  return outcome.type === 'threw' ? THREW : outcome.message;
}
