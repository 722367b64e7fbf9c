/** Section 8: other tabs share nothing. */
import { known } from '../frame-documents';
import type { Probes } from '../probe';
import { eventLog, handleOf, names } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

export const probes: Probes = {
  'a popup of the same origin shares nothing': async (world) => {
    const popup = await world.popup('same');
    await popup.document.modelContext.registerTool(world.tool({ name: 'of-popup' }));
    await modelContext.registerTool(world.tool({ name: 'of-page' }));
    return [await names(), await names(popup.document)];
  },
  'a popup that is about:blank has it at once': async () => {
    const popup = window.open('about:blank');
    return popup && 'modelContext' in popup.document;
  },
  'a popup that is about:blank shares nothing': async (world) => {
    const popup = window.open('about:blank') as ToolWindow; // popups are allowed here
    await world.rest(100);
    await popup.document.modelContext.registerTool(world.tool({ name: 'of-popup' }));
    await modelContext.registerTool(world.tool({ name: 'of-page' }));
    return [await names(), await names(popup.document)];
  },
  'a handle of another tab’s tool': async (world) => {
    const popup = await world.popup('same');
    await popup.document.modelContext.registerTool(world.tool());
    return [
      await world.settle(modelContext.executeTool(await handleOf('t', popup.document))),
      await world.settle(popup.document.modelContext.executeTool(await handleOf('t', popup.document))),
    ];
  },
  'toolchange does not go to another tab': async (world) => {
    const popup = await world.popup('same');
    const [page, other] = [eventLog(), eventLog(popup.document)];
    await known(document, popup.document);
    await popup.document.modelContext.registerTool(world.tool());
    await world.rest(60);
    return [page.seen, other.seen];
  },
};
