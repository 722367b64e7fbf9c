// @vitest-environment happy-dom
/** The parts that the panel's start doesn't need come one after another, each once nothing else is due. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { later, useParts } from '../../../src/ui/panel/later';

afterEach(() => void vi.unstubAllGlobals());

test('a part is asked for when the one before it is there, and the panel is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  const asked: string[] = [];
  const first = Promise.withResolvers<() => null>();
  later(() => {
    asked.push('first');
    return first.promise;
  });
  later(async () => {
    asked.push('second');
    return () => null;
  });
  const Host = () => {
    useParts();
    return null;
  };
  const root = document.createElement('div');
  await act(() => render(<Host />, root));
  await vi.advanceTimersByTimeAsync(600);
  expect(asked).toEqual([]);
  idle.shift()?.();
  await vi.waitFor(() => expect(asked).toEqual(['first']));
  expect(idle).toEqual([]);
  first.reject(new Error('gone'));
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  idle.shift()?.();
  await vi.waitFor(() => expect(asked).toEqual(['first', 'second']));
  render(null, root);
  vi.useRealTimers();
});
