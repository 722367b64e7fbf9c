/** Members of earlier drafts in any order: each removes what it may, and leaves all other tools alone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addEarlierMembers } from '../../../src/webmcp/eras/members';
import { aTool, createPage } from '../../support/page-environment';

interface EarlierContext {
  registerTool(tool: object): Promise<undefined> & { unregister(): void };
  unregisterTool(tool: unknown): void;
  provideContext(context?: unknown): Promise<void>;
  clearContext(): void;
}

/** Who brought a tool; `before` the page's first look, after which the earlier members are there. */
type Source = 'before' | 'registered' | 'provided';

type Command =
  | { readonly type: 'register'; readonly name: string }
  | { readonly type: 'provide'; readonly names: readonly string[] }
  | { readonly type: 'clear' }
  | { readonly type: 'unregister by name'; readonly name: string; readonly byObject: boolean }
  | { readonly type: 'unregister'; readonly index: number };

const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'old', 'in valid');
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('register' as const), name }),
  fc.record({ type: fc.constant('provide' as const), names: fc.array(name, { maxLength: 4 }) }),
  fc.record({ type: fc.constant('clear' as const) }),
  fc.record({ type: fc.constant('unregister by name' as const), name, byObject: fc.boolean() }),
  fc.record({ type: fc.constant('unregister' as const), index: fc.nat(5) }),
);

interface Tool {
  readonly source: Source;
  readonly title: string;
}
type Tools = ReadonlyMap<string, Tool>;

const without = (tools: Tools, test: (name: string, tool: Tool) => boolean): Tools =>
  new Map([...tools].filter(([key, tool]) => !test(key, tool)));

const withTool = (tools: Tools, key: string, tool: Tool): Tools =>
  tools.has(key) || key === 'in valid' ? tools : new Map([...tools, [key, tool]]);

/** What the page should have afterwards; `title` tells this step's tools from all others. */
function expected(tools: Tools, step: Command, title: string, registered: readonly string[]): Tools {
  switch (step.type) {
    case 'register':
      return withTool(tools, step.name, { source: 'registered', title });
    case 'provide':
      return step.names.reduce(
        (all, key) => withTool(all, key, { source: 'provided', title }),
        without(tools, (_, { source }) => source === 'provided'),
      );
    case 'clear':
      return without(tools, (_, { source }) => source === 'provided');
    case 'unregister by name':
      return without(tools, (key, { source }) => key === step.name && source !== 'before');
    case 'unregister':
      return without(tools, (_, tool) => tool.title === registered[step.index % Math.max(1, registered.length)]);
  }
}

test('provideContext, clearContext and unregisterTool in any order keep to their own tools', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (steps) => {
      const page = createPage();
      await page.modelContext.registerTool(aTool({ name: 'old', title: 'before' }));
      addEarlierMembers(page.modelContext);
      const context = page.modelContext as unknown as EarlierContext; // what was just added
      let tools: Tools = new Map([['old', { source: 'before', title: 'before' }]]);
      const unregister: (() => void)[] = [];
      const registered: string[] = [];
      for (const [i, step] of steps.entries()) {
        const title = `step ${i}`;
        const make = (given: string) => aTool({ name: given, title });
        tools = expected(tools, step, title, registered);
        if (step.type === 'register') {
          unregister.push(context.registerTool(make(step.name)).unregister);
          registered.push(title);
        } else if (step.type === 'provide') void context.provideContext({ tools: step.names.map(make) });
        else if (step.type === 'clear') context.clearContext();
        else if (step.type === 'unregister') unregister[step.index % Math.max(1, unregister.length)]?.();
        else context.unregisterTool(step.byObject ? { name: step.name } : step.name);
      }
      const listed = await page.modelContext.getTools();
      const wanted = [...tools].sort(([one], [other]) => (one < other ? -1 : 1));
      expect(listed.map((tool) => [tool.name, tool.title])).toEqual(wanted.map(([key, { title }]) => [key, title]));
    }),
    { numRuns: 400 },
  );
});
