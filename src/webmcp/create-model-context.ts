/** Two faces of one object: the specified API for the page, and the host for the extension. */
import type { Context } from './context';
import { createHost } from './create-host';
import type { Environment } from './environment';
import type { ModelContextHost } from './host';
import { createRecord } from './intrinsics';
import { createInterface, type ModelContext } from './model-context';
import { createTaskQueue } from './tasks';
import { createTree } from './tree/tree';

export interface Faces {
  /** The page's. */
  modelContext: ModelContext;
  /** The extension's. */
  host: ModelContextHost;
}

/** Makes a document's model context; the environment says what it must know of the document. */
export function createModelContext(environment: Environment): Faces {
  const { modelContext, host } = createFaces(environment);
  return { modelContext, host };
}

/** Both faces, and the state behind them, to which `install` adds the document's forms. */
export function createFaces(environment: Environment): Faces & { context: Context } {
  const context = createContext(environment);
  const modelContext = createInterface(context);
  context.target = modelContext;
  return { context, modelContext, host: createHost(context) };
}

/** The state without a face: `target` must be set before anything happens. */
export function createContext(environment: Environment): Context {
  const context: Context = {
    environment,
    tools: createRecord(),
    handlers: {},
    listeners: [],
    queueTask: createTaskQueue(),
    target: undefined as never, // the interface and its context know each other
    tree: undefined as never, // so do the tree and the context
    syncForms: () => undefined,
    countUnseenForms: () => 0,
  };
  context.tree = createTree(context);
  return context;
}
