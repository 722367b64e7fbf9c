// META: title=WebMCP: updateTool() and disabled
/* global promise_test, assert_equals, assert_array_equals, assert_true, assert_false, promise_rejects_dom, promise_rejects_js, promise_rejects_exactly */

const context = document.modelContext;
let registered = 0;

/** Registers a tool that goes when the test ends. */
async function add_tool(t, members = {}) {
  const controller = new AbortController();
  t.add_cleanup(() => controller.abort());
  registered += 1;
  const tool = { name: `tool_${registered}`, description: 'A tool.', execute: () => 'ran', ...members };
  await context.registerTool(tool, { signal: controller.signal });
  return tool.name;
}

const find = async (name) => (await context.getTools()).find((tool) => tool.name === name);

/** Counts the events from here on. */
function count_changes(t) {
  const seen = { count: 0 };
  const listener = () => {
    seen.count += 1;
  };
  context.addEventListener('toolchange', listener);
  t.add_cleanup(() => context.removeEventListener('toolchange', listener));
  return seen;
}

promise_test(async (t) => {
  const name = await add_tool(t);
  await context.updateTool(name, { description: 'Another.', inputSchema: { type: 'object', properties: { a: {} } } });
  const tool = await find(name);
  assert_equals(tool.description, 'Another.');
  assert_equals(JSON.stringify(tool.inputSchema), '{"type":"object","properties":{"a":{}}}');
}, 'description and inputSchema are replaced');

promise_test(async (t) => {
  const inputSchema = { type: 'object', properties: { a: {} } };
  const name = await add_tool(t, { inputSchema });
  await context.updateTool(name, { disabled: true });
  const tool = await find(name);
  assert_equals(tool.description, 'A tool.');
  assert_equals(JSON.stringify(tool.inputSchema), JSON.stringify(inputSchema));
}, 'members that are absent stay as they are');

promise_test(async (t) => {
  const name = await add_tool(t, { disabled: true });
  assert_true((await find(name)).disabled, 'as registered');
  await promise_rejects_dom(t, 'UnknownError', context.executeTool(await find(name), {}));
  await context.updateTool(name, { disabled: false });
  assert_equals(await context.executeTool(await find(name), {}), 'ran');
}, 'a disabled tool is listed and cannot be executed, until it is enabled');

promise_test(async (t) => {
  let finish;
  const name = await add_tool(t, { execute: () => new Promise((resolve) => (finish = resolve)) });
  const running = context.executeTool(await find(name), {});
  await t.step_wait(() => finish !== undefined);
  await context.updateTool(name, { disabled: true });
  finish('done');
  assert_equals(await running, 'done');
}, 'an execution under way goes on when its tool is disabled');

promise_test(async (t) => {
  const name = await add_tool(t);
  const seen = count_changes(t);
  await context.updateTool(name, { disabled: true, description: 'Another.' });
  assert_equals(seen.count, 1);
}, 'one toolchange for one update, before its promise resolves');

promise_test(async (t) => {
  const name = await add_tool(t);
  const seen = count_changes(t);
  await context.updateTool(name, { disabled: false, description: 'A tool.' });
  await context.updateTool(name, {});
  assert_equals(seen.count, 0);
}, 'no toolchange where nothing changes');

promise_test(async (t) => {
  const name = await add_tool(t);
  const seen = count_changes(t);
  await promise_rejects_dom(t, 'InvalidStateError', context.updateTool(name, { description: '', disabled: true }));
  const reason = new Error('no JSON');
  const broken = {
    toJSON: () => {
      throw reason;
    },
  };
  await promise_rejects_exactly(t, reason, context.updateTool(name, { description: 'Another.', inputSchema: broken }));
  await promise_rejects_js(t, TypeError, context.updateTool(name, { inputSchema: 1 }));
  const tool = await find(name);
  assert_equals(tool.description, 'A tool.');
  assert_false(tool.disabled ?? false);
  assert_equals(seen.count, 0);
}, 'all changes or none');

promise_test(async (t) => {
  await promise_rejects_dom(t, 'InvalidStateError', context.updateTool('nobody', { disabled: true }));
  const controller = new AbortController();
  const gone = { name: 'gone', description: 'Goes.', execute: () => '' };
  await context.registerTool(gone, { signal: controller.signal });
  controller.abort();
  await promise_rejects_dom(t, 'InvalidStateError', context.updateTool('gone', { disabled: true }));
  await promise_rejects_js(t, TypeError, context.updateTool());
}, 'a name that is not registered, or not any more, is refused');

promise_test(async (t) => {
  const first = await add_tool(t);
  const second = await add_tool(t);
  await context.updateTool(first, { description: 'Another.' });
  const names = (await context.getTools()).map(({ name }) => name).filter((name) => [first, second].includes(name));
  assert_array_equals(names, [first, second]);
  await promise_rejects_dom(
    t,
    'InvalidStateError',
    context.registerTool({ name: first, description: 'x', execute: () => '' }),
  );
}, 'the tool keeps its name and its place while it is updated');

promise_test(async (t) => {
  const name = await add_tool(t);
  const updates = ['One.', 'Two.', 'Three.'].map((description) => context.updateTool(name, { description }));
  await Promise.all(updates);
  assert_equals((await find(name)).description, 'Three.');
}, 'updates take effect in their order');

promise_test(async (t) => {
  const seen = [];
  const name = await add_tool(t, {
    async execute() {
      await context.updateTool(name, { disabled: true });
      seen.push((await find(name)).disabled);
      return 'last';
    },
  });
  assert_equals(await context.executeTool(await find(name), {}), 'last');
  assert_array_equals(seen, [true]);
}, 'a tool may disable itself while it is executed');
