/** Two faces of one object: the specified API for the page, and the host for the extension. */
import type { Context } from './context';
import { createHost } from './create-host';
import type { Environment } from './environment';
import { createRecord } from './intrinsics';
import { createInterface, type ModelContext } from './model-context';
import { createTaskQueue } from './tasks';
import type { ModelContextHost } from './tool';
import { createTree } from './tree/tree';

interface Faces {
  /** What the page gets. */
  modelContext: ModelContext;
  /** What the extension gets. */
  host: ModelContextHost;
}

/** Creates a model context for the document that the environment describes. */
export function createModelContext(environment: Environment): Faces {
  const { modelContext, host } = createFaces(environment);
  return { modelContext, host };
}

/** Both faces, and the state behind them, which `install` needs to add the document's forms. */
export function createFaces(environment: Environment): Faces & { context: Context } {
  const context = createContext(environment);
  const modelContext = createInterface(context);
  context.target = modelContext;
  return { context, modelContext, host: createHost(context) };
}

/** The state without its faces: `target` must be set before anything is done with it. */
export function createContext(environment: Environment): Context {
  const context: Context = {
    environment,
    tools: createRecord(),
    handlers: {},
    listeners: [],
    queueTask: createTaskQueue(),
    target: undefined as never, // set by the caller: the interface needs its context first
    tree: undefined as never, // set below: the tree needs its context first
    syncForms: () => undefined,
    countUnseenForms: () => 0,
  };
  context.tree = createTree(context);
  return context;
}
