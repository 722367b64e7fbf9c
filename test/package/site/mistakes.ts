/** What the types refuse: each line marked so must be an error. Compiled, never run. */
import { install } from '@tabhand/webmcp';

declare const context: ModelContext;
const execute = () => 'done';

// @ts-expect-error: a tool needs a description.
void context.registerTool({ name: 'a', execute });
// @ts-expect-error: a tool needs code.
void context.registerTool({ name: 'a', description: 'A' });
// @ts-expect-error: a name is text.
void context.registerTool({ name: 1, description: 'A', execute });
// @ts-expect-error: a schema is an object, not JSON text.
void context.registerTool({ name: 'a', description: 'A', execute, inputSchema: '{"type":"object"}' });
// @ts-expect-error: the input is an object.
void context.registerTool({ name: 'a', description: 'A', execute: (input: string) => input });
// @ts-expect-error: a misspelt hint.
void context.registerTool({ name: 'a', description: 'A', execute, annotations: { readonlyHint: true } });
// @ts-expect-error: a list of origins, not one.
void context.registerTool({ name: 'a', description: 'A', execute }, { exposedTo: 'https://agent.example' });
// @ts-expect-error: what nobody has described is unknown.
void context.registerTool({ name: 'a', description: 'A', execute: ({ id }) => id.trim() });
// @ts-expect-error: a tool's code can't be changed.
void context.updateTool('a', { execute });
// @ts-expect-error: a handle, not a name.
void context.executeTool('a', {});
// @ts-expect-error: the input is an object, not JSON text.
void context.getTools().then(([tool]) => tool && context.executeTool(tool, '{}'));
// @ts-expect-error: it may be absent.
void document.modelContext.getTools();
// @ts-expect-error: nobody may replace it.
document.modelContext = context;
// @ts-expect-error: removed from the standard; it may not be there.
context.clearContext();
// @ts-expect-error: it is made by install().
install({ dynamic: 'yes' });
// @ts-expect-error: absent in an insecure context.
void install().listTools();
