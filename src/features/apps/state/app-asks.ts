/** What an app asks of the user, one after another. A few may wait; an app that asks for more is refused. */
import { signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';

type CallAsk = Extract<Commands['call-from-app']['answer'], { asks: unknown }>['asks'];

export type AppAsk = ({ type: 'call' } & CallAsk) | { type: 'message'; text: string } | { type: 'link'; url: string };

const maxWaiting = 5;

export function createAppAsks() {
  const waiting = signal<{ ask: AppAsk; answer(allowed: boolean): void }[]>([]);
  return {
    waiting,
    /** Resolves with the user's answer; false at once if too many wait. */
    ask: (ask: AppAsk): Promise<boolean> =>
      new Promise((resolve) => {
        if (waiting.value.length >= maxWaiting) return resolve(false);
        const mine = {
          ask,
          answer(allowed: boolean) {
            waiting.value = waiting.value.filter((each) => each !== mine);
            resolve(allowed);
          },
        };
        waiting.value = [...waiting.value, mine];
      }),
    /** Nobody can answer any more. */
    end() {
      for (const { answer } of waiting.value) answer(false);
    },
  };
}
