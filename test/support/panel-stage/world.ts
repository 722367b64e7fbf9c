/** The page, servers and models that the scenes share. */
import type { PanelNotice, ToolRow } from '#core/bus/panel-wire.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ModelState } from '#features/models/messages.ts';
import type { ServerState } from '#features/servers/messages.ts';
import type { PageState } from '#features/sites/messages.ts';
import { autoui, music, player, weather } from './entries';

const keyOf = (source: ToolRow['source']): string => {
  if (source.type === 'page') return `page:${source.origin}`;
  return source.type === 'mcp' ? `mcp:${source.serverId}` : `local:${source.server}`;
};
const row = (name: string, description: string, more: Partial<ToolRow> = {}): ToolRow => ({
  name,
  layerKey: keyOf(more.source ?? music),
  description,
  hints: { ...noHints, ...(more.hints ?? {}) },
  lazy: false,
  disabled: false,
  source: music,
  ...more,
});

const reads = { ...noHints, readOnly: true };
const readsUntrusted = { ...reads, untrustedContent: true };
const trackSchema = {
  type: 'object',
  properties: {
    track_id: {
      type: 'string',
      enum: ['blue-train', 'low-tide', 'paper-lanterns'],
      description: 'A track of the library',
    },
    position: { type: 'integer', minimum: 1, maximum: 25 },
  },
  required: ['track_id'],
  additionalProperties: false,
};
const words = { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] };

const sonnet = { type: 'anthropic', model: 'claude-sonnet-5' } as const;
/** One model of Anthropic, with its key. */
export const anthropicModel: ModelState = {
  choice: sonnet,
  models: [
    {
      choice: sonnet,
      facts: { tools: true, images: true, context: 1_000_000, price: { input: 2, output: 10, cachedInput: 0.2 } },
    },
  ],
  keys: { 'anthropic https://api.anthropic.com': '4f2a' },
};

export const pageTools: ToolRow[] = [
  row('get_queue', 'List the tracks waiting to play, in order', { hints: reads, schema: { type: 'object' } }),
  row('search_library', 'Find tracks by title, artist, mood or tempo. At most 50.', {
    hints: readsUntrusted,
    schema: words,
  }),
  row('play_track', 'Play a track of the library at once', { lazy: true, schema: trackSchema }),
  row('create_playlist', 'Save tracks as a playlist in your library', { declarative: true }),
  row('delete_playlist', 'Delete a playlist for good', {
    hints: { ...noHints, destructive: true, consequential: true },
  }),
  row('remove_from_queue', 'Take a track out of the queue', { disabled: true, lazy: true }),
  row('get_lyrics', 'The words of the current track', { lazy: true, unavailable: 'inputSchema threw: track is null.' }),
  row('get_playback', 'What is playing, and where in the track', { source: player, hints: reads }),
  row('seek_to', 'Jump to a second of the current track', { source: player }),
];

const drawn = (path: string, colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="${colour}" d="${path}"/></svg>`)}`;
/** As a server may give them: of itself, and of a tool. */
export const [cloud, sun] = [
  drawn('M4 13a3 3 0 0 1 0-6 4 4 0 0 1 7.8-1A3.6 3.6 0 0 1 12 13z', '#2b7fd4'),
  drawn('M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z', '#e08a00'),
];

const weatherTools = [
  row('forecast', 'Hourly or daily forecast for a place', { source: weather, hints: readsUntrusted, icon: sun }),
  row('current_conditions', 'Temperature, wind and rain right now', { source: weather, hints: readsUntrusted }),
];

export const page: PageState = {
  tabId: 7,
  origin: 'https://music.example.com',
  title: 'Music',
  access: 'open',
  tools: pageTools,
  notices: [],
};

export const servers: ServerState[] = [
  {
    id: 's1',
    name: 'weather',
    url: 'https://mcp.weather.example/mcp',
    enabled: true,
    state: 'connected',
    info: {
      name: 'weather-mcp',
      version: '2.3.1',
      title: 'Weather',
      protocolVersion: '2025-11-25',
      transport: 'http',
      icon: cloud,
    },
    tools: weatherTools,
    listedAt: 1,
  },
];

const builtin = [row('widget_display', 'Show a result to the person as a widget', { source: autoui, hints: reads })];

/** What most models are not given as it stands. */
export const wordy = row('plan_trip', 'Plan a trip by train with everybody who comes along', {
  source: weather,
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      from: { $ref: '#/$defs/station' },
      travellers: { type: 'array', items: { $ref: '#/$defs/traveller' }, maxItems: 8 },
      when: { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] },
    },
    required: ['from'],
    anyOf: [{ required: ['travellers'] }, { required: ['when'] }],
    $defs: {
      station: {
        type: 'object',
        properties: { name: { type: 'string' }, code: { type: 'string', pattern: '^[A-Z]+$' } },
      },
      traveller: {
        type: 'object',
        properties: { 'full name': { type: 'string' }, age: { type: 'integer', minimum: 0 } },
      },
    },
  },
});

/** Facts of a panel with page, server and demo mode; a later fact of a kind overrides. */
export function around(...facts: PanelNotice[]): PanelNotice[] {
  return [
    { type: 'pages', pages: [page] },
    { type: 'servers', servers },
    { type: 'builtin', tools: builtin },
    { type: 'settings', settings: defaultSettings },
    { type: 'model', model: anthropicModel },
    ...facts,
  ];
}
