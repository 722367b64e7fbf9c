/** What a panel's commands about settings do: each is kept, then told to whom it concerns. */
import type { CommandTable } from '#bridge/doors';
import { siteOf } from '#settings';
import type { SettingsStore } from '#storage';
import { nothing } from './done';
import type { State } from './state';

interface Parts {
  settings: SettingsStore;
  state: State;
}

type SettingCommands = Pick<CommandTable, 'set-choices' | 'set-earlier-shapes' | 'set-images' | 'set-site'>;

/** The list with a member, or without it. */
const listed = (all: readonly string[], member: string, on: boolean): string[] => [
  ...all.filter((other) => other !== member),
  ...(on ? [member] : []),
];

export function createSettingCommands({ settings, state }: Parts): SettingCommands {
  return {
    'set-choices': (choice) =>
      nothing(
        settings.change((now) => ({ ...now, ...choice })),
        state.tellSettings,
      ),
    'set-earlier-shapes': ({ on }) =>
      nothing(
        settings.change((now) => ({ ...now, earlierShapes: on })),
        state.pagesChanged,
      ),
    'set-images': ({ mode, host, allowed }) =>
      nothing(
        settings.change((now) => ({
          ...now,
          images: mode ?? now.images,
          imageHosts: host === undefined ? now.imageHosts : listed(now.imageHosts, host, allowed ?? true),
        })),
        state.tellSettings,
      ),
    async 'set-site'({ origin, off }) {
      const site = siteOf(origin);
      return nothing(
        settings.change((now) => ({ ...now, sitesOff: listed(now.sitesOff, site, off) })),
        state.pagesChanged,
      );
    },
  };
}
