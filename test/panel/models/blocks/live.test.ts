/** Live widgets: asked for while somebody looks, slower when it fails, never when nobody does. */
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { LiveWidgets } from '../../../../src/features/blocks/state/canvas';
import { standInAsking } from '../../../support/stand-in-asking';

const every = (seconds: number | null) => ({
  id: 'w_1',
  binding: {
    layerKey: 'mcp:s1',
    server: 'weather',
    tool: 'now',
    definitionHash: 'd1',
    input: {},
    from: '',
    into: '',
    every: seconds,
  },
});

/** A background that answers with data, or fails, and what was asked of it. */
function background() {
  const asked: number[] = [];
  let failing: string | null = null;
  const asking = standInAsking(async () => null);
  const refresh = async (blockId: string) => {
    asked.push(Date.now());
    const about = { conversationId: 'c1', blockId, at: Date.now() };
    const fact: PanelNotice =
      failing === null
        ? { type: 'block-data', ...about, binding: every(30).binding, data: { value: asked.length } }
        : { type: 'block-failed', ...about, text: failing, values: {} };
    asking.take(fact);
  };
  const live = new LiveWidgets(refresh, { on: asking.on, id: signal('c1') });
  return { live, asking, asked, fails: (message: string | null) => (failing = message) };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('live widgets', () => {
  it('are asked for at once when first seen, then every n seconds', async () => {
    const { live, asked } = background();
    live.look(every(30));
    await vi.advanceTimersByTimeAsync(61_000);
    expect(asked.map((at) => at - 1_000_000)).toEqual([0, 30_000, 60_000]);
    expect(live.data.value.get('w_1')?.data).toEqual({ value: 3 });
  });

  it('are never asked for while nobody looks, and looking again too soon asks nothing', async () => {
    const { live, asked } = background();
    const close = live.look(every(30));
    await vi.advanceTimersByTimeAsync(10_000);
    close();
    await vi.advanceTimersByTimeAsync(10_000);
    live.look(every(30));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });

  it('two who look at the same widget ask once', async () => {
    const { live, asked } = background();
    const [first] = [live.look(every(30)), live.look(every(30))];
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    first();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toHaveLength(2);
  });

  it('without a number of seconds are asked for only by hand', async () => {
    const { live, asked } = background();
    live.look(every(null));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(0);
    await live.refresh('w_1');
    expect(asked).toHaveLength(1);
  });

  it('that fail are said to fail and asked for less and less often; one answer ends both', async () => {
    const { live, asked, fails } = background();
    fails('The server weather can’t be reached.');
    live.look(every(10));
    await vi.advanceTimersByTimeAsync(70_000);
    expect(asked.map((at) => (at - 1_000_000) / 1000)).toEqual([0, 20, 60]);
    expect(live.failures.value.get('w_1')).toMatchObject({ message: 'The server weather can’t be reached.', count: 3 });
    fails(null);
    await live.refresh('w_1');
    expect(live.failures.value.size).toBe(0);
  });

  it('of another conversation are not this one’s', () => {
    const { live, asking } = background();
    const { binding } = every(30);
    asking.take({ type: 'block-data', conversationId: 'c2', blockId: 'w_1', binding, data: {}, at: 1 });
    expect(live.data.value.size).toBe(0);
  });
});
