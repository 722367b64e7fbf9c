/** Finds the days and times that a sentence names, relative to a given clock. */
import type { Word } from './utterance';

export interface DateMention {
  /** The indexes of its first and last word. */
  first: number;
  last: number;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM:SS, with an offset where the user wrote one. */
  time?: string;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = 'january february march april may june july august september october november december'.split(' ');
const shifts: Record<string, number> = { 'day after tomorrow': 2, today: 0, tonight: 0, tomorrow: 1, yesterday: -1 };

const month = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
const suffix = '(?:st|nd|rd|th)?';
const day = [
  '(?<iso>\\d{4}-\\d{2}-\\d{2})(?:t(?<clock>\\d{2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:z|[+-]\\d{2}:\\d{2})?))?',
  `(?<relative>${Object.keys(shifts).join('|')})`,
  'in (?<count>\\d+) (?<unit>day|week)s?',
  '(?<nextWeek>next week)',
  `(?:(?:next|this|coming) )?(?<weekday>${weekdays.join('|')})`,
  `(?<date1>\\d{1,2})${suffix} (?:of )?(?<month1>${month})(?: (?<year1>\\d{4}))?`,
  `(?<month2>${month}) (?<date2>\\d{1,2})${suffix}(?: (?<year2>\\d{4}))?`,
].join('|');
/** "9:30", "9am" or "5 pm"; a bare "9" only after "at". */
const time =
  '(?: at(?= \\d)|(?= \\d{1,2}(?::| ?[ap]m))) (?<hours>\\d{1,2})(?::(?<minutes>\\d{2}))?(?: ?(?<half>[ap]m))?(?= |$)';
const pattern = new RegExp(`(?<= |^)(?<day>${day})(?= |$)(?<time>${time})?`, 'g');

export function findDates(words: Word[], now: Date): DateMention[] {
  const text = words.map(({ folded, quoted }) => (quoted ? '-' : folded)).join(' ');
  return [...text.matchAll(pattern)].flatMap(({ index, groups = {} }) => {
    const named = toDay(groups, now);
    if (named === null) return [];
    const clock = toTime(groups);
    const first = text.slice(0, index).split(' ').length - 1;
    const length = `${groups.day}${clock && groups.time ? groups.time : ''}`.split(' ').length;
    return [{ first, last: first + length - 1, day: named, ...(clock && { time: clock }) }];
  });
}

type Groups = Record<string, string | undefined>;

function toDay({ iso, relative, count, unit, nextWeek, weekday, ...parts }: Groups, now: Date): string | null {
  if (iso) return Number.isNaN(Date.parse(iso)) ? null : iso;
  if (relative) return shift(now, shifts[relative] ?? 0);
  if (count) return shift(now, Number(count) * (unit === 'week' ? 7 : 1));
  if (nextWeek) return shift(now, 7);
  // A weekday is the next one, never today.
  if (weekday) return shift(now, ((weekdays.indexOf(weekday) - now.getDay() + 6) % 7) + 1);
  const at = months.findIndex((name) => name.startsWith((parts.month1 ?? parts.month2 ?? '').slice(0, 3)));
  return toCalendarDay(Number(parts.date1 ?? parts.date2), at, parts.year1 ?? parts.year2, now);
}

const shift = (now: Date, days: number): string =>
  format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

/** Without a year, the next day of that date. Null for a day that doesn't exist. */
function toCalendarDay(date: number, at: number, year: string | undefined, now: Date): string | null {
  const inYear = (each: number) => {
    const made = new Date(each, at, date);
    return made.getMonth() === at ? format(made) : null;
  };
  if (year) return inYear(Number(year));
  const thisYear = inYear(now.getFullYear());
  return thisYear && thisYear < format(now) ? inYear(now.getFullYear() + 1) : thisYear;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

const format = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

function toTime({ clock, hours, minutes = '00', half }: Groups): string | undefined {
  if (clock) return clock.replace(/^\d{2}:\d{2}(?!:)/, '$&:00').toUpperCase();
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  return hours && hour < 24 && Number(minutes) < 60 ? `${twoDigits(hour)}:${minutes}:00` : undefined;
}

/** RFC 3339 in the user's own time zone; midnight when no time was named. */
export function toDateTime({ day: named, time: clock = '00:00:00' }: DateMention): string {
  const local = `${named}T${clock}`;
  if (/(Z|[+-]\d{2}:\d{2})$/.test(local)) return local;
  const offset = -new Date(local).getTimezoneOffset();
  if (offset === 0) return `${local}Z`;
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}
