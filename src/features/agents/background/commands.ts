/** Commands about the door for other agents. */
import * as z from 'zod';
import { command, noInput } from '#core/bus/command.ts';
import { toggleMember } from '#core/settings/settings.ts';
import { originOf } from '#core/settings/web-address.ts';
import type { DoorState } from '../messages.ts';

export const doorCommands = {
  /** How the door stands. */
  door: command(noInput, async (_, { door }) => door.state()),
  /** Opens or closes it, tries again to open it, or lets agents use hands; absent members stay. */
  'set-door': command(
    z.object({ on: z.boolean().optional(), hands: z.boolean().optional() }),
    async (choice, { door, settings, notices }): Promise<DoorState> => {
      const { door: now } = await settings.change((all) => ({ ...all, door: { ...all.door, ...choice } }));
      if (!now.on) door.close();
      else if (choice.on) await door.open();
      door.changed();
      await notices.tellSettings();
      return door.state();
    },
  ),
  /** Lets agents call the tools of this origin's pages, or no longer. */
  'set-door-site': command(
    z.object({ origin: z.string().max(500), on: z.boolean() }),
    async ({ origin, on }, { door, settings, notices }) => {
      const site = originOf(origin);
      if (site === null) return;
      const change = (sites: readonly string[]) => toggleMember(sites, site, on);
      await settings.change((all) => ({ ...all, door: { ...all.door, sites: change(all.door.sites) } }));
      door.changed();
      await notices.tellSettings();
    },
  ),
  /** Ends an agent's connections and gives up its calls. */
  'disconnect-agent': command(z.object({ agent: z.string().min(1).max(100) }), async ({ agent }, { door }) =>
    door.disconnect(agent),
  ),
};
