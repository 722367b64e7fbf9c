/** Runs a list of commands on a new world, and says what went wrong first. */
import { abort, call, callAsHost, checkCalls, type Order } from './calls';
import type { Command } from './commands';
import { microtasks } from './event-loop';
import { list, listAsHost } from './listings';
import { register, unregister, update } from './tools';
import { addDocument, checkPending, createWorld, present, removeDocument, rest, setAnswer, type World } from './world';

const around = (index: number, { length }: { length: number }) => index % Math.max(1, length);

async function run(world: World, command: Command): Promise<void> {
  const { calls, pages, registrations, lazies } = world;
  // Only so it is known whether what is aborted was over.
  if (command.type === 'abort' || command.type === 'unregister') await microtasks();
  switch (command.type) {
    case 'register':
      return register(world, command);
    case 'update':
      return update(world, command.document, command.name, command.changes);
    case 'unregister':
      return unregister(world, around(command.registration, registrations));
    case 'answer':
      return setAnswer(world, around(command.lazy, lazies), command.answer);
    case 'list':
      return list(world, around(command.document, pages), command.fromOrigins);
    case 'list as host':
      return listAsHost(world, around(command.document, pages));
    case 'call':
      return (command.byHost ? callAsHost : call)(world, toOrder(world, command));
    case 'abort': {
      const made = calls[around(command.call, calls)];
      return made && abort(made);
    }
    case 'finish': {
      const open = world.runs.filter(({ finished, finish }) => finish && !finished);
      return open[around(command.run, open)]?.finish?.();
    }
    case 'add frame': {
      const parent = around(command.parent, pages);
      const isPossible = pages.length < 7 && present(world).documents[parent]?.alive;
      return isPossible ? addDocument(world, { ...command, parent }) : undefined;
    }
    case 'remove frame':
      return removeDocument(world, around(command.document, pages));
    case 'steps':
      for (let i = 0; i < command.count; i++) await world.loop.step();
      return;
    case 'rest':
      return rest(world);
  }
}

function toOrder(world: World, { byHost, registration, ...order }: Extract<Command, { type: 'call' }>): Order {
  const { pages, registrations } = world;
  const registered = registration === undefined ? undefined : registrations[around(registration, registrations)];
  const { document: owner = around(order.owner, pages), name = order.name } = registered ?? {};
  return { ...order, name, owner, caller: byHost ? owner : around(order.caller, pages) };
}

/** Every tool ends, then every call has. */
async function finish(world: World): Promise<void> {
  await rest(world);
  for (const run of world.runs) run.finish?.();
  await rest(world);
  // What a tool did at its end may have started others.
  for (const run of world.runs) run.finish?.();
  await rest(world);
  checkPending(world);
  checkCalls(world);
}

/** The first fault, or nothing. */
export async function faultOf(commands: readonly Command[], seed: number): Promise<string | undefined> {
  const world = createWorld(seed);
  for (const command of commands) {
    await run(world, command);
    if (world.faults[0]) return world.faults[0];
  }
  await finish(world);
  return world.faults[0];
}
