/** The skill of the demo server, by the skills extension. */
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';

const skill = `---
name: plan-a-trip
description: Plans a train trip with the demo server's tools. Use it when someone wants to go from one station to another.
---

# Plan a trip

1. Read \`demo://stations\` to find both stations.
2. Ask \`query_sql\` for departures between them, and how often they were late.
3. Read references/tickets.md before you book with \`book_seat\`.
`;

const tickets = `# Tickets

\`book_seat\` asks the user for the details: don't guess them. \`confirm_ticket\` needs a click on a page.
`;

export const skills = await SkillsExtension.load(
  memorySkillFiles({ 'plan-a-trip/SKILL.md': skill, 'plan-a-trip/references/tickets.md': tickets }),
);
