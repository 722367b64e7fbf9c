/** What can be read without a tool: the stations, a board for each, and the notes, which change. */
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Adds, Desk } from './desk.ts';
import { startingWith, stationNames } from './stations.ts';

const notesUri = 'demo://notes';

/** Adds a note, and tells whoever subscribed to them. */
export function takeNote({ notes, changed }: Desk, text: string): void {
  notes.push(text);
  for (const tell of changed) tell(notesUri);
}

export const addStations: Adds = (server, { queries }) => {
  server.registerResource(
    'stations',
    'demo://stations',
    { title: 'Stations', description: 'Every station, with its region and platforms', mimeType: 'application/json' },
    async ({ href: uri }) => {
      const result = await queries.run('SELECT name, region, platforms FROM stations ORDER BY name');
      if (result.type === 'error') throw new Error(result.message);
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(result.table.rows, null, 2) }] };
    },
  );
};

export const addBoards: Adds = (server, { queries }) => {
  server.registerResource(
    'station-board',
    new ResourceTemplate('demo://stations/{station}/board', { list: undefined, complete: { station: startingWith } }),
    { title: 'Departure board', description: 'The first departures of a station', mimeType: 'text/markdown' },
    async ({ href: uri }, { station }) => {
      const name = stationNames.find((each) => each === decodeURIComponent(String(station)));
      if (name === undefined) throw new Error(`There is no station ${station}.`);
      const result = await queries.run(boardOf(name));
      if (result.type === 'error') throw new Error(result.message);
      const lines = result.table.rows.map(
        ({ time, destination, platform }) => `| ${time} | ${destination} | ${platform} |`,
      );
      const text = `# ${name}\n\n| time | to | platform |\n|---|---|---|\n${lines.join('\n')}\n`;
      return { contents: [{ uri, mimeType: 'text/markdown', text }] };
    },
  );
};

/** `name` is one of ours, without a quote in it. */
export const boardOf = (name: string): string => `
  SELECT substr(d.planned, 12) AS time, t.name AS destination, d.platform, d.operator
  FROM departures d JOIN stations s ON s.id = d.station_id JOIN stations t ON t.id = d.destination_id
  WHERE s.name = '${name}' ORDER BY d.planned LIMIT 8`;

export const addNotebook: Adds = (server, desk, { era }) => {
  server.registerResource(
    'notes',
    notesUri,
    { title: 'Notes', description: 'What log_note has added so far', mimeType: 'text/plain' },
    ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'text/plain', text: desk.notes.join('\n') || 'No notes yet.' }],
    }),
  );
  server.server.registerCapabilities({ resources: { subscribe: true } });
  if (era === 'older') followSubscriptions(server, desk);
};

/** Newer clients listen on a stream instead, which the endpoint serves. */
function followSubscriptions({ server }: McpServer, { changed }: Desk): void {
  const followed = new Set<string>();
  const tell = (uri: string) => {
    if (followed.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined); // nobody listens any more
  };
  changed.add(tell);
  server.onclose = () => changed.delete(tell);
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    followed.add(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    followed.delete(params.uri);
    return {};
  });
}
