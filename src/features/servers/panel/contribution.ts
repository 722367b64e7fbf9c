import { phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import type { Contribution } from '#ui/panel/contribution.ts';
import { ClientMetadata } from './client-metadata';

export const serversContribution: Contribution = {
  sections: [
    {
      id: 'client',
      group: 'advanced',
      name: phrase('Server sign-in (OAuth)'),
      also: phrase('OAuth client ID metadata document MCP'),
      view: ClientMetadata,
    },
  ],
  commands: ({ go }) => [
    { key: 'server', name: say('Add a server'), about: say('MCP servers'), icon: 'mcp', open: () => go('servers') },
  ],
};
