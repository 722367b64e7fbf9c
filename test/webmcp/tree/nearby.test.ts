/** A call in another document of the origin whose window goes to another origin meanwhile. */
import { expect, test } from 'vitest';
import type { DocumentCallOutcome, Settle } from '../../../src/webmcp/tool';
import type { Peer } from '../../../src/webmcp/tree/peer';
import { runNearby } from '../../../src/webmcp/tree/tree';

/** A window that lets nobody in once it has gone to another origin; a browser's own end of a listener isn't kept out. */
function createWindow() {
  const inner = new EventTarget();
  let gone = false;
  const get = (_: object, key: string | symbol) => {
    if (gone && key !== 'removeEventListener') throw new DOMException('Blocked', 'SecurityError');
    const value: unknown = Reflect.get(inner, key);
    return typeof value === 'function' && key !== 'constructor' ? value.bind(inner) : value;
  };
  const goAway = () => {
    inner.dispatchEvent(new Event('pagehide'));
    gone = true;
  };
  return { window: new Proxy(inner, { get }) as Window, goAway };
}

test('settles as lost, and throws nothing', () => {
  const { window, goAway } = createWindow();
  const tasks: (() => void)[] = [];
  const outcomes: DocumentCallOutcome[] = [];
  const runTool = (_: string, __: object, ___: Settle) => undefined; // it never ends
  const peer = { origin: 'https://music.example', runTool } as unknown as Peer; // what a call needs of it
  const own = new EventTarget() as Window; // as far as it is looked at
  const call = { name: 'a', input: '{}', signal: new AbortController().signal };
  runNearby({ peer, window, own, queueTask: (steps) => tasks.push(steps) }, call, (outcome) => outcomes.push(outcome));
  goAway();
  for (const steps of tasks) steps();
  expect(outcomes).toMatchObject([{ type: 'refused', code: 'unknown-tool' }]);
});
