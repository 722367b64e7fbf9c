/** What the person set in the Settings drawer that has no model of its own: limits, approvals, storage, passphrase, the file. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Commands, PanelNotice, Protection, StoredKind, StoredPart, StoredSize } from '#bridge';
import { type Choice, usualLimits } from '#settings';
import type { Asking } from '../asking';

export type Incoming = Commands['read-settings-file']['answer'];

export interface Person {
  choose(choice: Choice): Promise<unknown>;
  resetLimits(): Promise<unknown>;
  /** Null until they have arrived. */
  sizes: Signal<StoredSize[] | null>;
  measure(): Promise<void>;
  clear(kind: StoredKind): Promise<void>;
  /** Of the last clearing, what could not be cleared. */
  left: Signal<readonly StoredPart[]>;
  /** How the keys are kept; null until it is known. */
  protection: ReadonlySignal<Protection | null>;
  /** Each resolves with whether it was done; a wrong passphrase and a refusal are not. */
  protect(passphrase: string): Promise<boolean>;
  unlock(passphrase: string): Promise<boolean>;
  unprotect(): Promise<boolean>;
  lockKeys(): Promise<boolean>;
  forgetKeys(): Promise<boolean>;
  exportSettings(): Promise<string | null>;
  readSettings(text: string): Promise<Incoming | null>;
  importSettings(text: string): Promise<boolean>;
  take(fact: PanelNotice): void;
}

export function createPerson({ ask }: Asking): Person {
  const sizes = signal<StoredSize[] | null>(null);
  const left = signal<readonly StoredPart[]>([]);
  const protection = signal<Protection | null>(null);
  const measure = async () => {
    sizes.value = (await ask('stored-sizes', {}))?.sizes ?? sizes.value;
  };
  const guard = async (take: Commands['guard-keys']['input']): Promise<boolean> =>
    (await ask('guard-keys', take))?.done ?? false;
  return {
    choose: (choice) => ask('set-choices', choice),
    resetLimits: () => ask('set-choices', usualLimits),
    sizes,
    measure,
    async clear(kind) {
      const cleared = await ask('clear-stored', { kind });
      left.value = cleared?.left ?? [];
      if (cleared) await measure();
    },
    left,
    protection,
    protect: (passphrase) => guard({ act: 'protect', passphrase }),
    unlock: (passphrase) => guard({ act: 'unlock', passphrase }),
    unprotect: () => guard({ act: 'unprotect' }),
    lockKeys: () => guard({ act: 'lock' }),
    forgetKeys: () => guard({ act: 'forget' }),
    exportSettings: async () => (await ask('settings-file', {}))?.text ?? null,
    readSettings: (text) => ask('read-settings-file', { text }),
    importSettings: async (text) => (await ask('import-settings', { text }))?.ok ?? false,
    take(fact) {
      if (fact.type === 'keys') protection.value = fact.protection;
    },
  };
}
