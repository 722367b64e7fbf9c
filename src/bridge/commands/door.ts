/** Commands about the door for other agents. */
import * as z from 'zod';
import type { ConnectedAgent } from '../door';
import { command, noInput } from './command';

/**
 * `missing`: the host isn't installed, or isn't for this browser; `outdated`: host and extension are of different versions;
 * `failed`: the host can't be reached by agents, or ended, for the reason that `problem` says.
 */
export interface DoorState {
  state: 'closed' | 'opening' | 'open' | 'missing' | 'outdated' | 'failed';
  problem?: string;
  agents: ConnectedAgent[];
}

export const doorCommands = {
  /** How the door stands. */
  door: command(noInput).gives<DoorState>(),
  /** Opens or closes it, tries again to open it, or lets agents use hands; absent members stay. */
  'set-door': command(z.object({ on: z.boolean().optional(), hands: z.boolean().optional() })).gives<DoorState>(),
  /** Lets agents call the tools of this origin's pages, or no longer. */
  'set-door-site': command(z.object({ origin: z.string().max(500), on: z.boolean() })),
  /** Ends an agent's connections and gives up its calls. */
  'disconnect-agent': command(z.object({ agent: z.string().min(1).max(100) })),
};
