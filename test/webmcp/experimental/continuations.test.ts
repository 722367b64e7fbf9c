/** Tools that go on after their run: tokens, who may redeem them, and who waits for the end. */
import { beforeEach, expect, test, vi } from 'vitest';
import { install } from '#webmcp';
import { aTool, rejection } from '../../support/page-environment';
import { asPage, createGlobals } from '../../support/page-globals';

const logged = vi.hoisted(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

type Options = WebMCP.ToolExecuteCallbackOptions;
type Experimental = ModelContext & { resumeTool(token: unknown, callback: unknown): Promise<undefined> };

const kept = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
/** One for all tests: they share the interface, which remembers its page. */
const page = createGlobals({ sessionStorage, crypto });
install({ page: asPage(page), experimental: true });
const context = page.document.modelContext as Experimental;
let registration = new AbortController();
beforeEach(() => {
  registration.abort();
  registration = new AbortController();
  kept.clear();
  vi.restoreAllMocks();
  logged.mockImplementation(() => undefined);
});

const tokenOf = ({ invocation }: Options) => invocation?.requestToken() ?? Promise.reject(new Error('No invocation'));

async function runs(execute: (input: object, options: Options) => unknown, signal?: AbortSignal) {
  await context.registerTool(aTool({ execute }), { signal: registration.signal });
  const [tool] = await context.getTools();
  if (!tool) throw new Error('No tool');
  return context.executeTool(tool, { item: 'boots' }, signal && { signal });
}

test('the caller waits for the end of the chain, and each part has the input and a token to ask for', async () => {
  const order: string[] = [];
  const result = await runs(async (_input, options) => {
    const token = await tokenOf(options);
    await context.resumeTool(token, async (input: object, more: Options) => {
      order.push(`second: ${JSON.stringify(input)}`);
      await context.resumeTool(await tokenOf(more), () => ({ total: 1 }));
      return 'partial again';
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    order.push('first has ended');
    return 'partial';
  });
  expect(result).toBe('{"total":1}');
  expect(order).toEqual(['first has ended', 'second: {"item":"boots"}']);
  expect(kept.size).toBe(0);
});

test('a token can be redeemed once, and made-up ones never', async () => {
  const refused: string[] = [];
  await runs(async (_input, options) => {
    const token = await tokenOf(options);
    expect(await tokenOf(options)).toBe(token);
    await context.resumeTool(token, () => 'done');
    for (const wrong of [token, 'text', `${token}0`, ''])
      refused.push((await rejection(context.resumeTool(wrong, () => 'stolen'))).name);
  });
  expect(refused).toEqual(Array(4).fill('InvalidStateError'));
});

test('a token that nobody redeems in time ends the call, and is worth nothing', async () => {
  let token = '';
  const error = await rejection(
    runs(async (_input, options) => {
      token = await tokenOf(options);
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
    }),
  );
  expect(error.name).toBe('UnknownError');
  expect((await rejection(context.resumeTool(token, () => 'late'))).name).toBe('InvalidStateError');
});

test('a caller that gives up revokes the token, and ends what goes on', async () => {
  const giving = new AbortController();
  let late: Promise<unknown> | undefined;
  const aborted = new Promise((resolve) => {
    void runs(async (_input, options) => {
      await context.resumeTool(await tokenOf(options), async (_again: object, { signal, ...more }: Options) => {
        giving.abort();
        await new Promise((told) => signal.addEventListener('abort', told));
        late = tokenOf({ signal, ...more });
        resolve((await rejection(late)).name);
      });
    }, giving.signal).catch(() => undefined);
  });
  expect(await aborted).toBe('InvalidStateError');
  expect(kept.size).toBe(0);
});

test('what a later part throws ends the call; a run that has ended gives no token', async () => {
  let first: Options | undefined;
  const error = await rejection(
    runs(async (_input, options) => {
      first = options;
      await context.resumeTool(await tokenOf(options), () => {
        throw new Error('Sold out');
      });
    }),
  );
  expect(error.name).toBe('UnknownError');
  expect(logged.mock.calls.flat()).toContainEqual(new Error('Sold out'));
  if (first) expect((await rejection(tokenOf(first))).message).toBe('The tool has ended.');
});

test('a tool that asks for none is as ever, and wrong calls are told like any method’s', async () => {
  expect(await runs((input, options) => ({ input, keys: Object.keys(options) }))).toBe(
    '{"input":{"item":"boots"},"keys":["signal","invocation"]}',
  );
  const { resumeTool } = context;
  const messages = [
    await rejection(resumeTool.call({} as Experimental, 't', () => 1)),
    await rejection((context as unknown as { resumeTool(token: string): Promise<unknown> }).resumeTool('t')),
    await rejection(context.resumeTool('t', {})),
  ].map(({ message }) => message);
  expect(messages).toEqual([
    "Failed to execute 'resumeTool' on 'ModelContext': Illegal invocation",
    "Failed to execute 'resumeTool' on 'ModelContext': 2 arguments required, but only 1 present.",
    "Failed to execute 'resumeTool' on 'ModelContext': The given value is not a function.",
  ]);
});
