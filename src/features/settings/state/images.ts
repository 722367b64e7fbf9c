/** Which images from the web are shown: the user's setting, as a policy for every widget. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { UserSettings } from '#core/bus/panel-wire.ts';
import { couldCarry } from '#core/log/addresses.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { isOpenable, readPictureSizeIn } from '#core/tools/picture-size.ts';
import type { Asking } from '#ui/panel/asking.ts';
import type { ImagePolicy, ImageVerdict } from '#ui/remote-image.tsx';

export type ImageMode = UserSettings['images'];

export const imageModeWords: Record<ImageMode, Phrase> = {
  always: phrase('Always'),
  ask: phrase('Ask'),
  allowlist: phrase('Allowed hosts'),
  never: phrase('Never'),
};

type HeldBy = Parameters<typeof couldCarry>[0];

export function createImages(
  { ask }: Asking,
  settings: ReadonlySignal<UserSettings | null>,
  conversation: ReadonlySignal<HeldBy>,
) {
  /** Addresses that the user asked for since the panel opened. */
  const shown = signal<ReadonlySet<string>>(new Set());
  const mode = computed(() => settings.value?.images ?? 'ask');
  const hosts = computed(() => settings.value?.imageHosts ?? []);
  return {
    mode,
    hosts,
    policy: computed(
      (): ImagePolicy => ({
        judge(src, isOurs = false) {
          const verdict = judgeImage(src, mode.value, hosts.value);
          const isFree = isOurs || verdict !== 'load' || /^data:/i.test(src) || shown.value.has(src);
          return !isFree && couldCarry(conversation.value, src) ? 'ask' : verdict;
        },
        allow(src) {
          if (!URL.canParse(src)) return;
          shown.value = new Set([...shown.value, src]);
          void ask('set-images', { host: new URL(src).host, allowed: true });
        },
      }),
    ),
    setMode: (next: ImageMode) => ask('set-images', { mode: next }),
    forget: (host: string) => ask('set-images', { host, allowed: false }),
  };
}

/** Checked before the browser decodes it: a small file can decode to more than memory holds. */
function isTooLarge(src: string): boolean {
  if (/^data:image\/svg/i.test(src)) return false;
  const size = readPictureSizeIn(src);
  return size === undefined || (size !== null && !isOpenable(size));
}

/** Data URLs cause no request; any other image tells its host who looks at it. */
export function judgeImage(src: string, mode: ImageMode, hosts: readonly string[]): ImageVerdict {
  if (/^data:/i.test(src)) return isTooLarge(src) ? 'blocked' : 'load';
  if (!URL.canParse(src) || mode === 'never') return 'blocked';
  const { protocol, host } = new URL(src);
  if (protocol !== 'https:' && protocol !== 'http:') return 'blocked';
  if (mode === 'always' || hosts.includes(host)) return 'load';
  return mode === 'ask' ? 'ask' : 'blocked';
}
