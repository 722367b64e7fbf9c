/** Section 6: forms and registered tools that want the same name. */
import { another, formOf, listed, listing, put } from '../form-page';
import type { Probes, World } from '../probe';

declare const document: ToolDocument;

const later = (world: World) => world.settle(document.modelContext.registerTool(world.tool({ name: 'f' })));

export const probes: Probes = {
  'registerTool refuses the name of a form': async (world) => {
    put(formOf(''));
    await listed(world);
    return later(world);
  },
  'a form’s name is free again when the form is gone': async (world) => {
    const holder = put(formOf(''));
    await listed(world);
    holder.remove();
    await world.rest(50);
    return [await later(world), await listing(world)];
  },
  'a form with the name of a registered tool is left out': async (world) => {
    const first = await later(world);
    put(formOf('<input name="t">'));
    return [first, await listing(world)];
  },
  'the first that comes wins, not the first of the tree': (world) => {
    document.body.append(another('second of the tree'));
    document.body.prepend(another('first of the tree'));
    return listing(world);
  },
  'a form that lost isn’t promoted when the winning form goes': async (world) => {
    const holder = put(formOf(''));
    const loser = another('loser');
    document.body.append(loser);
    await listing(world);
    holder.remove();
    return listing(world);
  },
  'a form that lost isn’t promoted when the winning registration ends': async (world) => {
    const end = new AbortController();
    await document.modelContext.registerTool(world.tool({ name: 'f' }), { signal: end.signal });
    put(formOf(''));
    await listing(world);
    end.abort();
    return listing(world);
  },
  'a form that lost is a tool when it changes after the winner has gone': async (world) => {
    const holder = put(formOf(''));
    const loser = another('loser');
    document.body.append(loser);
    await listing(world);
    holder.remove();
    await listing(world);
    loser.setAttribute('tooldescription', 'changed');
    return listing(world);
  },
  'a form that lost is a tool when it is put in again': async (world) => {
    const holder = put(formOf(''));
    const loser = another('loser');
    document.body.append(loser);
    await listing(world);
    holder.remove();
    await listing(world);
    loser.remove();
    document.body.append(loser);
    return listing(world);
  },
  'a form that lost is a tool under another name': async (world) => {
    put(formOf(''));
    const loser = another('loser');
    document.body.append(loser);
    await listing(world);
    loser.setAttribute('toolname', 'g');
    return listing(world);
  },
};
