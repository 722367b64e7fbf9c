/** A page that replaces the built-ins after we ran, in a thread of its own: the test's own thread would break first. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { expect, test } from 'vitest';

const pageScript = `
  void MessageEvent; // Node loads it late, with built-ins of the page's realm
  (async () => {
  const { parentPort } = require('node:worker_threads');
  const report = parentPort.postMessage.bind(parentPort);
  const window = {};
  window.window = window;
  const environment = { window, origin: 'https://a.example', isActive: () => true, isAllowed: () => true };
  const { modelContext, host } = webmcp.createModelContext(environment);
  const { signal } = new AbortController();
  modelContext.getTools(); // opens the queue of tasks: Node makes message channels of what is replaced below
  await host.listTools(); // a bundle in one file makes a promise of its import
  const log = [];
  modelContext.addEventListener('toolchange', () => { log[log.length] = 'toolchange'; });
  const later = setTimeout;
  const broken = () => { throw new Error('replaced by the page'); };
  for (const name of ['structuredClone', 'setTimeout', 'MessageChannel', 'AbortController', 'Event', 'URL', 'DOMException'])
    globalThis[name] = broken;
  globalThis.Promise = Promise.prototype.then = broken;
  JSON.parse = JSON.stringify = Object.keys = Reflect.apply = broken;
  for (const name of ['push', 'map', 'sort', 'includes', 'filter', 'forEach']) Array.prototype[name] = broken;
  EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = broken;
  RegExp.prototype.exec = String.prototype.slice = broken;
  const tool = { name: 'a', description: 'A', inputSchema: () => ({ type: 'object' }), execute: async (input) => ({ got: input.n }) };
  modelContext.registerTool(tool);
  const outcomes = [];
  const listed = await host.listTools();
  outcomes[0] = await host.callTool({ name: 'a', input: { n: 1 }, signal });
  outcomes[1] = await modelContext.executeTool({ name: 'a', description: '', window, origin: 'https://a.example' }, { n: 2 });
  outcomes[2] = (await modelContext.getTools()).length;
  report({ listed, outcomes, log });
  })();
`;

async function bundle(): Promise<string> {
  const lib = { entry: 'src/webmcp/index.ts', name: 'webmcp', formats: ['iife' as const], fileName: 'webmcp' };
  const built = await build({ configFile: false, logLevel: 'silent', build: { lib, write: false } });
  const [first] = Array.isArray(built) ? built : [];
  const chunk = first?.output[0];
  if (!chunk) throw new Error('The bundle is empty');
  return chunk.code;
}

test('a page that replaces built-ins afterwards breaks neither its tools nor the host', {
  timeout: 20_000,
}, async () => {
  const worker = new Worker(`${await bundle()}\n;globalThis.webmcp = webmcp;\n${pageScript}`, {
    eval: true,
    execArgv: [],
  });
  try {
    const signal = AbortSignal.timeout(10_000);
    const [report] = await once(worker, 'message', { signal });
    expect(report).toMatchObject({
      listed: [{ name: 'a', lazy: true, inputSchema: { type: 'object' } }],
      outcomes: [{ type: 'returned', text: '{"got":1}' }, '{"got":2}', 1],
      log: ['toolchange'],
    });
  } finally {
    await worker.terminate();
  }
});
