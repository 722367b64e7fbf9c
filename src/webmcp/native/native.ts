/** A `document.modelContext` that existed before us: whether it works, whether it is the browser's own, and its original methods. */

import { apply, exec, getOwnPropertyDescriptor, keys, uncurry } from '../intrinsics';

type Method = (...args: never[]) => Promise<unknown>;
type Bound = (...args: unknown[]) => Promise<unknown>;

export interface Native {
  /** The object itself, which stays in place. */
  readonly object: EventTarget & { registerTool: Method };
  /** A script of the page created it: it is used through its methods and not changed. */
  readonly foreign: boolean;
  readonly registerTool: Bound;
  readonly getTools: Bound;
  readonly executeTool: Bound;
}

/** The existing object, if this document can use it. */
export function findNative(page: typeof globalThis): Native | undefined {
  try {
    const object = (page.document as { modelContext?: ModelContext }).modelContext;
    return object && bindUsable(page, object);
  } catch {
    return undefined; // a getter that throws is no implementation
  }
}

/**
 * In a document that shares its agent cluster with other origins of its site, all of Chromium's methods reject, so the
 * object counts as absent. Files have no such cluster and can use it.
 */
const refusesAll = (page: { originAgentCluster?: boolean; origin: string }) =>
  page.originAgentCluster === false && page.origin !== 'null';

const toSource = uncurry(Function.prototype.toString);

/** Whether the object is an instance of the browser's class, comes from a native getter, and has no own properties. */
function isNative(page: typeof globalThis, object: ModelContext): boolean {
  const { get } = getOwnPropertyDescriptor(page.Document.prototype, 'modelContext') ?? {};
  const { ModelContext: { prototype } = {} } = page as { ModelContext?: { prototype?: object } }; // not in every browser
  return (
    !!get && !!exec(/\[native code\]/, toSource(get)) && Object.getPrototypeOf(object) === prototype && !keys(object)[0]
  );
}

function bindUsable(page: typeof globalThis, object: ModelContext): Native | undefined {
  const foreign = !isNative(page, object);
  if (!foreign && refusesAll(page)) return undefined;
  const { executeTool, getTools, registerTool } = object;
  if (typeof registerTool !== 'function' || typeof getTools !== 'function' || typeof executeTool !== 'function')
    return undefined;
  return {
    object,
    foreign,
    registerTool: (...args) => apply(registerTool, object, args),
    getTools: (...args) => apply(getTools, object, args),
    executeTool: (...args) => apply(executeTool, object, args),
  };
}
