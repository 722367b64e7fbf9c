/** The order of what happens, against microtasks and tasks. */
import type { Probes, World } from '../probe';
import { eventLog, handleOf, type Log, logging, microtasks } from '../wording';

declare const document: ToolDocument;

const { modelContext } = document;

/** Writes each microtask and the next task into the log, after what was just called. */
async function milestones(world: World, log: Log): Promise<void> {
  log('returned');
  await microtasks();
  log('microtasks over');
  await world.rest(150);
}

// What comes from another process has no order among two calls: each kind is looked at alone.
const changesIn = (seen: string[]) => seen.filter((entry) => entry === 'toolchange').length;
const withoutChanges = (seen: string[]) => seen.filter((entry) => entry !== 'toolchange');
const resultsIn = (seen: string[]) => seen.filter((entry) => entry.includes(' resolved '));
const withoutResults = (seen: string[]) => seen.filter((entry) => !entry.includes(' resolved '));

/** Says so in the log as soon as a task of the page itself has run. */
const nextMessage = (log: Log) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => log('message');
  port2.postMessage(0);
};

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

export const probes: Probes = {
  'registerTool: returned, microtasks, toolchange, resolved': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.registerTool(world.tool()), 'registration');
    await milestones(world, log);
    return seen;
  },
  'registerTool: the microtasks of the toolchange listener come before it resolves': async (world) => {
    const { seen, log } = eventLog();
    modelContext.addEventListener('toolchange', () => queueMicrotask(() => log('microtask of the listener')));
    await logging(log, modelContext.registerTool(world.tool()), 'registration');
    return seen;
  },
  'registerTool: a refusal comes in a microtask': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.registerTool(world.tool({ name: '' })), 'registration');
    log('returned');
    await undefined;
    log('one microtask over');
    await world.rest();
    return seen;
  },
  'registerTool: three in one task': async (world) => {
    const { seen, log } = eventLog();
    for (const name of ['a', 'b', 'c']) logging(log, modelContext.registerTool(world.tool({ name })), name);
    await milestones(world, log);
    await world.until(() => changesIn(seen) > 2 && seen.includes('c resolved undefined'));
    return [changesIn(seen), withoutChanges(seen), seen[2]];
  },
  'registerTool: one that is refused among others that are not': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.registerTool(world.tool({ name: 'a' })), 'a');
    logging(log, modelContext.registerTool(world.tool({ name: 'a' })), 'a again');
    logging(log, modelContext.registerTool(world.tool({ name: 'b' })), 'b');
    await milestones(world, log);
    await world.until(() => changesIn(seen) > 1 && seen.includes('b resolved undefined'));
    return [changesIn(seen), withoutChanges(seen)];
  },
  'registerTool: register, abort, register the same name in one task': async (world) => {
    const { seen, log } = eventLog();
    const controller = new AbortController();
    logging(log, modelContext.registerTool(world.tool(), controller), 'first');
    controller.abort('mine');
    logging(log, modelContext.registerTool(world.tool()), 'second');
    await milestones(world, log);
    await world.until(() => changesIn(seen) > 2 && seen.includes('second resolved undefined'));
    return [changesIn(seen), withoutChanges(seen)];
  },
  'registerTool: within a toolchange listener': async (world) => {
    const { seen, log } = eventLog();
    modelContext.addEventListener(
      'toolchange',
      () => logging(log, modelContext.registerTool(world.tool({ name: 'inner' })), 'inner'),
      { once: true },
    );
    logging(log, modelContext.registerTool(world.tool({ name: 'outer' })), 'outer');
    await world.until(() => seen.includes('inner resolved undefined'));
    return seen;
  },
  'registerTool: toolchange comes before a timer set after it': async (world) => {
    const { seen, log } = eventLog();
    modelContext.registerTool(world.tool());
    setTimeout(() => log('timer'), 30);
    await world.rest(60);
    return seen;
  },
  'getTools: resolves after all microtasks': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.getTools(), 'listing');
    await milestones(world, log);
    return seen;
  },
  'getTools: a refusal comes in a microtask': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.getTools({ fromOrigins: ['x'] }), 'listing');
    log('returned');
    await undefined;
    log('one microtask over');
    await world.rest();
    return seen;
  },
  'getTools: two calls resolve in their order': async (world) => {
    const { seen, log } = eventLog();
    await Promise.all([
      logging(log, modelContext.getTools(), 'first'),
      logging(log, modelContext.getTools(), 'second'),
      world.rest(),
    ]);
    return seen;
  },
  'getTools: started in a toolchange listener it sees the tool': async (world) => {
    const seen = new Promise<string[]>((resolve) => {
      modelContext.addEventListener('toolchange', async () => {
        resolve((await modelContext.getTools()).map(({ name }) => name));
      });
    });
    await modelContext.registerTool(world.tool());
    return seen;
  },
  'executeTool: the whole order of a call': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(
      world.tool({
        execute() {
          log('started');
          queueMicrotask(() => log('microtask of the tool'));
          return 'done';
        },
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    logging(log, modelContext.executeTool(handle), 'call');
    await milestones(world, log);
    return seen;
  },
  'executeTool: many microtasks of the tool come before toolactivated': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(
      world.tool({
        async execute() {
          await microtasks(100);
          log('a hundred microtasks');
        },
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    await logging(log, modelContext.executeTool(handle), 'call');
    return seen;
  },
  'executeTool: a task that the tool queues, and toolactivated': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(
      world.tool({
        execute: () =>
          new Promise<void>((resolve) =>
            setTimeout(() => {
              log('timer of the tool');
              resolve();
            }, 20),
          ),
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    await logging(log, modelContext.executeTool(handle), 'call');
    return seen;
  },
  'executeTool: a tool that throws': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(
      world.tool({
        execute() {
          log('started');
          throw new Error('mine');
        },
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    logging(log, modelContext.executeTool(handle), 'call');
    await milestones(world, log);
    return seen;
  },
  'executeTool: two calls in one task': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(
      world.tool({
        execute: ({ n }: { n: number }) => {
          log(`started ${n}`);
          queueMicrotask(() => log(`microtask ${n}`));
          return n;
        },
      }),
    );
    const handle = await handleOf();
    seen.length = 0;
    logging(log, modelContext.executeTool(handle, { n: 1 }), 'first');
    logging(log, modelContext.executeTool(handle, { n: 2 }), 'second');
    await milestones(world, log);
    await world.until(() => resultsIn(seen).length > 1);
    return [withoutResults(seen), resultsIn(seen)];
  },
  'executeTool: calls of two tools in one task': async (world) => {
    const { seen, log } = eventLog();
    for (const name of ['a', 'b']) await modelContext.registerTool(world.tool({ name, execute: () => log(name) }));
    const [a, b] = [await handleOf('a'), await handleOf('b')];
    seen.length = 0;
    logging(log, modelContext.executeTool(b), 'call b');
    logging(log, modelContext.executeTool(a), 'call a');
    await milestones(world, log);
    await world.until(() => resultsIn(seen).length > 1);
    return [withoutResults(seen), resultsIn(seen)];
  },
  'executeTool: a quick call overtakes a slow one': async (world) => {
    const { seen, log } = eventLog();
    const execute = ({ after }: { after: number }) => new Promise((resolve) => setTimeout(resolve, after, `${after}`));
    await modelContext.registerTool(world.tool({ execute }));
    const handle = await handleOf();
    seen.length = 0;
    const slow = logging(log, modelContext.executeTool(handle, { after: 60 }), 'slow');
    await Promise.all([slow, logging(log, modelContext.executeTool(handle, { after: 1 }), 'quick')]);
    return seen.filter((entry) => !entry.startsWith('tool'));
  },
  'executeTool: the result comes in a task after the tool settled': async (world) => {
    const { seen, log } = eventLog();
    let finish: (value: string) => void = () => undefined;
    await modelContext.registerTool(world.tool({ execute: () => new Promise((resolve) => (finish = resolve)) }));
    const handle = await handleOf();
    seen.length = 0;
    logging(log, modelContext.executeTool(handle), 'call');
    await world.until(() => seen.length > 0);
    finish('done');
    await milestones(world, log);
    return seen;
  },
  'executeTool: a refusal of its arguments comes in a microtask': async (world) => {
    const { seen, log } = eventLog();
    logging(log, modelContext.executeTool({} as never), 'call'); // wrong on purpose
    log('returned');
    await undefined;
    log('one microtask over');
    await world.rest();
    return seen;
  },
  'executeTool: an unknown tool is refused after all microtasks, or before': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(world.tool());
    const handle = await handleOf();
    seen.length = 0;
    logging(log, modelContext.executeTool({ ...handle, name: 'unknown' }), 'call');
    await milestones(world, log);
    return seen;
  },
  'executeTool: registered and called in one task': async (world) => {
    const { seen, log } = eventLog();
    const handle = { name: 't', description: '', window, origin: location.origin };
    logging(log, modelContext.registerTool(world.tool({ execute: () => log('started') })), 'registration');
    logging(log, modelContext.executeTool(handle), 'call');
    await milestones(world, log);
    return seen;
  },
  'executeTool: a listener of toolactivated that keeps the page busy holds the result back': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(world.tool());
    const handle = await handleOf();
    seen.length = 0;
    modelContext.addEventListener('toolactivated', () => {
      busy(30);
      queueMicrotask(() => log('microtask of the listener'));
    });
    await logging(log, modelContext.executeTool(handle), 'call');
    return seen;
  },
  'a call of a tool that is unregistered in the same task fails after toolchange': async (world) => {
    const { seen, log } = eventLog();
    const registration = new AbortController();
    await modelContext.registerTool(world.tool(), { signal: registration.signal });
    const handle = await handleOf();
    seen.length = 0;
    const call = logging(log, modelContext.executeTool(handle), 'call');
    registration.abort();
    await call;
    return seen;
  },
  'the page’s own messages go on while a call waits': async (world) => {
    const { seen, log } = eventLog();
    await modelContext.registerTool(world.tool({ execute: () => world.rest(60) }));
    const handle = await handleOf();
    seen.length = 0;
    const call = logging(log, modelContext.executeTool(handle), 'call');
    await world.until(() => seen.length > 0);
    nextMessage(log);
    await call;
    return seen;
  },
};
