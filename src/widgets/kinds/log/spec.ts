/** Lines that something wrote while it ran. */
import { type WidgetSpec, writeRecipe } from '../../widget';

const sample = {
  title: 'Deployment',
  entries: [
    { timestamp: '2026-03-14T09:26:53Z', level: 'info', source: 'build', message: 'Compiled 214 modules in 3.1 s' },
    { timestamp: '2026-03-14T09:26:55Z', level: 'debug', source: 'build', message: 'Cache was warm for 198 of them' },
    { timestamp: '2026-03-14T09:27:01Z', level: 'warn', source: 'upload', message: 'One file is larger than 1 MB' },
    {
      timestamp: '2026-03-14T09:27:04Z',
      level: 'error',
      source: 'upload',
      message: 'The server closed the connection',
    },
  ],
  maxHeight: 240,
};

const entry = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    timestamp: { type: 'string', description: 'ISO 8601, or as it should be read' },
    level: { type: 'string', enum: ['debug', 'info', 'warn', 'error'] },
    source: { type: 'string', description: 'What wrote it' },
  },
  required: ['message'],
  additionalProperties: false,
};

export const log: WidgetSpec = {
  name: 'log',
  aliases: ['render_log'],
  group: 'rich',
  description: 'lines of a log, filtered by level',
  schema: {
    type: 'object',
    properties: {
      entries: { type: 'array', items: entry, description: 'The oldest first' },
      title: { type: 'string' },
      maxHeight: { type: 'number', minimum: 80, maximum: 2000, description: 'In px. Absent: 320' },
    },
    required: ['entries'],
    additionalProperties: false,
  },
  sample,
  recipe: writeRecipe({
    widget: 'log',
    whenToUse: 'Something ran and wrote lines: a build, a job, a request, a device.',
    howToUse:
      'Give `entries`, the oldest first; to add lines, update the widget with all of them. It stays at its end until a person scrolls up.',
    sample,
    mistakes: [
      'A story with a few steps is a timeline, not a log.',
      'Put time, level and source into their members, not into `message`.',
      '`level` is debug, info, warn or error.',
    ],
  }),
  events: [],
  size: { columns: 6, rows: 8 },
};
