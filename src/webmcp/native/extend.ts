/** Dynamic tools on the browser's own `modelContext`: wraps its methods in place and adds `updateTool`. */
import type { NativeHalf, NativeState } from '../context';
import { apply, forEach, getOwnPropertyDescriptor, keys, NativePromise, NativeTypeError } from '../intrinsics';
import { defineOperation, operate } from '../model-context';
import { toRegistration } from '../register-tool';
import type { Registration } from '../tool';
import { failing } from '../web-idl';

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** Uses what comes with the second part, at once if it is there; without it `otherwise` answers. */
export type AskHalf = <T>(use: (half: NativeHalf) => Promise<T>, otherwise?: () => Promise<T>) => Promise<T>;

/** For any other receiver, calls the previous method: the browser's, or that of an earlier document with the same global object. */
export function extend(state: NativeState, ask: AskHalf): void {
  const { context, native } = state;
  const prototype = Object.getPrototypeOf(native.object);
  const methods: Record<string, Method> = {
    registerTool: (...args) => registerNativeTool(state, ask, args),
    updateTool: (...args) => ask(() => operate(context, 'updateTool', args)),
    getTools: (...args) =>
      ask(
        (half) => half.getTools(args),
        () => native.getTools(...args),
      ),
    executeTool: (...args) =>
      ask(
        (half) => half.executeTool(args),
        () => native.executeTool(...args),
      ),
  };
  forEach(keys(methods), (name) => {
    const before = getOwnPropertyDescriptor(prototype, name)?.value as Method | undefined; // a method, if it exists
    defineOperation(prototype, name, (self, args) => {
      const method = self === native.object ? methods[name] : before;
      return method ? apply(method, self, args) : operate(undefined, name, args);
    });
  });
}

/** What the page gives is read at once, even if the second part has still to come. */
function registerNativeTool({ context, native }: NativeState, ask: AskHalf, args: unknown[]): Promise<unknown> {
  const useBrowsers = () => native.registerTool(...args);
  let registration: Registration;
  try {
    registration = toRegistration(
      context,
      failing("Failed to execute 'registerTool' on 'ModelContext': "),
      args[0],
      args[1],
    );
  } catch (error) {
    if (error instanceof NativeTypeError) return useBrowsers(); // fails there too, with the browser's own message
    return new NativePromise((_, reject) => reject(error));
  }
  return ask((half) => half.registerTool(registration), useBrowsers);
}
