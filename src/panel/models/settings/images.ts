/** Which images from the web are shown: what the person set, as a policy for every widget. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { UserSettings } from '#bridge';
import { isOpenable, readPictureSizeIn } from '#tools';
import { type ImagePolicy, type ImageVerdict, type Phrase, phrase } from '#ui';
import type { Asking } from '../asking';

export type ImageMode = UserSettings['images'];

export const imageModeWords: Record<ImageMode, Phrase> = {
  always: phrase('Always'),
  ask: phrase('Ask'),
  allowlist: phrase('Listed'),
  never: phrase('Never'),
};

export interface ImageChoices {
  mode: ReadonlySignal<ImageMode>;
  /** The hosts that the person allowed. */
  hosts: ReadonlySignal<readonly string[]>;
  policy: ReadonlySignal<ImagePolicy>;
  setMode(mode: ImageMode): Promise<unknown>;
  forget(host: string): Promise<unknown>;
}

export function createImages({ ask }: Asking, settings: ReadonlySignal<UserSettings | null>): ImageChoices {
  const mode = computed(() => settings.value?.images ?? 'ask');
  const hosts = computed(() => settings.value?.imageHosts ?? []);
  return {
    mode,
    hosts,
    policy: computed(() => ({
      judge: (src) => judge(src, mode.value, hosts.value),
      allow: (src) => void (URL.canParse(src) && ask('set-images', { host: new URL(src).host, allowed: true })),
    })),
    setMode: (next) => ask('set-images', { mode: next }),
    forget: (host) => ask('set-images', { host, allowed: false }),
  };
}

/** Before the browser decodes it: a small file can unfold to more than memory holds. */
function isTooLarge(src: string): boolean {
  if (/^data:image\/svg/i.test(src)) return false;
  const size = readPictureSizeIn(src);
  return size === undefined || (size !== null && !isOpenable(size));
}

/** What travels with the data costs no request; everything else is a host's to see. */
export function judge(src: string, mode: ImageMode, hosts: readonly string[]): ImageVerdict {
  if (/^data:/i.test(src)) return isTooLarge(src) ? 'blocked' : 'load';
  if (!URL.canParse(src) || mode === 'never') return 'blocked';
  const { protocol, host } = new URL(src);
  if (protocol !== 'https:' && protocol !== 'http:') return 'blocked';
  if (mode === 'always' || hosts.includes(host)) return 'load';
  return mode === 'ask' ? 'ask' : 'blocked';
}
