/** What panels are told of the door for other agents. */
import type { ConnectedAgent } from './door-wire';

/**
 * How the door for other agents stands. `missing`: the host isn't installed, or isn't for this browser; `outdated`: host and
 * extension are of different versions; `failed`: the host can't be reached by agents, or ended, for the reason that `problem` says.
 */
export interface DoorState {
  state: 'closed' | 'opening' | 'open' | 'missing' | 'outdated' | 'failed';
  problem?: string;
  agents: ConnectedAgent[];
}
