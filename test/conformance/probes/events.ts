/** Section 5: when the three events are dispatched, and what they are. */

import type { Probe, Probes } from '../probe';
import { allEvents, TYPES } from '../tool-events';
import { eventLog, handleOf } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

const ofAll =
  (look: (event: Event) => unknown): Probe =>
  async (world) =>
    (await allEvents(world)).map((event) => [event.type, look(event)]);

export const probes: Probes = {
  'the interface of each event': ofAll((event) => [event.constructor.name, Object.prototype.toString.call(event)]),
  'no event bubbles, is cancelable or composed': ofAll(({ bubbles, cancelable, composed }) => [
    bubbles,
    cancelable,
    composed,
  ]),
  'the events are trusted': ofAll(({ isTrusted }) => isTrusted),
  'the target is the model context': ofAll(({ target }) => target === modelContext),
  'the toolName of each event': ofAll((event) => ['toolName' in event, (event as ToolActivatedEvent).toolName]),
  'no event has a detail': ofAll((event) => 'detail' in event),
  'the own keys of the events': ofAll((event) => Reflect.ownKeys(event).filter((key) => key !== 'isTrusted')),
  'the path of an event is the model context alone': async (world) => {
    const paths: unknown[] = [];
    modelContext.addEventListener('toolchange', (event) =>
      paths.push(event.composedPath().map((target) => target === modelContext)),
    );
    await modelContext.registerTool(world.tool());
    return paths;
  },
  'the phase of an event': async (world) => {
    const seen: unknown[] = [];
    modelContext.addEventListener('toolchange', ({ eventPhase, currentTarget }) =>
      seen.push([eventPhase, currentTarget === modelContext]),
    );
    await modelContext.registerTool(world.tool());
    return seen;
  },
  'neither window nor document hear them': async (world) => {
    const seen: string[] = [];
    for (const type of TYPES)
      for (const target of [window, document, document.body])
        target.addEventListener(type, () => seen.push(type), true);
    await allEvents(world);
    return seen;
  },
  'toolactivated bears the name of its tool': async (world) => {
    const { seen } = eventLog();
    await modelContext.registerTool(world.tool({ name: 'a.b-c_1', title: 'Title' }));
    await modelContext.executeTool(await handleOf('a.b-c_1'));
    return seen;
  },
  'a refused registration fires nothing': async (world) => {
    const { seen } = eventLog();
    await world.settle(modelContext.registerTool(world.tool({ name: 'a b' })));
    await world.settle(modelContext.registerTool({} as never)); // wrong on purpose
    await world.rest(50);
    return seen;
  },
  'three registrations fire three times': async (world) => {
    const { seen } = eventLog();
    await Promise.all(['a', 'b', 'c'].map((name) => modelContext.registerTool(world.tool({ name }))));
    await world.until(() => seen.length > 2);
    await world.rest();
    return seen;
  },
  'getTools fires nothing': async (world) => {
    await modelContext.registerTool(world.tool());
    const { seen } = eventLog();
    await modelContext.getTools();
    await world.rest(50);
    return seen;
  },
  'a call fires toolactivated once, and no toolcancel when it ends': async (world) => {
    await modelContext.registerTool(world.tool());
    const { seen } = eventLog();
    await modelContext.executeTool(await handleOf());
    await world.rest(50);
    return seen;
  },
  'a call of an unknown tool fires nothing': async (world) => {
    await modelContext.registerTool(world.tool());
    const handle = await handleOf();
    const { seen } = eventLog();
    await world.settle(modelContext.executeTool({ ...handle, name: 'unknown' }));
    await world.rest(50);
    return seen;
  },
  'a listener may be added once, and removed': async (world) => {
    const seen: string[] = [];
    const twice = () => seen.push('twice added');
    const removed = () => seen.push('removed');
    modelContext.addEventListener('toolchange', twice);
    modelContext.addEventListener('toolchange', twice);
    modelContext.addEventListener('toolchange', removed);
    modelContext.removeEventListener('toolchange', removed);
    modelContext.addEventListener('toolchange', () => seen.push('once'), { once: true });
    await modelContext.registerTool(world.tool({ name: 'a' }));
    await modelContext.registerTool(world.tool({ name: 'b' }));
    return seen;
  },
  'a listener that throws is reported, and the registration resolves': async (world) => {
    const seen: string[] = [];
    addEventListener('error', (event) => {
      seen.push(`error ${event.error.message}`);
      event.preventDefault();
    });
    modelContext.addEventListener('toolchange', () => {
      throw new Error('mine');
    });
    modelContext.addEventListener('toolchange', () => seen.push('next listener'));
    seen.push(JSON.stringify(await world.settle(modelContext.registerTool(world.tool()))));
    return seen;
  },
  'preventDefault and stopImmediatePropagation change nothing else': async (world) => {
    const seen: unknown[] = [];
    modelContext.addEventListener('toolchange', (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      seen.push(event.defaultPrevented);
    });
    modelContext.addEventListener('toolchange', () => seen.push('not heard'));
    return [await world.settle(modelContext.registerTool(world.tool())), seen];
  },
};
