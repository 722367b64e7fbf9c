/** Carries out commands about the door for other agents. */
import type { CommandAreas, Handlers } from '#bridge/background';
import { originOf, toggleMember } from '#settings';
import type { CommandParts } from './parts';

export function doorHandlers({ door, settings, notices }: CommandParts): Handlers<CommandAreas['door']> {
  return {
    door: async () => door.state(),
    async 'set-door'(choice) {
      const { door: now } = await settings.change((all) => ({ ...all, door: { ...all.door, ...choice } }));
      if (!now.on) door.close();
      else if (choice.on) await door.open();
      door.changed();
      await notices.tellSettings();
      return door.state();
    },
    async 'set-door-site'({ origin, on }) {
      const site = originOf(origin);
      if (site === null) return;
      await settings.change((all) => ({
        ...all,
        door: { ...all.door, sites: toggleMember(all.door.sites, site, on) },
      }));
      door.changed();
      await notices.tellSettings();
    },
    'disconnect-agent': async ({ agent }) => door.disconnect(agent),
  };
}
