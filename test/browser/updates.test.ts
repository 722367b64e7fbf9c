/** An update that comes while a run goes on. */
import { beforeEach, expect, test, vi } from 'vitest';

const { browser, updates } = vi.hoisted(() => {
  const updates: (() => void)[] = [];
  const browser = {
    alarms: { clear: vi.fn(), create: vi.fn(), onAlarm: { addListener: vi.fn() } },
    runtime: {
      getPlatformInfo: vi.fn(),
      onUpdateAvailable: { addListener: (listener: () => void) => updates.push(listener) },
      reload: vi.fn(),
    },
  };
  return { browser, updates };
});
vi.mock('wxt/browser', () => ({ browser }));
const { keepAwake } = await import('#browser/life.ts');

beforeEach(() => {
  updates.length = 0;
  browser.runtime.reload.mockClear();
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

const updateComes = () => {
  for (const listener of updates) listener();
};

test('in Firefox, which would end the run, it waits for the run’s end', async () => {
  vi.stubEnv('FIREFOX', 'true');
  let busy = true;
  keepAwake(() => busy, vi.fn(), Promise.resolve());
  updateComes();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.runtime.reload).not.toHaveBeenCalled();
  busy = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(browser.runtime.reload).toHaveBeenCalledOnce();
});

test('it also waits until a background that just woke knows what was left running', async () => {
  vi.stubEnv('FIREFOX', 'true');
  let busy = false;
  const { promise: woken, resolve } = Promise.withResolvers<void>();
  keepAwake(() => busy, vi.fn(), woken);
  updateComes();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(browser.runtime.reload).not.toHaveBeenCalled();
  busy = true;
  resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(browser.runtime.reload).not.toHaveBeenCalled();
});

test('in Chrome, which waits by itself, nobody listens', () => {
  keepAwake(() => false, vi.fn(), Promise.resolve());
  expect(updates).toEqual([]);
});
