/** The `document.modelContext` that was there before us: whether it works and is the browser's own, and its methods as they are. */

import { apply, exec, getOwnPropertyDescriptor, keys, uncurry } from '../intrinsics';
import type { Hints } from '../tool';

type Method = (...args: never[]) => Promise<unknown>;
type Bound = (...args: unknown[]) => Promise<unknown>;

export interface Native {
  /** The object itself; it stays in place. */
  readonly object: EventTarget & { registerTool: Method };
  /** A script of the page made it: such an object is listed and called by its methods, and nothing of it is changed. */
  readonly foreign: boolean;
  readonly registerTool: Bound;
  readonly getTools: Bound;
  readonly executeTool: Bound;
}

/** A tool as the browser lists it. */
export interface NativeTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly annotations?: Hints;
  readonly window: object;
  readonly origin: string;
}

/** What is there, if this document can use it. */
export function findNative(page: typeof globalThis): Native | undefined {
  try {
    const object = (page.document as { modelContext?: ModelContext }).modelContext;
    const foreign = !!object && !isNative(page, object);
    return object && (foreign || !refusesAll(page)) ? bindMethods(object, foreign) : undefined;
  } catch {
    return undefined; // a getter that throws gives nobody an implementation
  }
}

/**
 * In a document that shares its agent cluster with other origins of its site, each of Chromium's methods rejects: there the
 * whole object is as good as none. Files have no such cluster, and can use it.
 */
const refusesAll = (page: { originAgentCluster?: boolean; origin: string }) =>
  page.originAgentCluster === false && page.origin !== 'null';

const toSource = uncurry(Function.prototype.toString);

/** Of the browser's class, given by a getter of the browser, and with nothing of its own. */
function isNative(page: typeof globalThis, object: ModelContext): boolean {
  const { get } = getOwnPropertyDescriptor(page.Document.prototype, 'modelContext') ?? {};
  const { ModelContext: { prototype } = {} } = page as { ModelContext?: { prototype?: object } }; // not in every browser
  return (
    !!get && !!exec(/\[native code\]/, toSource(get)) && Object.getPrototypeOf(object) === prototype && !keys(object)[0]
  );
}

function bindMethods(object: ModelContext, foreign: boolean): Native | undefined {
  const { executeTool, getTools, registerTool } = object;
  if (typeof registerTool !== 'function' || typeof getTools !== 'function' || typeof executeTool !== 'function')
    return undefined;
  const bind =
    (method: unknown): Bound =>
    (...args) =>
      apply(method as Method, object, args); // one of the three, each checked above
  return {
    object,
    foreign,
    registerTool: bind(registerTool),
    getTools: bind(getTools),
    executeTool: bind(executeTool),
  };
}
