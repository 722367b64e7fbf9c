/** Two faces of one object: the specified API for the page, and the host for the extension. */
import type { Context, SecondPart } from './context';
import { createHost } from './create-host';
import type { Environment } from './environment';
import { createRecord } from './intrinsics';
import { attachContext, createInterface } from './model-context';
import type { Arrival } from './second-part';
import { createTaskQueue } from './tasks';
import type { FrameTree } from './tree/peer';
import { createTree } from './tree/tree';

/** Both faces, and the state behind them, which `install` needs to add the document's forms. */
export function createFaces(environment: Environment, second: Arrival<SecondPart>) {
  const modelContext = createInterface();
  const context = createContext(environment, modelContext, second);
  attachContext(modelContext, context);
  return { context, modelContext, host: createHost(context) };
}

/** The state behind `target`, without its faces. */
export function createContext(environment: Environment, target: EventTarget, second: Arrival<SecondPart>): Context {
  let tree: FrameTree | undefined;
  const context: Context = {
    environment,
    target,
    second,
    tools: createRecord(),
    handlers: {},
    listeners: [],
    queueTask: createTaskQueue(),
    get tree() {
      tree ??= createTree(context);
      return tree;
    },
    syncForms: () => undefined,
    unreadForms: () => undefined,
    countUnseenForms: () => 0,
  };
  return context;
}
