/** The demo server: which tools it has. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { Desk } from './desk.ts';
import { readOnly, say } from './desk.ts';
import { addRecipeLists, addRecipeReader } from './recipe-tools.ts';
import { addQuery, addTableDescription, addTableList } from './train-tools.ts';
import { forecast } from './weather.ts';

export function createDemoServer(desk: Desk): McpServer {
  const server = new McpServer(
    { name: 'tabhand-demo', title: 'Tabhand demo', version: '0.1.0' },
    { instructions: 'Read a recipe first (list_recipes, get_recipe): it says how to ask and what to draw.' },
  );
  addWeather(server, desk);
  addQuery(server, desk);
  addTableList(server, desk);
  addTableDescription(server, desk);
  addRecipeLists(server, desk);
  addRecipeReader(server, desk);
  addNotes(server, desk);
  return server;
}

function addWeather(server: McpServer, { log }: Desk): void {
  server.registerTool(
    'forecast',
    {
      title: 'Weather forecast',
      description: 'Hourly weather for a place. Synthetic: computed from the name of the place, not measured.',
      inputSchema: {
        place: z.string().min(1).max(100).describe('Name of a town or place'),
        hours: z.number().int().min(1).max(72).default(12).describe('How many hours from now'),
      },
      outputSchema: {
        place: z.string(),
        synthetic: z.literal(true),
        hours: z.array(
          z.object({
            hour: z.number().int(),
            temperature: z.number().describe('°C'),
            rain: z.number().describe('mm'),
            wind: z.number().describe('km/h'),
            sky: z.string(),
          }),
        ),
      },
      annotations: readOnly,
    },
    ({ place, hours }) => {
      log.push({ tool: 'forecast', input: { place, hours } });
      const listed = forecast(place, hours);
      const lines = listed.map((each) => `+${each.hour} h: ${each.temperature} °C, ${each.sky}, ${each.rain} mm`);
      return say(`Synthetic weather for ${place}\n${lines.join('\n')}`, { place, synthetic: true, hours: listed });
    },
  );
}

function addNotes(server: McpServer, { log, notes }: Desk): void {
  server.registerTool(
    'log_note',
    {
      title: 'Add a note',
      description: 'Appends a note to the server’s notebook. Each call adds one.',
      inputSchema: { text: z.string().min(1).max(1000) },
      outputSchema: { count: z.number().int() },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    ({ text }) => {
      log.push({ tool: 'log_note', input: { text } });
      notes.push(text);
      return say(`Noted, ${notes.length} in all.`, { count: notes.length });
    },
  );
}
