/** A pack is sent to a page as text: these tests evaluate that text, as the browser does. */
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toCode } from '#features/packs/background/pack-documents.ts';
import type { PackCommand, PackSource } from '#features/packs/format.ts';
import { readPack } from '#features/packs/read.ts';
import { adapter, todo } from './packs';

const origin = 'https://todo.example';
const read = (source: string): PackSource => {
  const reading = readPack(source, { name: 'Todo', matches: ['https://todo.example/*'] });
  if ('code' in reading) throw new Error(JSON.stringify(reading));
  return reading;
};

function createWorld(source: string, hash = 'h1') {
  const pack = { id: 'p1', hash, ...read(source) };
  return async (command: PackCommand) => {
    vi.stubGlobal('location', { origin: pageOrigin });
    const [took, said] = JSON.parse(await runInThisContext(toCode(pack, origin, command), 'tabhand-pack.js'));
    expect(took).toBeTypeOf('number');
    return said;
  };
}
let pageOrigin = origin;

afterEach(() => {
  pageOrigin = origin;
  Reflect.deleteProperty(globalThis, 'tabhand pack p1');
  vi.unstubAllGlobals();
});

const list: PackCommand = { type: 'list', own: [] };
const named = (answer: { tools: { name: string }[] }) => answer.tools.map(({ name }) => name);

describe('a pack in a page', () => {
  it('lists its tools, with a dynamic schema evaluated', async () => {
    const answer = await createWorld(todo)(list);
    expect(named(answer)).toEqual(['add_todo', 'count_todos']);
    expect(answer.tools[1]).toMatchObject({
      lazy: true,
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    });
  });

  it('steps back for the tools that the site has', async () => {
    expect(named(await createWorld(todo)({ type: 'list', own: ['add_todo', 'other'] }))).toEqual(['count_todos']);
  });

  it('steps back as a whole where it says so', async () => {
    expect(named(await createWorld(adapter)({ type: 'list', own: ['search'] }))).toEqual([]);
  });

  it('steps back for tools of the same name where it says nothing', async () => {
    const silent = todo.replace(/ {2}yields:.*\n/, '');
    expect(named(await createWorld(silent)({ type: 'list', own: ['count_todos'] }))).toEqual(['add_todo']);
  });

  it('reads an adapter of webmcp_everywhere unchanged', async () => {
    const answer = await createWorld(adapter)(list);
    expect(named(answer)).toEqual(['list_todos', 'clear_todos']);
    expect(answer.tools.map(({ annotations }: { annotations: object }) => annotations)).toEqual([
      { readOnlyHint: true, consequentialHint: false },
      { readOnlyHint: false, consequentialHint: true },
    ]);
  });

  it('calls a tool and answers in text', async () => {
    const send = createWorld(todo);
    expect(await send({ type: 'call', id: 'c1', name: 'add_todo', input: { text: 'Milk' } })).toEqual({
      type: 'returned',
      text: '{"added":"Milk"}',
    });
  });

  it('keeps the outcome of a call until it is forgotten', async () => {
    const send = createWorld(todo);
    await send({ type: 'call', id: 'c1', name: 'count_todos', input: {} });
    expect(await send({ type: 'ask', id: 'c1' })).toEqual({ type: 'returned', text: '3' });
    await send({ type: 'forget', id: 'c1' });
    expect(await send({ type: 'ask', id: 'c1' })).toEqual({ type: 'not-taken' });
  });

  it('aborts a call, and tells the tool', async () => {
    const send = createWorld(
      todo.replace('() => 3', '(_, { signal }) => new Promise(() => { globalThis.seen = signal; })'),
    );
    const called = send({ type: 'call', id: 'c1', name: 'count_todos', input: {} });
    await vi.waitFor(() => expect(Reflect.get(globalThis, 'seen')).toBeDefined());
    await send({ type: 'abort', id: 'c1' });
    expect(await called).toEqual({ type: 'aborted' });
    expect(Reflect.get(globalThis, 'seen').aborted).toBe(true);
  });

  it('stays loaded between commands, until it is saved again', async () => {
    const counting = `globalThis.loads = (globalThis.loads ?? 0) + 1;\n${todo}`;
    Reflect.set(globalThis, 'loads', 0);
    const send = createWorld(counting);
    await send(list);
    await send(list);
    expect(Reflect.get(globalThis, 'loads')).toBe(1);
    await createWorld(counting, 'h2')(list);
    expect(Reflect.get(globalThis, 'loads')).toBe(2);
  });

  it('does nothing on another origin, to which the page may have moved on', async () => {
    const send = createWorld(todo);
    pageOrigin = 'https://elsewhere.example';
    expect(await send({ type: 'call', id: 'c1', name: 'count_todos', input: {} })).toEqual({ type: 'gone' });
  });
});

describe('a broken pack', () => {
  it('says what it threw, and at which of its lines', async () => {
    const answer = await createWorld(`const a = 1;\n\nnull.x;\n${todo}`)(list);
    expect(answer).toMatchObject({ type: 'failed', problem: { code: 'threw', line: 3 } });
    expect(answer.problem.message).toContain('null');
  });

  it('defines one name twice', async () => {
    const twice = todo.replace("name: 'count_todos'", "name: ['add', 'todo'].join('_')");
    expect(await createWorld(twice)(list)).toEqual({
      type: 'failed',
      problem: { code: 'name-twice', name: 'add_todo' },
    });
  });

  it('calls a tool by what can’t be a name', async () => {
    const spaced = todo.replace("name: 'count_todos'", "name: ['count', 'todos'].join(' ')");
    expect(await createWorld(spaced)(list)).toEqual({
      type: 'failed',
      problem: { code: 'bad-name', name: 'count todos' },
    });
  });

  it('never finishes loading', async () => {
    expect(await createWorld(`await new Promise(() => {});\n${todo}`)(list)).toEqual({
      type: 'failed',
      problem: { code: 'slow', seconds: 1.5 },
    });
  });

  it.each([
    ['throws', '() => null.x', { code: 'threw', line: 11 }],
    ['never resolves', '() => new Promise(() => {})', { code: 'slow', seconds: 1.5 }],
  ])('has a yields that %s', async (_, yields, problem) => {
    const broken = todo.replace(/yields: .*,\n/, `yields: ${yields},\n`);
    expect(await createWorld(broken)(list)).toMatchObject({ type: 'failed', problem });
  });

  it('has no tools', async () => {
    const none = todo.replace('tools: [', 'tools: globalThis.none && [');
    expect(await createWorld(none)(list)).toEqual({ type: 'failed', problem: { code: 'no-pack' } });
  });

  it('has a schema that throws: that tool alone is unavailable', async () => {
    const answer = await createWorld(todo.replace("() => ({ type: 'object', properties: {} })", '() => null.x'))(list);
    expect(answer.tools[1].unavailable).toContain('Its schema threw');
  });

  it('has a tool that throws', async () => {
    const send = createWorld(todo.replace('() => 3', "() => { throw new Error('No list here'); }"));
    expect(await send({ type: 'call', id: 'c1', name: 'count_todos', input: {} })).toEqual({
      type: 'threw',
      message: 'No list here',
    });
  });
});
