/** The host of a sandboxed page, whoever wrote the page. */
import { afterEach, expect, test, vi } from 'vitest';
import { SandboxHost } from '../../src/ui/sandbox-host';
import { createSandboxFrame } from '../support/sandbox-frame';

afterEach(() => vi.unstubAllGlobals());

function open(maxLoads = 1) {
  const { frame, says, loads } = createSandboxFrame();
  const told: unknown[] = [];
  const host = new SandboxHost(frame, {
    onReady: () => told.push('ready'),
    onTheme: () => told.push('theme'),
    onMessage: (data) => told.push(data),
    onStop: (why) => told.push(why),
  });
  host.listen(maxLoads);
  return { host, says, loads, told };
}

test('a page is ready once; what it sends besides is passed on as it is', () => {
  const { says, told } = open();
  says({ ready: true });
  for (const data of [7, null, 'ready', { ready: 1 }, { left: 'no' }]) says(data);
  expect(told).toEqual(['ready', 7, null, 'ready', { ready: 1 }, { left: 'no' }]);
});

test('a stranger is not heard, nor a window that is gone', () => {
  const { says, told } = open();
  says({ ready: true }, {});
  says({ ready: true }, null);
  expect(told).toEqual([]);
});

test.each([[{ ready: true }], [{ left: true }]])(
  'after %j a page that was ready has left, and is not heard again',
  (sign) => {
    const { says, told } = open();
    says({ ready: true });
    says(sign);
    says('more');
    expect(told).toEqual(['ready', 'left']);
  },
);

test('what loads after its own pages is another page', () => {
  const { loads, told } = open(2);
  loads();
  loads();
  expect(told).toEqual([]);
  loads();
  expect(told).toEqual(['left']);
});

test('one that ended hears nothing', () => {
  const { host, says, loads, told } = open();
  host.end();
  says({ ready: true });
  loads();
  loads();
  expect(told).toEqual([]);
});
