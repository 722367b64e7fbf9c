/** Two faces of one object: the specified API for the page, and the host for the extension. */
import type { Context } from './context';
import { createHost } from './create-host';
import type { Environment } from './environment';
import type { ModelContextHost } from './host';
import { createInterface, type ModelContext } from './model-context';
import { createTaskQueue } from './tasks';
import { noTree } from './tree/tree';

export interface Faces {
  /** The page's. */
  modelContext: ModelContext;
  /** The extension's. */
  host: ModelContextHost;
}

/** Makes a document's model context; the environment says what it must know of the document. */
export function createModelContext(environment: Environment): Faces {
  const { modelContext, host } = createContext(environment);
  return { modelContext, host };
}

/** Both faces, and the state behind them, to which `install` adds the frame tree and the document's forms. */
export function createContext(environment: Environment): Faces & { context: Context } {
  const context: Context = {
    environment,
    tools: { __proto__: null } as never, // a bare record
    handlers: {},
    listeners: [],
    queueTask: createTaskQueue(),
    target: undefined as never, // set in the next line: the interface and its context know each other
    tree: noTree,
    syncForms: () => undefined,
  };
  const modelContext = createInterface(context);
  context.target = modelContext;
  return { context, modelContext, host: createHost(context) };
}
