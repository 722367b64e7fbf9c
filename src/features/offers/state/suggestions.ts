/** What a server suggests for the argument being filled in: asked for after a pause in typing, and cancelled when nobody waits for it. */
import { signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import type { Asking } from '#ui/panel/asking.ts';

type Asked = Commands['suggest-values']['input'];

export type Suggestions = ReturnType<typeof createSuggestions>;

/** Milliseconds. */
const pause = 200;

export function createSuggestions({ ask }: Asking, about: Pick<Asked, 'serverId' | 'of'>) {
  const shown = signal<{ argument: string; values: readonly string[] } | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const forget = () => {
    clearTimeout(timer);
    newest += 1;
    shown.value = null;
  };
  return {
    /** Of one argument; null: nothing is suggested. */
    shown,
    want(argument: string, values: Readonly<Record<string, string>>): void {
      if (shown.value?.argument !== argument) shown.value = null;
      clearTimeout(timer);
      const mine = ++newest;
      timer = setTimeout(async () => {
        const { [argument]: value = '', ...rest } = values;
        const others = Object.fromEntries(Object.entries(rest).filter(([, filled]) => filled !== ''));
        const answer = await ask('suggest-values', { ...about, argument, value, others });
        if (mine !== newest) return;
        const found = (answer?.values ?? []).filter((each) => each !== value);
        shown.value = found.length > 0 ? { argument, values: found } : null;
      }, pause);
    },
    forget,
    /** The form is closed. */
    end(): void {
      forget();
      void ask('cancel-suggestions', {});
    },
  };
}
