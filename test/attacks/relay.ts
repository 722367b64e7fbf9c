/** How a page could make its relay keep the background awake. */
import { expect, vi } from 'vitest';
import { startRelay } from '#page/relay/relay-end.ts';
import { relayKey } from '#page/wire.ts';
import { openWindow } from '../support/page-window';
import { attacksBy } from './attack';

export const byRelay = attacksBy('page', 'work', [
  {
    name: 'floods, is cut, and connects again at once',
    breach: 'The background is woken 14,000 times a minute.',
    guard: 'a relay that is cut pauses',
    attempt() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const page = openWindow();
      Object.assign(globalThis, { postMessage: () => undefined });
      let connected = 0;
      const cuts: (() => void)[] = [];
      const connect = () => {
        connected++;
        const listeners: ((message: { type: 'watch'; on: boolean }) => void)[] = [];
        cuts.push(() => listeners.forEach((listener) => void listener({ type: 'watch', on: true })));
        return {
          postMessage: () => undefined,
          onMessage: { addListener: (listener: (typeof listeners)[number]) => void listeners.push(listener) },
          onDisconnect: { addListener: (cut: () => void) => void cuts.push(cut) },
          disconnect: () => undefined,
        };
      };
      startRelay(() => ({ id: 'tabhand', connect }) as never); // as much of it as a relay uses
      for (let passed = 0; passed < 60_000; passed += 5) {
        page.dispatchEvent(new Event('tabhand:tools'));
        const [watches, cut] = cuts.splice(0);
        watches?.();
        page.dispatchEvent(new Event('tabhand:tools'));
        cut?.();
        vi.advanceTimersByTime(5);
      }
      Reflect.deleteProperty(globalThis, relayKey);
      page.putAway();
      vi.useRealTimers();
      expect(connected).toBeLessThan(20);
    },
  },
]);
