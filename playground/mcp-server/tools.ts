/** The demo server: which tools it has. */
import { McpServer, requireScopes } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { addDepartures } from './app.ts';
import { type Adds, type Desk, type Kind, readOnly, say } from './desk.ts';
import { addPicture } from './media.ts';
import { addTripPrompt } from './prompts.ts';
import { addSeatBooking, addTicketConfirmation } from './questions.ts';
import { addRecipeLists, addRecipeReader } from './recipe-tools.ts';
import { addBoards, addNotebook, addStations, takeNote } from './resources.ts';
import { skills } from './skills.ts';
import { addReport, addSurvey } from './tasks.ts';
import { addQuery, addTableDescription, addTableList } from './train-tools.ts';
import { forecast } from './weather.ts';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="3" y="2" width="10" height="10" rx="3" fill="#d97706"/><path d="M4 15l2-3h4l2 3" stroke="#d97706" fill="none"/></svg>`;

/** Few each: a model is offered the tools of a small server without having to search for them. */
const tools: Record<Kind['tools'], readonly Adds[]> = {
  trains: [addWeather, addQuery, addTableList, addTableDescription, addRecipeLists, addRecipeReader, addNotes],
  features: [addSeatBooking, addTicketConfirmation, addSurvey, addReport, addDepartures, addPicture, addNotes],
  private: [addNameReader, addWeather, addNotes],
};

const rest: readonly Adds[] = [addStations, addBoards, addNotebook, addTripPrompt];

const instructions = 'Read a recipe first (list_recipes, get_recipe): it says how to ask and what to draw.';

export function createDemoServer(desk: Desk, kind: Kind): McpServer {
  const icons = [{ src: `data:image/svg+xml;base64,${btoa(icon)}`, mimeType: 'image/svg+xml', sizes: ['any'] }];
  const server = new McpServer(
    { name: 'tabhand-demo', title: 'Tabhand demo', version: '0.2.0', icons },
    kind.tools === 'trains' ? { instructions } : {},
  );
  for (const add of [...tools[kind.tools], ...rest]) add(server, desk, kind);
  skills.attach(server);
  return server;
}

function addNameReader(server: McpServer): void {
  server.registerTool(
    'say_my_name',
    { title: 'Say my name', description: 'Who signed in, and what they allowed.', annotations: readOnly },
    ({ http }) => say(`${http?.authInfo?.extra?.name} allowed: ${http?.authInfo?.scopes.join(', ')}.`),
  );
}

function addWeather(server: McpServer, { log }: Desk): void {
  server.registerTool(
    'forecast',
    {
      title: 'Weather forecast',
      description: 'Hourly weather for a place. Synthetic: computed from the name of the place, not measured.',
      inputSchema: z.object({
        place: z.string().min(1).max(100).describe('Name of a town or place'),
        hours: z.number().int().min(1).max(72).default(12).describe('How many hours from now'),
      }),
      outputSchema: z.object({
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
      }),
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

function addNotes(server: McpServer, desk: Desk, kind: Kind): void {
  const { log, notes } = desk;
  server.registerTool(
    'log_note',
    {
      title: 'Add a note',
      description: 'Appends a note to the server’s notebook. Each call adds one.',
      inputSchema: z.object({ text: z.string().min(1).max(1000) }),
      outputSchema: z.object({ count: z.number().int() }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      ...(kind.tools === 'private' && { scopeChallenge: requireScopes('write') }),
    },
    ({ text }) => {
      log.push({ tool: 'log_note', input: { text } });
      takeNote(desk, text);
      return say(`Noted, ${notes.length} in all.`, { count: notes.length });
    },
  );
}
