/** The browser's own `document.modelContext`: whether it works in this document, and its methods as they are before any patch. */
import { apply } from '../intrinsics';

type Method = (...args: never[]) => Promise<unknown>;
type Bound = (...args: unknown[]) => Promise<unknown>;

export interface Native {
  /** The object itself; it stays in place. */
  readonly object: EventTarget & { registerTool: Method };
  readonly registerTool: Bound;
  readonly getTools: Bound;
  readonly executeTool: Bound;
}

/** A tool as the browser lists it. */
export interface NativeTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: unknown;
  readonly annotations?: object;
  readonly window: object;
  readonly origin: string;
}

/** The browser's implementation, if this document can use it. */
export function findNative(page: typeof globalThis): Native | undefined {
  try {
    const object = (page.document as { modelContext?: ModelContext }).modelContext;
    return object && !refusesAll(page) ? bindMethods(object) : undefined;
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

function bindMethods(object: ModelContext): Native | undefined {
  const { executeTool, getTools, registerTool } = object;
  if (typeof registerTool !== 'function' || typeof getTools !== 'function' || typeof executeTool !== 'function')
    return undefined;
  const bind =
    (method: unknown): Bound =>
    (...args) =>
      apply(method as Method, object, args); // one of the three, each checked above
  return { object, registerTool: bind(registerTool), getTools: bind(getTools), executeTool: bind(executeTool) };
}
