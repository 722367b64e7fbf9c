/** Whether a server has resources to offer: the panel's start asks this, and loads their list only when it is opened. */
import type { ServerState } from '../messages.ts';

export const hasResources = ({ enabled, state, resources, templates }: ServerState): boolean =>
  enabled && state === 'connected' && Boolean(resources?.items.length || templates?.items.length);
