/** Formats dates of events and in tables: ISO dates in the user's language, any other text unchanged. Pure. */
import { toLocale } from '#ui/words/figures.ts';

const forms: readonly [RegExp, Intl.DateTimeFormatOptions][] = [
  [/^\d{4}-\d{2}$/, { month: 'short', year: 'numeric', timeZone: 'UTC' }],
  [/^\d{4}-\d{2}-\d{2}$/, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }],
  [
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i,
    { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ],
];

/** Creating a formatter takes longer than a row of a table. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${toLocale()} ${Object.keys(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(toLocale(), options);
  made.set(key, format);
  return format;
}

/** The text, and the ISO date for `<time>` if it is one. A date-time with an offset is shown in the user's time zone. */
export function toDateWords(date: string): { text: string; iso?: string } {
  const text = date.trim();
  const options = forms.find(([pattern]) => pattern.test(text))?.[1];
  // A parser takes 30 February for a day in March.
  const [day = 0, at] = [Number(text.slice(8, 10)), new Date(text)];
  const ofMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  if (!options || Number.isNaN(at.getTime()) || day > ofMonth) return { text: date };
  return { text: formatterOf(options).format(at), iso: text };
}
