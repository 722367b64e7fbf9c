/** Entries of a log: their levels, their times, their text. Pure. */
import type { DataOf } from '../../widget';
import type { log } from './spec';

export type LogLine = DataOf<typeof log>['entries'][number];
export type Level = NonNullable<LogLine['level']>;

/** The most severe first. */
const levels: readonly Level[] = ['error', 'warn', 'info', 'debug'];

/** How many entries have each level, the most severe first. Levels without entries are left out. */
export function countLevels(entries: readonly LogLine[]): [Level, number][] {
  const groups = Map.groupBy(entries, ({ level }) => level);
  return levels
    .map((level): [Level, number] => [level, groups.get(level)?.length ?? 0])
    .filter(([, count]) => count > 0);
}

/** The entries whose level isn't hidden; an entry without a level always stays. */
export function withoutLevels(entries: readonly LogLine[], hidden: ReadonlySet<Level>): readonly LogLine[] {
  return hidden.size === 0 ? entries : entries.filter(({ level }) => !level || !hidden.has(level));
}

/** Identifies a line when older lines before it are dropped. */
export const toLineName = ({ timestamp = '', message }: LogLine): string => `${timestamp} ${message}`;

export type Parts = ReturnType<typeof toLineParts>;

/** Which members any line has, so that all lines leave room for them. */
export const toLineParts = (entries: readonly LogLine[]) => ({
  time: entries.some(({ timestamp }) => timestamp),
  level: entries.some(({ level }) => level),
  source: entries.some(({ source }) => source),
});

/** The time of day, in the time zone of the timestamp; any other text unchanged. */
export function toTime(timestamp: string): string {
  const [, time] = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)/.exec(timestamp) ?? [];
  return time ?? timestamp;
}

export function toLogText(entries: readonly LogLine[]): string {
  return entries
    .map(({ timestamp, level, source, message }) =>
      [timestamp, level?.toUpperCase(), source && `[${source}]`, message].filter(Boolean).join(' '),
    )
    .join('\n');
}
