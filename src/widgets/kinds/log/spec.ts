/** The lines of a log. */
import { phrase } from '#core/tools/phrase.ts';
import { array, object, string } from '../../schema';
import type { WidgetSpec } from '../../widget';

const entry = object({
  message: string(),
  'timestamp?': string('ISO 8601, or as it should be read'),
  'level?': { type: 'string', enum: ['debug', 'info', 'warn', 'error'] },
  'source?': string('What wrote it'),
});

export const log = {
  name: 'log',
  title: phrase('Log'),
  group: 'rich',
  description: 'lines of a log, filtered by level',
  schema: object({
    entries: array(entry, 'The oldest first'),
    'title?': string(),
    'maxHeight?': { type: 'number', minimum: 80, maximum: 2000, description: 'In px. Absent: 320' },
  }),
  rows: 'entries',
  sample: {
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
  },
  events: [],
  size: { columns: 6, rows: 8 },
  lines: ({ entries }: { entries: Record<'timestamp' | 'level' | 'source' | 'message', string>[] }, say) => [
    [say('Time'), say('Level'), say('Source'), say('Message')],
    ...entries.map(({ timestamp, level, source, message }) => [timestamp, level, source, message]),
  ],
} as const satisfies WidgetSpec;
