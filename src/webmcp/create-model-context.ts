/** Two faces of one object: the specified API for the page, and the host for the extension. */
import type { Context } from './context';
import { createHost } from './create-host';
import type { Environment } from './environment';
import type { ModelContextHost } from './host';
import { createInterface, type ModelContext } from './model-context';
import { createTaskQueue } from './tasks';

/** Makes a document's model context; the environment says what it must know of the document. */
export function createModelContext(environment: Environment): { modelContext: ModelContext; host: ModelContextHost } {
  const context: Context = {
    environment,
    tools: { __proto__: null } as never, // a bare record
    handlers: {},
    listeners: [],
    queueTask: createTaskQueue(),
    target: undefined as never, // set in the next line: the interface and its context know each other
  };
  const modelContext = createInterface(context);
  context.target = modelContext;
  return { modelContext, host: createHost(context) };
}
