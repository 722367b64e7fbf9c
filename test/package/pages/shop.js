// A page's tools, and an agent in the page that uses them. `globalThis.visit` is what came of it.
const tracks = ['blue_train'];
const queue = [];
const visit = { changes: 0, calls: [] };

function addTools(context) {
  return Promise.all([
    context.registerTool({
      name: 'queue_track',
      description: 'Puts a track at the end of the queue.',
      inputSchema: () => ({ type: 'object', properties: { id: { enum: [...tracks] } } }),
      async execute({ id }) {
        queue.push(id);
        await context.updateTool('clear_queue', { disabled: false });
        return { queue };
      },
    }),
    context.registerTool({
      name: 'clear_queue',
      description: 'Empties the queue.',
      disabled: true,
      execute: () => `Removed ${queue.splice(0).length}.`,
    }),
  ]);
}

async function call(context, name, input) {
  const tool = (await context.getTools()).find((each) => each.name === name);
  visit.calls.push(await context.executeTool(tool, input).catch((error) => error.name));
}

async function useTools(context) {
  visit.listed = (await context.getTools()).map(({ name, disabled }) => (disabled ? `${name} (disabled)` : name));
  await call(context, 'clear_queue', {});
  await call(context, 'queue_track', { id: 'blue_train' });
  await call(context, 'clear_queue', {});
  tracks.push('slack_water');
  const [, { inputSchema }] = await context.getTools();
  visit.choice = inputSchema.properties.id.enum;
}

async function run() {
  const context = document.modelContext;
  context.ontoolchange = () => visit.changes++;
  await addTools(context);
  await useTools(context);
  return { ...visit, troubles: globalThis.troubles };
}

globalThis.visit = run();
