/** Tools that use what is only proposed: output schemas, checked input, pictures, and a call that goes on after a navigation. */
import { fill, region } from '../element.ts';

interface Options {
  invocation?: { requestToken(): Promise<string> };
}

interface ProposedTool {
  name: string;
  description: string;
  inputSchema?: object;
  outputSchema?: object;
  annotations?: Record<string, boolean>;
  // biome-ignore lint/suspicious/noExplicitAny: each tool knows its own input
  execute(input: any, options: Options): unknown;
}

const teas = [
  { id: 11, name: 'Sencha', kind: 'green' },
  { id: 12, name: 'Assam', kind: 'black' },
];
const tea = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] };

const tools: ProposedTool[] = [
  {
    name: 'find_tea',
    description: 'Finds teas of a kind.',
    inputSchema: {
      type: 'object',
      properties: { kind: { type: 'string', enum: ['green', 'black'] } },
      required: ['kind'],
    },
    outputSchema: { type: 'object', properties: { teas: { type: 'array', items: tea } }, required: ['teas'] },
    annotations: { readOnlyHint: true },
    execute: ({ kind }) => ({ teas: teas.filter((each) => each.kind === kind) }),
  },
  {
    name: 'order_tea',
    description: 'Orders a tea by its id.',
    inputSchema: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } }, required: ['id'] },
    execute({ id }) {
      const { name } = teas.find((each) => each.id === id) ?? {};
      if (name === undefined) throw new Error(`There is no tea ${id}.`);
      fill(region('ordered'), name);
      return { ordered: name };
    },
  },
  {
    name: 'draw_tea',
    description: 'Draws a cup of tea.',
    annotations: { readOnlyHint: true },
    execute() {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [120, 80];
      const cup = canvas.getContext('2d');
      cup?.fillRect(30, 20, 60, 40);
      return canvas;
    },
  },
  {
    name: 'check_out',
    description: 'Sends what was ordered to somebody. Goes through two pages.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' }, ms: { type: 'integer', description: 'How long the second page takes' } },
      required: ['name'],
    },
    async execute(_input, { invocation }) {
      const token = await invocation?.requestToken();
      location.href = `proposals-delivery.html?token=${token ?? ''}`;
      return 'Going on to the delivery.';
    },
  },
  {
    name: 'dump_state',
    description: 'Gives the page’s state to its developer.',
    annotations: { debugging: true, readOnlyHint: true },
    execute: () => ({ teas: teas.length }),
  },
];

interface Context {
  registerTool(tool: ProposedTool): Promise<void>;
}

const context = Reflect.get(document, 'modelContext') as Context | undefined; // in the types it lacks what is proposed
for (const each of tools) await context?.registerTool(each);
