/** Many tools at once: what it takes to register them and to list them. */
import { median } from '../../statistics.ts';
import type { Measurement } from '../measure.ts';

declare const document: ToolDocument;

const TOOLS = 1000;
const ENUMERATIONS = 10;

interface Amounts {
  tools: number;
  lazy?: number;
  enumerations: number;
}

interface Times {
  /** All registrations started at once, until the last one has resolved. */
  register: number;
  /** Each of the enumerations that followed. */
  enumerations: number[];
}

/** Runs in the page. `lazy` of the tools, every other one from the first, have a function as their schema. */
async function registerAndList({ tools: count, lazy = 0, enumerations }: Amounts): Promise<Times> {
  const schema = () => ({
    type: 'object',
    properties: { text: { type: 'string' }, count: { type: 'integer' }, deep: { type: 'boolean' } },
    required: ['text'],
  });
  const tools = Array.from({ length: count }, (_, i) => ({
    name: `tool_${i}`,
    description: `The tool of number ${i}`,
    inputSchema: i % 2 === 0 && i / 2 < lazy ? schema : schema(),
    execute: () => 'done',
  }));
  const { modelContext } = document;
  const start = performance.now();
  await Promise.all(tools.map((tool) => modelContext.registerTool(tool)));
  const times = { register: performance.now() - start, enumerations: [] as number[] };
  for (let i = 0; i < enumerations; i++) {
    const before = performance.now();
    const { length } = await modelContext.getTools();
    times.enumerations.push(performance.now() - before);
    if (length !== count) throw new Error(`getTools() gave ${length} tools of ${count}.`);
  }
  return times;
}

const amounts: Amounts = { tools: TOOLS, enumerations: ENUMERATIONS };

export const register: Measurement = {
  rounds: 9,
  seconds: 15,
  async sample(open, subject) {
    const { register, enumerations } = await (await open()).evaluate(registerAndList, amounts);
    const lazy =
      subject === 'ours'
        ? (await (await open()).evaluate(registerAndList, { ...amounts, lazy: TOOLS / 2 })).enumerations
        : enumerations;
    return { register, static: median(enumerations), lazy: median(lazy) };
  },
  rows: [
    {
      title: 'Register 1,000 tools',
      unit: 'ms',
      key: 'register',
      reduce: median,
      note: 'all awaited together; a driver’s debugger makes each call stack of ours 5 µs dearer',
    },
    { title: 'Enumerate 1,000 static tools', unit: 'ms', key: 'static', reduce: median },
    {
      title: 'Enumerate 1,000 tools, 500 lazy',
      unit: 'ms',
      key: 'lazy',
      reduce: median,
      note: 'peer and native know no lazy schema: theirs are all static',
    },
  ],
};

/** As people have it: nobody looks on, so that no call stack is taken for a debugger. */
export const registerUnwatched: Measurement = {
  rounds: 9,
  seconds: 45,
  async sample(_, subject, stage) {
    const { register } = await stage.runUnwatched<Times>(
      subject,
      `(${registerAndList})(${JSON.stringify({ ...amounts, enumerations: 0 })})`,
    );
    return { unwatched: register };
  },
  rows: [
    {
      title: 'Register 1,000 tools, no debugger',
      unit: 'ms',
      key: 'unwatched',
      reduce: median,
      note: 'the first page of a browser that no driver is attached to',
    },
  ],
};
