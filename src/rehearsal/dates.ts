/** The days and times that a sentence names, against a clock that is handed in. */
import type { Word } from './sentence';

export interface DateMention {
  first: number;
  last: number;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM:SS, when a time of day was named. */
  time?: string;
  /** The text itself, when it was a whole ISO date and time. */
  iso?: string;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

export function findDates(words: Word[], now: Date): DateMention[] {
  const texts = words.map(({ folded }) => folded);
  const found: DateMention[] = [];
  for (let at = 0; at < texts.length; at++) {
    if (words[at]?.value) continue;
    const day = dayAt(texts, at, now);
    if (!day) continue;
    const mention = withTime(texts, day, at);
    found.push(mention);
    at = mention.last;
  }
  return found;
}

interface Day {
  length: number;
  day: string;
  iso?: string;
}

function dayAt(texts: string[], at: number, now: Date): Day | null {
  const [one = '', two = '', three = '', four = ''] = texts.slice(at, at + 4);
  return isoDay(one) ?? relativeDay([one, two, three, four], now) ?? calendarDay([one, two, three, four], now);
}

function isoDay(text: string): Day | null {
  const [whole, day, time] =
    /^(\d{4}-\d{2}-\d{2})(t\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
  if (!whole || !day || Number.isNaN(Date.parse(day))) return null;
  return { length: 1, day, ...(time && { iso: whole.toUpperCase() }) };
}

type Four = [string, string, string, string];

function relativeDay([one, two, three]: Four, now: Date): Day | null {
  const shifts: Record<string, number> = { today: 0, tonight: 0, tomorrow: 1, yesterday: -1 };
  if (one === 'day' && two === 'after' && three === 'tomorrow') return { length: 3, day: shift(now, 2) };
  const shifted = Object.hasOwn(shifts, one) ? shifts[one] : undefined;
  if (shifted !== undefined) return { length: 1, day: shift(now, shifted) };
  if (one === 'in' && /^\d+$/.test(two) && /^(day|week)s?$/.test(three)) {
    return { length: 3, day: shift(now, Number(two) * (three.startsWith('week') ? 7 : 1)) };
  }
  if (one === 'next' && two === 'week') return { length: 2, day: shift(now, 7) };
  if (weekdays.includes(one)) return { length: 1, day: toWeekday(one, now) };
  if (['next', 'this', 'coming'].includes(one) && weekdays.includes(two))
    return { length: 2, day: toWeekday(two, now) };
  return null;
}

/** A weekday is the next one: never today. */
function toWeekday(name: string, now: Date): string {
  return shift(now, ((weekdays.indexOf(name) - now.getDay() + 6) % 7) + 1);
}

function shift(now: Date, days: number): string {
  return format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

function calendarDay([one, two, three, four]: Four, now: Date): Day | null {
  const [date, month, year, length] = two === 'of' ? [one, three, four, 3] : [one, two, three, 2];
  const dayFirst = toCalendar(date, month, year, now, length);
  return dayFirst ?? toCalendar(two, one, three, now, 2);
}

function toCalendar(date: string, monthName: string, year: string, now: Date, length: number): Day | null {
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(date)?.[1]);
  const month =
    monthName.length < 3 ? -1 : months.findIndex((name) => name === monthName || name.slice(0, 3) === monthName);
  if (!number || month < 0) return null;
  if (/^\d{4}$/.test(year)) return calendar(Number(year), month, number, length + 1);
  const thisYear = calendar(now.getFullYear(), month, number, length);
  return thisYear && thisYear.day < format(now) ? calendar(now.getFullYear() + 1, month, number, length) : thisYear;
}

/** Null for a day that doesn't exist. */
function calendar(year: number, month: number, day: number, length: number): Day | null {
  const date = new Date(year, month, day);
  return date.getMonth() === month ? { length, day: format(date) } : null;
}

function format(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

function withTime(texts: string[], { length, day, iso }: Day, first: number): DateMention {
  const last = first + length - 1;
  const after = texts[last + 1] === 'at' ? last + 2 : last + 1;
  const time = toTime(texts[after] ?? '', texts[after + 1] ?? '', after === last + 2);
  if (iso || !time) return { first, last, day, ...(iso && { iso }) };
  return { first, last: after + time.length - 1, day, time: time.text };
}

/** "9:30", "9am", "5 pm"; a bare "9" only after "at". */
function toTime(text: string, next: string, afterAt: boolean): { text: string; length: number } | null {
  const [whole, hours = '', minutes = '00', glued] = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/.exec(text) ?? [];
  const half = glued ?? (/^(am|pm)$/.test(next) ? next : undefined);
  if (!whole || (!half && !text.includes(':') && !afterAt)) return null;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return null;
  return { text: `${String(hour).padStart(2, '0')}:${minutes}:00`, length: half && !glued ? 2 : 1 };
}

/** RFC 3339 in the person's own time zone; midnight when no time was named. */
export function toDateTime({ day, time = '00:00:00', iso }: DateMention): string {
  if (iso && /(Z|[+-]\d{2}:\d{2})$/.test(iso)) return iso;
  const local = iso ?? `${day}T${time}`;
  const seconds = /T\d{2}:\d{2}$/.test(local) ? `${local}:00` : local;
  const offset = -new Date(seconds).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const zone = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  return offset === 0 ? `${seconds}Z` : `${seconds}${offset < 0 ? '-' : '+'}${zone}`;
}
