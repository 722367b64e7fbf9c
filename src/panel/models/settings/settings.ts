/** Settings that have no model of their own: limits, approvals, stored data, the passphrase, and the settings file. */
import { signal } from '@preact/signals';
import type { Commands, PanelNotice, Protection, StoredPart, StoredSize } from '#bridge';
import { type Choice, usualLimits } from '#settings';
import type { Asking } from '../asking';

export type SettingsFileReading = Commands['read-settings-file']['answer'];

export function createSettingsModel({ ask }: Asking) {
  const sizes = signal<StoredSize[] | null>(null);
  const limit = signal(0);
  const lost = signal(false);
  const left = signal<readonly StoredPart[]>([]);
  const protection = signal<Protection | null>(null);
  const measure = async () => {
    const measured = await ask('stored-sizes', {});
    if (!measured) return;
    sizes.value = measured.sizes;
    limit.value = measured.limit;
  };
  const guard = async (take: Commands['guard-keys']['input']): Promise<boolean> =>
    (await ask('guard-keys', take))?.done ?? false;
  return {
    choose: (choice: Choice) => ask('set-choices', choice),
    resetLimits: () => ask('set-choices', usualLimits),
    /** Null until they have arrived. */
    sizes,
    /** Of the bytes of results and attachments together. */
    limit,
    measure,
    async removeOld(): Promise<void> {
      if (await ask('remove-old-contents', {})) await measure();
    },
    /** The browser has deleted what was stored. */
    lost,
    dismissLoss: () => ask('dismiss-loss', {}),
    async clear(kind: StoredSize['kind']): Promise<void> {
      const cleared = await ask('clear-stored', { kind });
      left.value = cleared?.left ?? [];
      if (cleared) await measure();
    },
    /** What the last clearing could not delete. */
    left,
    /** How the keys are protected; null until it is known. */
    protection,
    /** These resolve with whether it succeeded: false for a wrong passphrase, and after a refusal. */
    protect: (passphrase: string) => guard({ act: 'protect', passphrase }),
    unlock: (passphrase: string) => guard({ act: 'unlock', passphrase }),
    unprotect: () => guard({ act: 'unprotect' }),
    lockKeys: () => guard({ act: 'lock' }),
    forgetKeys: () => guard({ act: 'forget' }),
    exportSettings: async () => (await ask('settings-file', {}))?.text ?? null,
    readSettings: (text: string): Promise<SettingsFileReading | null> => ask('read-settings-file', { text }),
    importSettings: async (text: string) => (await ask('import-settings', { text }))?.ok ?? false,
    take(notice: PanelNotice): void {
      if (notice.type === 'keys') protection.value = notice.protection;
      if (notice.type === 'data-lost') lost.value = notice.lost;
    },
  };
}
