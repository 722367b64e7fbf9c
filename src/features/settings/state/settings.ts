/** Settings that have no model of their own: limits, approvals, stored data, and the passphrase. */
import { signal } from '@preact/signals';
import type { Commands } from '#core/bus/command.ts';
import { usualLimits } from '#core/settings/limits.ts';
import type { Choice } from '#core/settings/settings.ts';
import type { Protection } from '#core/store/secrets.ts';
import type { Asking } from '#ui/panel/asking.ts';

export function createSettingsModel({ ask, on }: Pick<Asking, 'ask' | 'on'>) {
  const stored = signal<number | null | undefined>(undefined);
  const lost = signal(false);
  const clearFailed = signal(false);
  const protection = signal<Protection | null>(null);
  on('keys', (told) => (protection.value = told.protection));
  on('data-lost', (told) => (lost.value = told.lost));
  const measure = async () => {
    const measured = await ask('stored-bytes', {});
    if (measured) stored.value = measured.bytes;
  };
  const guard = async (take: Commands['guard-keys']['input']): Promise<boolean> =>
    (await ask('guard-keys', take))?.done ?? false;
  return {
    choose: (choice: Choice) => ask('set-choices', choice),
    resetLimits: () => ask('set-choices', usualLimits),
    /** Bytes. Undefined until they have arrived; null: they can't be read. */
    stored,
    measure,
    /** The browser has deleted what was stored. */
    lost,
    dismissLoss: () => ask('dismiss-loss', {}),
    async clear(what: Commands['clear-stored']['input']['what']): Promise<void> {
      const cleared = await ask('clear-stored', { what });
      clearFailed.value = cleared?.done === false;
      if (cleared) await measure();
    },
    clearFailed,
    /** How the keys are protected; null until it is known. */
    protection,
    /** These resolve with whether it succeeded: false for a wrong passphrase, and after a refusal. */
    protect: (passphrase: string) => guard({ act: 'protect', passphrase }),
    unlock: (passphrase: string) => guard({ act: 'unlock', passphrase }),
    unprotect: () => guard({ act: 'unprotect' }),
    lockKeys: () => guard({ act: 'lock' }),
    forgetKeys: () => guard({ act: 'forget' }),
  };
}
