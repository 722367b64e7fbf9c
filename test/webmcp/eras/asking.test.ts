/** `requestUserInteraction`: the page asks the person in the middle of a call. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addEarlierMembers } from '../../../src/webmcp/eras/members';
import { aTool, createPage } from '../../support/page-environment';

vi.hoisted(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));

interface Client {
  signal: AbortSignal;
  requestUserInteraction(callback?: unknown): Promise<unknown>;
}

let page: ReturnType<typeof createPage>;
beforeEach(() => {
  page = createPage();
  addEarlierMembers(page.modelContext);
});

const registers = (execute: (input: object, client: Client) => unknown, name = 'buy') =>
  page.modelContext.registerTool(aTool({ name, execute }));

function calls(name = 'buy') {
  const heard: boolean[] = [];
  const { signal } = new AbortController();
  const outcome = page.host.callTool({ name, input: {}, signal, asking: (on) => void heard.push(on) });
  return { heard, outcome };
}

describe('the second argument of execute', () => {
  test('is that of the standard for whoever lists its members', async () => {
    const execute = vi.fn();
    await registers(execute);
    await page.execute('buy', { a: 1 });
    const [input, client] = execute.mock.calls[0] ?? [];
    expect(input).toEqual({ a: 1 });
    expect(Object.keys(client)).toEqual(['signal']);
    expect(client.signal).toBeInstanceOf(AbortSignal);
  });

  test('execute has no receiver, as in the standard', async () => {
    let self: unknown = 'unset';
    await page.modelContext.registerTool(
      aTool({
        name: 'buy',
        execute(this: unknown) {
          self = this;
        },
      }),
    );
    await page.execute('buy');
    expect(self).toBe(undefined);
  });

  test('a tool that came by the standard’s own method gets signal and nothing else', async () => {
    const other = createPage();
    const execute = vi.fn();
    await other.modelContext.registerTool(aTool({ execute }));
    await other.execute('play_track');
    expect(Object.getOwnPropertyNames(execute.mock.calls[0]?.[1])).toEqual(['signal']);
  });
});

describe('requestUserInteraction', () => {
  test('runs the page’s callback and resolves with its result; meanwhile the host knows that the page asks', async () => {
    let answer: (value: string) => void = () => undefined;
    const person = new Promise<string>((resolve) => {
      answer = resolve;
    });
    await registers(async (_, client) => `You said ${await client.requestUserInteraction(() => person)}`);
    const { heard, outcome } = calls();
    await vi.waitFor(() => expect(heard).toEqual([true]));
    answer('yes');
    expect(await outcome).toEqual({ type: 'returned', text: 'You said yes' });
    expect(heard).toEqual([true, false]);
  });

  test('what the callback throws rejects, and the asking has ended', async () => {
    await registers((_, client) =>
      client.requestUserInteraction(() => {
        throw new Error('The person closed the dialog');
      }),
    );
    const { heard, outcome } = calls();
    expect(await outcome).toEqual({ type: 'threw', message: 'The person closed the dialog' });
    expect(heard).toEqual([true, false]);
  });

  test('without a function it rejects, and nobody is told', async () => {
    await registers((_, client) => client.requestUserInteraction());
    const { heard, outcome } = calls();
    expect(await outcome).toMatchObject({ type: 'threw' });
    expect(heard).toEqual([]);
  });

  test('two questions at once are one asking', async () => {
    const later = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
    await registers((_, client) =>
      Promise.all([client.requestUserInteraction(later(5)), client.requestUserInteraction(later(10))]),
    );
    const { heard, outcome } = calls();
    await outcome;
    expect(heard).toEqual([true, false]);
  });

  test('only the call of that tool hears, and only until its outcome is there', async () => {
    const asked: Client[] = [];
    await registers((_, client) => void asked.push(client));
    await registers(() => new Promise(() => undefined), 'other');
    const [buy, other] = [calls(), calls('other')];
    await buy.outcome;
    await asked[0]?.requestUserInteraction(() => 'too late');
    expect([buy.heard, other.heard]).toEqual([[], []]);
  });

  test('works in a call that nobody listens to', async () => {
    await registers((_, client) => client.requestUserInteraction(() => 'fine'));
    expect(await page.execute('buy')).toBe('fine');
  });
});
