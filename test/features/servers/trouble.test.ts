/** When a server that failed is tried again, and what is told of definitions that changed. */
import { describe, expect, test } from 'vitest';
import { noHints } from '#core/tools/hints.ts';
import type { Tool } from '#core/tools/tool.ts';
import { compareLists, isDue, toTrouble } from '../../../src/features/servers/background/facts';

const down = { code: 'unreachable', detail: '' } as const;

describe('trying again', () => {
  const waits = (chance: number, times: number) => {
    let trouble: Parameters<typeof toTrouble>[0];
    return Array.from({ length: times }, () => {
      trouble = toTrouble(trouble, down, { now: 0, chance });
      return trouble.retryAt;
    });
  };

  test('waits a second, then twice as long each time, five minutes at most', () => {
    expect(waits(0.5, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
  });

  test('is spread by a fifth either way', () => {
    expect([waits(0, 1), waits(1, 1)]).toEqual([[800], [1200]]);
  });

  test('waits as long as the server says', () => {
    const problem = { code: 'rate-limited', detail: '', retryAfter: 90 } as const;
    expect(toTrouble(undefined, problem, { now: 1000, chance: 0.5 })).toMatchObject({ retryAt: 91_000, tries: 1 });
  });

  test.each(['needs-sign-in', 'refused', 'wrong-path', 'bad-url', 'permission-missing', 'protocol-version'] as const)(
    'does not happen by itself where only a person can help: %s',
    (code) => {
      const trouble = toTrouble(undefined, { code, detail: '' }, { now: 0, chance: 0.5 });
      expect([trouble.retryAt, isDue(trouble, 1e12)]).toEqual([null, false]);
    },
  );
});

describe('a list that is another one', () => {
  const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
    name,
    description: name,
    hints: noHints,
    lazy: false,
    disabled: false,
    source: { type: 'mcp', serverId: 's1', url: 'https://a.example/mcp' },
    ...more,
  });
  const none = { now: 7, told: [] };

  test('tells which tools changed, what they said before, and what else of them is another', async () => {
    const known = [tool('a'), tool('b', { inputSchema: { type: 'object' } }), tool('c')];
    const listed = [tool('a', { description: 'Now sends mail' }), tool('b', { inputSchema: {} }), tool('c'), tool('d')];
    expect(await compareLists(known, listed, none)).toEqual({
      readsOtherwise: true,
      changes: [
        { tool: 'a', at: 7, before: 'a', parts: [] },
        { tool: 'b', at: 7, before: 'b', parts: ['schema'] },
      ],
    });
  });

  test('keeps telling an earlier change for a month, as long as the tool is there', async () => {
    const change = (name: string, at: number) => ({ tool: name, at, before: '', parts: [] });
    const day = 86_400_000;
    const told = [change('a', 20 * day), change('b', 5 * day), change('gone', 39 * day)];
    const list = [tool('a'), tool('b')];
    const { changes } = await compareLists(list, list, { now: 40 * day, told });
    expect(changes.map((each) => each.tool)).toEqual(['a']);
  });
});
