/** `registerTool` over the browser's own: our conversions and checks make our record, the browser's decide, and its promise counts. */
import { announceChange } from '../context';
import { failing } from '../convert';
import { abortReason, addEventListener, isAborted, NativePromise, NativeTypeError } from '../intrinsics';
import { type Registration, toRegistration } from '../register-tool';
import { wrapExecute } from './calls';
import { addTool, forgetTool, OURS, type Registry, removeTool, untilHeard } from './registry';

const fail = failing("Failed to execute 'registerTool' on 'ModelContext': ");

export async function registerTool(registry: Registry, args: unknown[]): Promise<unknown> {
  const { context, native } = registry;
  let registration: Registration;
  try {
    registration = toRegistration(context, fail, args[0], args[1]);
  } catch (error) {
    if (!(error instanceof NativeTypeError)) throw error;
    return native.registerTool(...args); // it fails there too, in the browser's own words
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
  // The browser took it, and isn't to show it, or shows something newer before its event.
  await (disabled
    ? new NativePromise<void>((resolve) => announceChange(context, tool, resolve))
    : untilHeard(registry));
  if (signal && isAborted(signal)) throw abortReason(signal);
  return undefined;
}
