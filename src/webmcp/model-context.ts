/** The `ModelContext` interface: brand checks and promises here, each method's algorithm in a file of its own. */
import type { Context } from './context';
import { type Fail, failing, isObject } from './convert';
import { updateTool } from './dynamic';
import { setHandler } from './event-handlers';
import { executeTool } from './execute-tool';
import { getTools } from './get-tools';
import { defineProperty, NativeEventTarget, NativePromise, NativeTypeError } from './intrinsics';
import type { MethodCall } from './method-call';
import { registerTool } from './register-tool';

/** Set while `createInterface` constructs; at any other time the constructor is illegal. */
let constructing: Context | undefined;
let contextOf: (value: unknown) => Context | undefined;

/** Method lengths and enumerability are set below: the parameters stay untyped until their converters have seen them. */
export class ModelContext extends NativeEventTarget {
  #context: Context;

  static {
    contextOf = (value) => (isObject(value) && #context in value ? value.#context : undefined);
  }

  constructor() {
    super();
    if (!constructing) throw new NativeTypeError("Failed to construct 'ModelContext': Illegal constructor");
    this.#context = constructing;
  }

  registerTool(...args: unknown[]): Promise<undefined> {
    return promiseOf<undefined>(contextOf(this), 'registerTool', args, (call) => registerTool(call, args[0], args[1]));
  }
  updateTool(...args: unknown[]): Promise<undefined> {
    return promiseOf<undefined>(contextOf(this), 'updateTool', args, (call) => updateTool(call, args[0], args[1]));
  }
  getTools(...args: unknown[]): Promise<object[]> {
    return promiseOf<object[]>(contextOf(this), 'getTools', args, (call) => getTools(call, args[0]));
  }
  executeTool(...args: unknown[]): Promise<string | null> {
    return promiseOf<string | null>(contextOf(this), 'executeTool', args, (call) =>
      executeTool(call, args[0], args[1], args[2]),
    );
  }

  get ontoolchange(): object | null {
    return handlerOf(this, 'toolchange');
  }
  set ontoolchange(value: unknown) {
    setHandlerOf(this, 'toolchange', value);
  }
  get ontoolactivated(): object | null {
    return handlerOf(this, 'toolactivated');
  }
  set ontoolactivated(value: unknown) {
    setHandlerOf(this, 'toolactivated', value);
  }
  get ontoolcancel(): object | null {
    return handlerOf(this, 'toolcancel');
  }
  set ontoolcancel(value: unknown) {
    setHandlerOf(this, 'toolcancel', value);
  }
}

const { prototype } = ModelContext;
defineProperty(ModelContext, 'name', { value: 'ModelContext', configurable: true }); // minifiers rename classes
export const LENGTHS = { executeTool: 1, getTools: 0, registerTool: 1, updateTool: 2 };
for (const [name, value] of Object.entries(LENGTHS)) {
  defineProperty(prototype[name as keyof typeof LENGTHS], 'length', { value, configurable: true }); // its own keys
  defineProperty(prototype, name, { enumerable: true });
}
for (const name of ['ontoolchange', 'ontoolactivated', 'ontoolcancel'])
  defineProperty(prototype, name, { enumerable: true });
defineProperty(prototype, Symbol.toStringTag, { value: 'ModelContext', configurable: true });

/** The only way to a `ModelContext`. */
export function createInterface(context: Context): ModelContext {
  constructing = context;
  try {
    return new ModelContext();
  } finally {
    constructing = undefined;
  }
}

/** Runs a method's algorithm; whatever it throws rejects the promise, a foreign receiver too: nothing is thrown synchronously. */
export function promiseOf<T>(
  context: Context | undefined,
  name: keyof typeof LENGTHS,
  args: unknown[],
  algorithm: (call: MethodCall<T>) => void,
): Promise<T> {
  return new NativePromise<T>((resolve, reject) => {
    const fail: Fail = failing(`Failed to execute '${name}' on 'ModelContext': `);
    if (!context) fail('Illegal invocation');
    const { length } = args;
    if (length < LENGTHS[name]) fail(`${required(LENGTHS[name])} required, but only ${length} present.`);
    algorithm({ context, fail, resolve, reject });
  });
}

const required = (count: number) => (count === 1 ? '1 argument' : `${count} arguments`);

function handlerOf(self: unknown, type: string): object | null {
  return brand(self).handlers[type]?.value ?? null;
}

function setHandlerOf(self: unknown, type: string, value: unknown): void {
  const { handlers, target } = brand(self);
  setHandler(target, handlers, type, value);
}

const brand = (self: unknown) => contextOf(self) ?? failing('')('Illegal invocation');
