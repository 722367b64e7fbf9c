/** An office's MCP server: sixty tools, five on each of twelve kinds of records, which it keeps in memory. */
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { startMcp } from '../../tools/layers/mcp-server';

type Value = string | number;
/** By what they are of. */
export type Records = Record<string, Record<string, Value>[]>;

/** What a record has besides its number: the schema of each member, and what the first records have in it. */
const members: Record<string, Record<string, [schema: object, first: Value]>> = {
  invoice: {
    customer: [{ type: 'string', description: 'Who pays' }, 'Bea'],
    amount: [{ type: 'number', description: 'In euros' }, 10],
  },
  meeting: {
    subject: [{ type: 'string' }, 'Plans'],
    day: [{ type: 'string', format: 'date' }, '2027-01-11'],
  },
  product: {
    name: [{ type: 'string' }, 'Chair'],
    price: [{ type: 'number', description: 'In euros' }, 80],
  },
  contact: { name: [{ type: 'string' }, 'Bea'], email: [{ type: 'string', format: 'email' }, 'bea@example.org'] },
  ticket: {
    title: [{ type: 'string' }, 'The door sticks'],
    status: [{ type: 'string', enum: ['open', 'waiting', 'closed'] }, 'open'],
  },
  absence: {
    person: [{ type: 'string', description: 'Who is away' }, 'Bea'],
    from: [{ type: 'string', format: 'date' }, '2027-01-04'],
    until: [{ type: 'string', format: 'date' }, '2027-01-08'],
  },
  room: { name: [{ type: 'string' }, 'Linden'], seats: [{ type: 'integer', minimum: 1 }, 6] },
  parcel: { recipient: [{ type: 'string' }, 'Bea'], weight: [{ type: 'number', description: 'In kilograms' }, 2] },
  contract: { partner: [{ type: 'string' }, 'Reed & Co.'], ends: [{ type: 'string', format: 'date' }, '2027-12-31'] },
  supplier: { name: [{ type: 'string' }, 'Reed & Co.'], city: [{ type: 'string' }, 'Ghent'] },
  expense: { reason: [{ type: 'string' }, 'Train'], amount: [{ type: 'number', description: 'In euros' }, 45] },
  newsletter: { subject: [{ type: 'string' }, 'Spring'], text: [{ type: 'string' }, 'It is here.'] },
};

const number = { type: 'integer', minimum: 1, description: 'Its number' };

interface OfficeTool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[]; additionalProperties: false };
  annotations?: Record<string, boolean>;
  run(records: Records, input: Record<string, Value>): object;
}

function toolsOf(noun: string, of: (typeof members)[string]): OfficeTool[] {
  const a = /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  const fields = Object.fromEntries(Object.entries(of).map(([name, [schema]]) => [name, schema]));
  const schema = (properties: Record<string, object>, required: string[]) => ({
    ...{ type: 'object' as const, properties, required, additionalProperties: false as const }, // both literals
  });
  const listOf = (records: Records) => (records[noun] ??= []);
  const find = (records: Records, input: Record<string, Value>) => {
    const found = listOf(records).find((each) => each.number === input.number);
    if (!found) throw new Error(`There is no ${noun} number ${input.number}.`);
    return found;
  };
  const reads = { annotations: { readOnlyHint: true } };
  return [
    {
      ...{ name: `list_${noun}s`, description: `Lists all ${noun}s.`, inputSchema: schema({}, []), ...reads },
      run: (records) => listOf(records),
    },
    {
      ...{ name: `get_${noun}`, description: `Shows ${a} by its number.`, ...reads },
      inputSchema: schema({ number }, ['number']),
      run: find,
    },
    {
      ...{ name: `create_${noun}`, description: `Writes ${a} and answers its number.` },
      inputSchema: schema(fields, Object.keys(fields)),
      run(records, input) {
        const made = { number: listOf(records).length + 1, ...input };
        listOf(records).push(made);
        return made;
      },
    },
    {
      ...{ name: `update_${noun}`, description: `Changes ${a}: what is left out stays.` },
      inputSchema: schema({ number, ...fields }, ['number']),
      run: (records, input) => Object.assign(find(records, input), input),
    },
    {
      ...{ name: `delete_${noun}`, description: `Deletes ${a} for good.`, annotations: { destructiveHint: true } },
      inputSchema: schema({ number }, ['number']),
      run(records, input) {
        const gone = find(records, input);
        records[noun] = listOf(records).filter((each) => each !== gone);
        return { deleted: gone };
      },
    },
  ];
}

const tools = Object.entries(members).flatMap(([noun, of]) => toolsOf(noun, of));

/** Five of each. */
const firstRecords = (): Records =>
  Object.fromEntries(
    Object.entries(members).map(([noun, of]) => [
      noun,
      Array.from({ length: 5 }, (_, i) => ({
        number: i + 1,
        ...Object.fromEntries(Object.entries(of).map(([name, [, first]]) => [name, first])),
      })),
    ]),
  );

export async function serveOffice() {
  let records = firstRecords();
  const served = await startMcp(({ server }) => {
    server.registerCapabilities({ tools: {} });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ run, ...tool }) => tool) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) => {
      const tool = tools.find((each) => each.name === name);
      const say = (text: string, isError = false) => ({ isError, content: [{ type: 'text' as const, text }] }); // a literal
      try {
        if (!tool) throw new Error(`There is no tool ${name}.`);
        return say(JSON.stringify(tool.run(records, input as Record<string, Value>))); // by its schema
      } catch (error) {
        return say(String(error), true);
      }
    });
  });
  return {
    url: served.url,
    records: () => records,
    startAgain(): void {
      records = firstRecords();
    },
    close: () => served[Symbol.asyncDispose](),
  };
}
