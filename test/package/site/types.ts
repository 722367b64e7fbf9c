/** What the types infer, and what of the public package stays as it is. Compiled, never run. */
import type { ModelContextToolChanges } from '@tabhand/webmcp';
import { expectTypeOf } from 'expect-type';

declare const context: WebMCP.ModelContext;
const tool = { name: 'play', description: 'Plays.' };

// The input of a schema that is written out: required members, optional ones, choices, lists, and objects in objects.
void context.registerTool({
  ...tool,
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', enum: ['blue_train', 'slack_water'] },
      volume: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      by: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
    required: ['id'],
  },
  execute: (input, { signal }) => {
    expectTypeOf(input.id).toEqualTypeOf<'blue_train' | 'slack_water'>();
    expectTypeOf(input.volume).toEqualTypeOf<number | undefined>();
    expectTypeOf(input.tags).toEqualTypeOf<string[] | undefined>();
    expectTypeOf(input.by).toEqualTypeOf<{ name: string } | undefined>();
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
  },
});

// The same from a lazy schema.
void context.registerTool({
  ...tool,
  inputSchema: () => ({ type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] }),
  execute: (input) => expectTypeOf(input).toEqualTypeOf<{ count: number }>(),
});

// Without a schema nothing is known of it, and an author may say what it is.
void context.registerTool({
  ...tool,
  execute: (input) => expectTypeOf(input).toEqualTypeOf<Record<string, unknown>>(),
});
void context.registerTool<{ id: string }>({ ...tool, inputSchema: { type: 'object' }, execute: ({ id }) => id.trim() });
void context.registerTool({ ...tool, inputSchema: { type: 'object' }, execute: ({ id }: { id: string }) => id.trim() });

expectTypeOf(document.modelContext).toEqualTypeOf<WebMCP.ModelContext | undefined>();
expectTypeOf(navigator.modelContext).toEqualTypeOf<WebMCP.ModelContext | undefined>();
expectTypeOf(context.getTools).returns.resolves.toEqualTypeOf<WebMCP.RegisteredTool[]>();
expectTypeOf<NonNullable<typeof context.updateTool>>().parameters.toEqualTypeOf<
  [name: string, changes: ModelContextToolChanges]
>();
expectTypeOf<WebMCP.ModelContextTool['disabled']>().toEqualTypeOf<boolean | undefined>();
expectTypeOf<WebMCP.RegisteredTool['disabled']>().toEqualTypeOf<true | undefined>();
