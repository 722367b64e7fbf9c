/** Section 5: the event handler attributes. */

import type { Probes } from '../probe';
import { allEvents, classOf, TYPES } from '../tool-events';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'the handlers are null at first': () => [
    modelContext.ontoolchange,
    modelContext.ontoolactivated,
    modelContext.ontoolcancel,
  ],
  'a handler keeps functions and objects, everything else is null': () => {
    const kept = [() => 0, class {}, {}, [], { handleEvent: () => 0 }, null, undefined, 5, 'x', true, Symbol('s'), 1n];
    return kept.map((value) => {
      modelContext.ontoolchange = value as never; // wrong values are what is asked about
      return [modelContext.ontoolchange === value, modelContext.ontoolchange === null];
    });
  },
  'a handler is called with the event, this being the model context': async (world) => {
    const seen: unknown[] = [];
    modelContext.ontoolchange = function (this: unknown, ...args: unknown[]) {
      seen.push(this === modelContext, args.length, (args[0] as Event).type);
    };
    await modelContext.registerTool(world.tool());
    return seen;
  },
  'an object as a handler is never called': async (world) => {
    const seen: string[] = [];
    modelContext.ontoolchange = { handleEvent: () => seen.push('called') } as never; // wrong on purpose
    await modelContext.registerTool(world.tool());
    return seen;
  },
  'a handler keeps its place among the listeners': () => {
    const seen: string[] = [];
    modelContext.addEventListener('toolchange', () => seen.push('first'));
    modelContext.ontoolchange = () => seen.push('old');
    modelContext.addEventListener('toolchange', () => seen.push('last'));
    modelContext.ontoolchange = () => seen.push('new');
    modelContext.dispatchEvent(new Event('toolchange'));
    return seen;
  },
  'a handler that was null takes a new place': () => {
    const seen: string[] = [];
    modelContext.ontoolchange = () => seen.push('old');
    modelContext.addEventListener('toolchange', () => seen.push('listener'));
    modelContext.ontoolchange = null;
    modelContext.ontoolchange = () => seen.push('new');
    modelContext.dispatchEvent(new Event('toolchange'));
    return seen;
  },
  'an object in between keeps the handler’s place': () => {
    const seen: string[] = [];
    modelContext.ontoolchange = {} as never; // wrong on purpose
    modelContext.addEventListener('toolchange', () => seen.push('listener'));
    modelContext.ontoolchange = () => seen.push('handler');
    modelContext.dispatchEvent(new Event('toolchange'));
    return seen;
  },
  'a handler that returns false cancels a cancelable event': () => {
    const answers: unknown[] = [];
    for (const value of [false, 0, undefined, null, true, '']) {
      modelContext.ontoolchange = () => value;
      answers.push(modelContext.dispatchEvent(new Event('toolchange', { cancelable: true })));
    }
    return answers;
  },
  'a handler that throws is reported': () => {
    const seen: string[] = [];
    addEventListener('error', (event) => {
      seen.push(event.error.message);
      event.preventDefault();
    });
    modelContext.ontoolchange = () => {
      throw new Error('mine');
    };
    modelContext.dispatchEvent(new Event('toolchange'));
    return seen;
  },
  'all three handlers are called': async (world) => {
    const seen: string[] = [];
    for (const type of TYPES) modelContext[`on${type}`] = (event: Event) => seen.push(event.type);
    await allEvents(world);
    return seen;
  },
  'events that the page dispatches reach listeners and handlers': () => {
    const seen: string[] = [];
    modelContext.ontoolactivated = ({ toolName }) => seen.push(toolName);
    modelContext.addEventListener('mine', () => seen.push('mine'));
    modelContext.dispatchEvent(new (classOf('ToolActivatedEvent'))('toolactivated', { toolName: 'n' }));
    modelContext.dispatchEvent(new Event('mine'));
    return seen;
  },
};
