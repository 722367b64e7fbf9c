/** Carries out commands about the apps of MCP servers. */
import type { CommandAreas, Handlers } from '#bridge/background';
import type { CommandParts } from './parts';

export function appHandlers({ apps }: CommandParts): Handlers<CommandAreas['apps']> {
  return {
    'open-app': apps.open,
    'allow-app': ({ csp, permissions, ...place }) =>
      apps.allow(place, { csp, permissions } as Parameters<typeof apps.allow>[1]), // as the schema says
    'call-from-app': apps.call,
    'stop-app': apps.stop,
    'context-from-app': ({ context, ...place }) => apps.tell(place, context),
  };
}
