/** `registerTool` over the browser's own: our conversions and checks create our tool, but the browser's checks and promise decide. */

import { announceChange } from '../context';
import { readSchema } from '../dynamic';
import {
  abortReason,
  addEventListener,
  isAborted,
  NativeError,
  NativePromise,
  NativeTypeError,
  stringify,
} from '../intrinsics';
import type { Execute } from '../perform';
import { toErrorText } from '../perform';
import { type Registration, toRegistration } from '../register-tool';
import { refusal } from '../run-tool';
import type { DocumentTool } from '../tool';
import { failing } from '../web-idl';
import type { HostRun } from './registry';
import { addTool, forgetTool, type NativeRegistry, OURS, removeTool, untilHeard } from './registry';

const fail = failing("Failed to execute 'registerTool' on 'ModelContext': ");

export async function registerNativeTool(registry: NativeRegistry, args: unknown[]): Promise<unknown> {
  const { context, native } = registry;
  let registration: Registration;
  try {
    registration = toRegistration(context, fail, args[0], args[1]);
  } catch (error) {
    if (!(error instanceof NativeTypeError)) throw error;
    return native.registerTool(...args); // fails there too, with the browser's own message
  }
  const { execute, signal, tool } = registration;
  const { disabled } = tool;
  const outcome = addTool(registry, tool, wrapExecute(registry, tool, execute));
  if (signal) addEventListener(signal, 'abort', () => removeTool(registry, tool, abortReason(signal)));
  try {
    return await outcome;
  } catch (error) {
    if (error !== OURS) {
      forgetTool(registry, tool);
      throw error;
    }
  }
  // The browser accepted it, and either shall not list it or lists a newer version before the event.
  await (disabled
    ? new NativePromise<void>((resolve) => announceChange(context, tool, resolve))
    : untilHeard(registry));
  if (signal && isAborted(signal)) throw abortReason(signal);
  return undefined;
}

/** The callback that the browser calls: refuses while the schema fails, and records for the host what the tool throws. A symbol as a result rejects; Chromium's renderer crashes on one. */
function wrapExecute(registry: NativeRegistry, tool: DocumentTool, execute: Execute): Execute {
  return async (input, options) => {
    const run = startRun(registry, tool.name, input);
    const { unavailable } = readSchema(tool);
    const entry = registry.entries[tool.name];
    if (entry) entry.unavailable = unavailable;
    const refused = unavailable === undefined ? undefined : refusal('unavailable', tool.name, unavailable);
    try {
      if (refused) throw new NativeError(refused.message);
      const result = await execute(input, options);
      if (typeof result === 'symbol') throw new NativeTypeError('Cannot convert a Symbol value to a string');
      return result;
    } catch (error) {
      if (run) run.outcome = refused ?? { type: 'threw', message: toErrorText(error) };
      throw error;
    }
  };
}

function startRun({ runs }: NativeRegistry, name: string, input: object): HostRun | undefined {
  for (const id in runs) {
    const run = runs[id];
    if (!run || run.started || run.name !== name || run.text !== stringify(input)) continue;
    run.started = true;
    return run;
  }
  return undefined;
}
