/** The frame tree: who lists, runs and hears of whose tools, and what happens when documents come and go. */
import { expect, test } from 'vitest';
import { createDocumentLink, openDocumentLink } from '../../../src/webmcp/tree/links';
import { aTool, rejection } from '../../support/page-environment';
import { createPageTree, type PageDocument, unlistedOf } from '../../support/page-tree';

const HERE = 'https://music.example';
const THERE = 'https://player.example';
const ELSEWHERE = 'https://ads.example';

const TRANSIENT = 'The operation failed for an unknown transient reason (e.g. out of memory).';

const rest = (milliseconds = 30) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const titles = (tools: { title?: string }[]) => tools.map(({ title }) => title);
const names = async ({ modelContext }: PageDocument, fromOrigins: string[] = []) =>
  (await modelContext.getTools({ fromOrigins })).map(({ name }) => name);

test('documents of one origin list each other’s tools, of one name in tree order', async () => {
  const top = createPageTree(HERE);
  const [first, second] = [top.addFrame(HERE), top.addFrame(HERE)];
  await second.modelContext.registerTool(aTool({ name: 'a', title: 'second' }));
  await top.modelContext.registerTool(aTool({ name: 'a', title: 'top' }));
  await first.modelContext.registerTool(aTool({ name: 'a', title: 'first' }));
  for (const document of [top, first, second])
    expect(titles(await document.modelContext.getTools())).toEqual(['top', 'first', 'second']);
  const [, listed] = await top.modelContext.getTools();
  expect(listed?.window).toBe(top.windowOf(first));
});

test('a document of the same origin is found through one of another', async () => {
  const top = createPageTree(HERE);
  const deep = top.addFrame(THERE).addFrame(HERE);
  await deep.modelContext.registerTool(aTool({ execute: () => 'deep' }));
  expect(await names(top)).toEqual(['play_track']);
  expect(await top.modelContext.executeTool(top.handle(deep, 'play_track'))).toBe('deep');
});

test('a lazy schema is asked once for each enumeration, in its own document, and failing leaves the tool out', async () => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(HERE);
  let asked = 0;
  await frame.modelContext.registerTool(aTool({ name: 'lazy', inputSchema: () => ({ n: ++asked }) }));
  await frame.modelContext.registerTool(aTool({ name: 'failing', inputSchema: () => 5 as never }));
  await frame.modelContext.registerTool(aTool({ name: 'off', disabled: true }));
  expect(await top.modelContext.getTools()).toMatchObject([
    { name: 'lazy', inputSchema: { n: 1 } },
    { name: 'off', disabled: true },
  ]);
  expect(asked).toBe(1);
});

test('a tool of another origin is seen only by whom it is exposed to and who asks for it', async () => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(THERE);
  const other = top.addFrame(ELSEWHERE);
  let asked = 0;
  const inputSchema = () => ({ n: ++asked });
  await frame.modelContext.registerTool(aTool({ name: 'shown', inputSchema }), { exposedTo: [HERE] });
  await frame.modelContext.registerTool(aTool({ name: 'own', inputSchema }));
  expect(await names(top)).toEqual([]);
  expect(await names(top, [ELSEWHERE])).toEqual([]);
  expect(await names(other, [THERE, HERE])).toEqual([]);
  expect(asked).toBe(0);
  const [listed, ...more] = await top.modelContext.getTools({ fromOrigins: [`${THERE}/path`] });
  expect([listed?.name, listed?.origin, listed?.inputSchema, more.length]).toEqual(['shown', THERE, { n: 1 }, 0]);
  expect(listed?.window === top.windowOf(frame)).toBe(true);
  expect(await names(frame)).toEqual(['own', 'shown']);
});

test('an exposed tool runs without having been listed, and its failure stays with its page', async () => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(THERE);
  const echo = (input: object) => input;
  const fail = () => {
    throw new Error('secret');
  };
  await frame.modelContext.registerTool(aTool({ name: 'echo', execute: echo }), { exposedTo: [HERE] });
  await frame.modelContext.registerTool(aTool({ name: 'fail', execute: fail }), { exposedTo: [HERE] });
  await frame.modelContext.registerTool(aTool({ name: 'own' }));
  const run = (name: string, input?: object) => top.modelContext.executeTool(top.handle(frame, name), input);
  expect(await run('echo', { a: [1] })).toBe('{"a":[1]}');
  expect((await rejection(run('fail'))).message).toMatch(/^Tool was executed but/);
  expect(await rejection(run('own'))).toMatchObject({ name: 'UnknownError', message: TRANSIENT });
  expect((await rejection(run('echo', { toJSON: () => 'x' }))).message).toBe('Failed to parse input arguments');
});

test('a handle with the wrong origin, a window that has gone or one of another tree is refused', async () => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(HERE);
  const popup = createPageTree(HERE);
  for (const { modelContext } of [frame, popup]) await modelContext.registerTool(aTool());
  const run = (handle: object) => rejection(top.modelContext.executeTool(handle as never)); // handles written by hand
  const handle = top.handle(frame, 'play_track');
  expect(await run({ ...handle, origin: THERE })).toMatchObject({ name: 'UnknownError', message: TRANSIENT });
  expect(await run(top.handle(popup, 'play_track'))).toMatchObject({ name: 'UnknownError', message: TRANSIENT });
  frame.remove();
  expect(await run(handle)).toMatchObject({ name: 'InvalidStateError', message: 'Target frame is detached.' });
  expect(await names(top)).toEqual([]);
});

test.each([HERE, THERE])('a document of %s that goes during a call ends it', async (origin) => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(origin);
  let running = false;
  const execute = () => {
    running = true;
    return new Promise(() => undefined);
  };
  await frame.modelContext.registerTool(aTool({ execute }), { exposedTo: [HERE] });
  const ended = rejection(top.modelContext.executeTool(top.handle(frame, 'play_track')));
  await expect.poll(() => running).toBe(true);
  frame.remove();
  expect(await ended).toMatchObject({ name: 'UnknownError', message: TRANSIENT });
});

test.each([HERE, THERE])('a caller of %s that goes lets the tool run on, and its signal aborts', async (origin) => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(origin);
  const log: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const execute = async (_: object, { signal }: { signal: AbortSignal }) => {
    log.push('run');
    signal.addEventListener('abort', () => log.push('abort'));
    await mayEnd;
    log.push('done');
  };
  await top.modelContext.registerTool(aTool({ execute }), { exposedTo: [origin] });
  void frame.modelContext.executeTool(frame.handle(top, 'play_track')).catch(() => undefined);
  await expect.poll(() => log).toEqual(['run']);
  frame.remove();
  await expect.poll(() => log).toEqual(['run', 'abort']);
  end();
  await expect.poll(() => log).toEqual(['run', 'abort', 'done']);
});

test.each([HERE, THERE])('an abort reaches a tool in a document of %s in the local order', async (origin) => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(origin);
  const log: string[] = [];
  const execute = (_: object, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => log.push(`signal ${signal.reason.name}`));
    return new Promise(() => undefined);
  };
  frame.modelContext.addEventListener('toolactivated', () => log.push('activated'));
  frame.modelContext.addEventListener('toolcancel', () => log.push('cancel'));
  await frame.modelContext.registerTool(aTool({ execute }), { exposedTo: [HERE] });
  const controller = new AbortController();
  const call = top.modelContext.executeTool(top.handle(frame, 'play_track'), {}, { signal: controller.signal });
  const ended = call.catch((reason) => log.push(`rejected ${reason}`));
  await expect.poll(() => log).toEqual(['activated']);
  controller.abort('why');
  await ended;
  await expect.poll(() => log).toEqual(['activated', 'rejected why', 'signal AbortError', 'cancel']);
});

test('an abort before the link is there lets the tool start and tells it then', async () => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(THERE);
  const log: string[] = [];
  const execute = (_: object, { signal }: { signal: AbortSignal }) => {
    log.push('run');
    signal.addEventListener('abort', () => log.push('abort'));
    return new Promise(() => undefined);
  };
  await frame.modelContext.registerTool(aTool({ execute }), { exposedTo: [HERE] });
  const controller = new AbortController();
  const call = top.modelContext.executeTool(top.handle(frame, 'play_track'), {}, { signal: controller.signal });
  controller.abort('why');
  await expect(call).rejects.toBe('why');
  await expect.poll(() => log).toEqual(['run', 'abort']);
});

test('toolchange is heard once by each document that can see the tool, before the promise resolves', async () => {
  const top = createPageTree(HERE);
  const [near, seeing, blind] = [top.addFrame(HERE), top.addFrame(THERE), top.addFrame(ELSEWHERE)];
  const forbidden = top.addFrame(HERE);
  forbidden.state.allowed = false;
  const controller = new AbortController();
  await top.modelContext.registerTool(aTool(), { exposedTo: [THERE], signal: controller.signal });
  expect(near.changes).toHaveLength(1);
  const heard = () => [top, near, seeing, blind, forbidden].map(({ changes }) => changes.length);
  await expect.poll(heard).toEqual([1, 1, 1, 0, 0]);
  controller.abort();
  await expect.poll(heard).toEqual([2, 2, 2, 0, 0]);
});

test('a document with tools that goes is announced to nobody, as in Chromium', async () => {
  const top = createPageTree(HERE);
  const frame = top.addFrame(HERE);
  await frame.modelContext.registerTool(aTool());
  frame.remove();
  await rest();
  expect(top.changes).toHaveLength(1);
});

test('who exposes nothing and asks nobody sends no message, and the messages of links never reach a page', async () => {
  const top = createPageTree(HERE);
  const bare = top.addFrame(ELSEWHERE, { bare: true });
  const frame = top.addFrame(THERE);
  await top.modelContext.registerTool(aTool());
  await top.modelContext.getTools();
  await rest();
  expect(bare.messages).toEqual([]);
  await frame.modelContext.registerTool(aTool(), { exposedTo: [HERE] });
  await names(top, [THERE]);
  expect([top.messages, frame.messages]).toEqual([[], []]);
  expect(bare.messages).not.toEqual([]);
});

test('a window that never answers has no tools, and holds nobody up', async () => {
  const top = createPageTree(HERE);
  const bare = top.addFrame(THERE, { bare: true });
  const start = performance.now();
  expect(await names(top, [THERE])).toEqual([]);
  expect(await rejection(top.modelContext.executeTool(top.handle(bare, 'x')))).toMatchObject({ message: TRANSIENT });
  expect(performance.now() - start).toBeLessThan(5000);
});

test('a frame in a shadow tree is one place, however often it gets a new document, and none when it has gone', async () => {
  const top = createPageTree(HERE);
  const first = top.addFrame(HERE, { shadow: true });
  const second = first.reload().reload();
  await second.modelContext.registerTool(aTool());
  expect(await names(top)).toEqual(['play_track']);
  await expect.poll(() => top.changes).toHaveLength(1);
  second.remove();
  expect(await names(top)).toEqual([]);
  top.addFrame(HERE, { shadow: true });
  expect(unlistedOf(top)).toHaveLength(1);
});

test('the extension hears of the document’s own tools only, and a listener that throws costs the page nothing', async () => {
  const top = createPageTree(HERE);
  const [near, far] = [top.addFrame(HERE), top.addFrame(THERE)];
  const heard: string[] = [];
  top.host.onChange(() => {
    heard.push('throws');
    throw new Error('broken');
  });
  top.host.onChange(() => heard.push('top'));
  near.host.onChange(() => heard.push('near'));
  await far.modelContext.registerTool(aTool(), { exposedTo: [HERE] });
  await expect.poll(() => top.changes).toHaveLength(1);
  expect(heard).toEqual([]);
  await top.modelContext.registerTool(aTool());
  expect(top.changes).toHaveLength(2);
  expect(heard).toEqual(['throws', 'top']);
});

test('an answer that nobody waits for is a change only once, and only after a list was given up', () => {
  const link = createDocumentLink({} as Window); // nothing is posted to it
  const { port1, port2 } = new MessageChannel();
  const heard: string[] = [];
  openDocumentLink(new EventTarget() as Window, link, port1, () => heard.push('late'));
  const receive = (data: object) => port1.dispatchEvent(Object.assign(new Event('message'), { data }));
  receive({ id: 'x', answer: [{}] });
  expect(heard).toEqual([]);
  link.missed = true;
  for (let i = 0; i < 3; i++) receive({ id: 'x', answer: [{}] });
  expect(heard).toEqual(['late']);
  port2.close();
});

test('an answer whose number is an object that is no text is left alone', () => {
  const { port1, port2 } = new MessageChannel();
  openDocumentLink(new EventTarget() as Window, createDocumentLink({} as Window), port1, () => undefined); // nothing is posted to it
  const errors: unknown[] = [];
  const keep = (error: unknown) => errors.push(error);
  process.once('uncaughtException', keep);
  port1.dispatchEvent(Object.assign(new Event('message'), { data: { id: { toString: 1, valueOf: 1 }, answer: [] } }));
  return new Promise((resolve) => setImmediate(resolve)).then(() => {
    process.removeListener('uncaughtException', keep);
    port2.close();
    expect(errors).toEqual([]);
  });
});

test('a document of an opaque origin sees itself only', async () => {
  const top = createPageTree(HERE);
  const [one, two] = [top.addFrame('null'), top.addFrame('null')];
  await one.modelContext.registerTool(aTool(), { exposedTo: [HERE] });
  await top.modelContext.registerTool(aTool({ name: 'top' }));
  expect(await names(one)).toEqual(['play_track']);
  expect(await names(two, [HERE])).toEqual([]);
  expect(await rejection(one.modelContext.executeTool(one.handle(one, 'play_track')))).toMatchObject({
    name: 'NotSupportedError',
  });
});
