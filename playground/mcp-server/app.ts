/** An MCP App: a departure board that draws a tool's result, and calls a tool of its own. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Adds, type Desk, fail, readOnly, say } from './desk.ts';
import { boardOf } from './resources.ts';
import { stationNames } from './stations.ts';

const resourceUri = 'ui://tabhand-demo/departures';
const mimeType = 'text/html;profile=mcp-app';

const html = readFileSync(new URL('./departures.html', import.meta.url), 'utf8');

const inputSchema = z.object({
  station: z
    .string()
    .max(60)
    .describe(`Such as ${stationNames.slice(0, 3).join(', ')}`),
});

export const addDepartures: Adds = (server, desk) => {
  const show = async ({ station }: z.infer<typeof inputSchema>) => {
    const name = stationNames.find((each) => each.toLowerCase() === station.toLowerCase());
    if (name === undefined) return fail(`There is no station ${station}. There are: ${stationNames.join(', ')}.`);
    desk.log.push({ tool: 'show_departures', input: { station } });
    return toBoard(desk, name);
  };
  const title = 'Departure board';
  server.registerTool(
    'show_departures',
    {
      title,
      description: 'Shows a station’s first departures, as an app where the client can draw one.',
      inputSchema,
      annotations: readOnly,
      _meta: { ui: { resourceUri } },
    },
    show,
  );
  server.registerTool(
    'next_departures',
    {
      title: 'Departures of another station',
      description: 'For the departure board only.',
      inputSchema,
      annotations: readOnly,
      _meta: { ui: { resourceUri, visibility: ['app'] } },
    },
    show,
  );
  const _meta = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };
  server.registerResource('departures-app', resourceUri, { title, mimeType, _meta }, ({ href: uri }) => ({
    contents: [{ uri, mimeType, text: html, _meta }],
  }));
};

async function toBoard({ queries }: Desk, station: string) {
  const result = await queries.run(boardOf(station));
  if (result.type === 'error') return fail(result.message);
  const lines = result.table.rows.map(
    ({ time, destination, platform }) => `${time} ${destination}, platform ${platform}`,
  );
  return say(`Departures from ${station}\n${lines.join('\n')}`, {
    station,
    stations: stationNames,
    rows: result.table.rows,
  });
}
