/** The door for a server's resources and prompts: what there is, by name and in its words; nothing of it is fetched. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as z from 'zod';
import { readPages } from './listing';

export interface Offering {
  name: string;
  title?: string;
  description?: string;
  /** A resource's. */
  uri?: string;
  /** Names of what a prompt wants to be told. */
  takes?: string[];
}

export interface Offerings {
  items: Offering[];
  /** There are more than are kept here. */
  more: boolean;
}

/** Null: the server has nothing of the kind, or doesn't say what. */
export interface ServerOfferings {
  resources: Offerings | null;
  prompts: Offerings | null;
}

const mostItems = 500;

const text = (most: number) =>
  z
    .string()
    .transform((words) => words.slice(0, most))
    .optional()
    .catch(undefined);

const offering = z.object({
  name: z.string().min(1).max(300),
  title: text(300),
  description: text(1000),
  uri: text(1000),
  arguments: z
    .array(z.object({ name: z.string().min(1).max(100) }))
    .max(50)
    .optional()
    .catch(undefined),
});

const cursor = z.string().optional().catch(undefined);
const resourcePage = z.object({ resources: z.array(z.unknown()), nextCursor: cursor });
const promptPage = z.object({ prompts: z.array(z.unknown()), nextCursor: cursor });

/** Asks only for what the server says that it has. One list that fails leaves the other, and the tools, as they are. */
export async function collectOfferings(client: Client, signal: AbortSignal): Promise<ServerOfferings> {
  const can = client.getServerCapabilities() ?? {};
  const [resources, prompts] = await Promise.all([
    can.resources
      ? collect((params) =>
          client
            .request({ method: 'resources/list', params }, resourcePage, { signal })
            .then(({ resources: rows, nextCursor }) => ({ rows, nextCursor })),
        )
      : null,
    can.prompts
      ? collect((params) =>
          client
            .request({ method: 'prompts/list', params }, promptPage, { signal })
            .then(({ prompts: rows, nextCursor }) => ({ rows, nextCursor })),
        )
      : null,
  ]);
  return { resources, prompts };
}

async function collect(ask: Parameters<typeof readPages>[0]): Promise<Offerings | null> {
  const items: Offering[] = [];
  const take = (row: unknown): boolean => {
    const parsed = offering.safeParse(row).data;
    if (parsed) items.push(toOffering(parsed));
    return items.length < mostItems;
  };
  try {
    return { items, more: await readPages(ask, take) };
  } catch {
    return null; // it says that it has some and doesn't tell which: its tools are of use all the same
  }
}

function toOffering({ arguments: takes, ...words }: z.infer<typeof offering>): Offering {
  const { name, title, description, uri } = words;
  return {
    name,
    ...(title && { title }),
    ...(description && { description }),
    ...(uri && { uri }),
    ...(takes?.length && { takes: takes.map((each) => each.name) }),
  };
}
