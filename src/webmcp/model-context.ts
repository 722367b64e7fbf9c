/** The `ModelContext` interface: brand checks and promises here, each method's algorithm in a file of its own. */
import { type Context, type MethodCall, untilReadable } from './context';
import { updateTool } from './dynamic';
import { setHandler } from './event-handlers';
import { executeTool } from './execute-tool';
import { getTools } from './get-tools';
import {
  defineProperty,
  forEach,
  getOwnPropertyDescriptor,
  keys,
  NativeEventTarget,
  NativePromise,
} from './intrinsics';
import { whenKnown } from './policy';
import { registerTool } from './register-tool';
import { type Fail, failing, isObject, nameInterface } from './web-idl';

/** Set while `createInterface` constructs; at any other time the constructor is illegal. */
let isConstructing = false;
let contextOf: (value: unknown) => Context | undefined;
/** Makes `context` the state behind a new `ModelContext`. */
export let attachContext: (modelContext: ModelContext, context: Context) => void;

type Method<T> = (...args: unknown[]) => Promise<T>;

/** Its members are defined below. Their parameters are `unknown` until converted. */
export class ModelContext extends NativeEventTarget {
  declare registerTool: Method<undefined>;
  declare updateTool: Method<undefined>;
  declare getTools: Method<object[]>;
  declare executeTool: Method<string | null>;
  declare ontoolchange: object | null;
  declare ontoolactivated: object | null;
  declare ontoolcancel: object | null;
  #context: Context | undefined;

  static {
    contextOf = (value) => (isObject(value) && #context in value ? value.#context : undefined);
    attachContext = (modelContext, context) => {
      modelContext.#context = context;
    };
  }

  constructor() {
    super();
    if (!isConstructing) failing("Failed to construct 'ModelContext': ")('Illegal constructor');
  }
}

type Run = (call: MethodCall, first: unknown, second: unknown, third: unknown) => void;

const OPERATIONS: Record<string, Run> = { registerTool, updateTool, getTools, executeTool };
/** How many arguments each one requires. */
const REQUIRED: Record<string, number> = { registerTool: 1, updateTool: 2, getTools: 0, executeTool: 1 };

/** Runs an operation. Whatever it throws, even for a wrong receiver, rejects the promise: nothing is thrown synchronously. */
export function operate(context: Context | undefined, name: string, args: unknown[]): Promise<unknown> {
  return new NativePromise((resolve, reject) => {
    const fail: Fail = failing(`Failed to execute '${name}' on 'ModelContext': `);
    if (!context) fail('Illegal invocation');
    const length = REQUIRED[name] as number;
    if (args.length < length)
      fail(`${length} argument${length > 1 ? 's' : ''} required, but only ${args.length} present.`);
    OPERATIONS[name]?.({ context, fail, resolve, reject }, args[0], args[1], args[2]);
  });
}

/** Listing and calling wait for forms too. */
function answerCall(context: Context | undefined, name: string, args: unknown[]): Promise<unknown> {
  const isListing = name === 'getTools';
  const reads = isListing || name === 'executeTool';
  const pending = context && (reads ? untilReadable(context, isListing) : context.environment.pending?.());
  return whenKnown(pending, () => operate(context, name, args));
}

/** Defines an operation as Web IDL does: not a constructor, enumerable, its `length` the number of required arguments. */
export function defineOperation(
  prototype: object,
  name: string,
  call: (self: unknown, args: unknown[]) => Promise<unknown>,
): void {
  const { [name]: value } = {
    [name](this: unknown, ...args: unknown[]) {
      return call(this, args);
    },
  };
  defineProperty(value, 'length', { value: REQUIRED[name], configurable: true });
  defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
}

function defineHandler(prototype: object, type: string): void {
  const name = `on${type}`;
  const handlers = {
    get [name](): object | null {
      return brand(this).handlers[type]?.value ?? null;
    },
    set [name](value: unknown) {
      const { handlers, target } = brand(this);
      setHandler(target, handlers, type, value);
    },
  };
  defineProperty(prototype, name, getOwnPropertyDescriptor(handlers, name));
}

const brand = (self: unknown) => contextOf(self) ?? failing('')('Illegal invocation');

const { prototype } = ModelContext;
forEach(keys(REQUIRED), (name) =>
  defineOperation(prototype, name, (self, args) => answerCall(contextOf(self), name, args)),
);
forEach(['toolchange', 'toolactivated', 'toolcancel'], (type) => defineHandler(prototype, type));
nameInterface(ModelContext, 'ModelContext', 0);

/** The only way to create a `ModelContext`. */
export function createInterface(): ModelContext {
  isConstructing = true;
  try {
    return new ModelContext();
  } finally {
    isConstructing = false;
  }
}
