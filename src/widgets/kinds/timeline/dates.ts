/** Formats the dates of events: ISO dates in the user's language, any other text unchanged. Pure. */
import { toLocale } from '#ui';

const forms: readonly [RegExp, Intl.DateTimeFormatOptions][] = [
  [/^\d{4}-\d{2}$/, { month: 'short', year: 'numeric', timeZone: 'UTC' }],
  [/^\d{4}-\d{2}-\d{2}$/, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }],
  [
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i,
    { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  ],
];

/** The text, and the ISO date for `<time>` if it is one. A date-time with an offset is shown in the user's time zone. */
export function toDateWords(date: string): { text: string; iso?: string } {
  const text = date.trim();
  const options = forms.find(([pattern]) => pattern.test(text))?.[1];
  const at = new Date(text);
  if (!options || Number.isNaN(at.getTime())) return { text: date };
  return { text: new Intl.DateTimeFormat(toLocale(), options).format(at), iso: text };
}
