import { phrase } from '#core/tools/phrase.ts';
import type { Contribution } from '#ui/panel/contribution.ts';
import { OtherAgents } from './other-agents';

export const agents: Contribution = {
  sections: [
    {
      id: 'agents',
      group: 'sites',
      name: phrase('Other agents'),
      also: phrase('MCP server Claude Code Cursor desktop connect external client'),
      view: OtherAgents,
    },
  ],
};
