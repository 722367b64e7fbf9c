/** The three events, and the classes of two of them, for probes about events. Runs in the page. */
import type { World } from './probe';
import { handleOf } from './wording';

declare const document: ToolDocument;

const { modelContext } = document;
export const TYPES = ['toolchange', 'toolactivated', 'toolcancel'] as const;

/** All three events of one registration and one cancelled call. */
export async function allEvents(world: World) {
  const events: Event[] = [];
  for (const type of TYPES) modelContext.addEventListener(type, (event) => events.push(event));
  await modelContext.registerTool(world.tool({ execute: () => new Promise(() => undefined) }));
  const controller = new AbortController();
  modelContext.executeTool(await handleOf(), {}, controller).catch(() => undefined);
  await world.until(() => events.length > 1);
  controller.abort();
  await world.until(() => events.length > 2);
  return events;
}

type ToolEventClass = new (type?: unknown, init?: unknown) => ToolActivatedEvent;

export const classOf = (name: string) => (window as unknown as Record<string, ToolEventClass>)[name] as ToolEventClass; // each is asked for by its name
