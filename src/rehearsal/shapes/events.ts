/** A timeline: records with a date and a title, in the order of their dates. */
import type { JsonObject } from '#tools';
import { toLabel, wordOf } from '../wording';
import type { Drawing } from './drawing';

const dates =
  /^(date|day|when|at|time|starts?|begins?|due|released?|published|created|planned|happened)$|(_|[a-z](?=[A-Z]))(date|at|on|Date|At|On)$/;
const titles = ['title', 'event', 'headline', 'subject', 'summary', 'name'];
const descriptions = ['description', 'details', 'note', 'text'];
const links = ['href', 'url', 'link'];
const states = ['done', 'active', 'pending'];
/** What has no place of its own stands in the description; more than so much of it belongs into a table. */
const mostBeside = 3;

export function drawEvents(rows: JsonObject[], title: string): Drawing | null {
  const events = rows.flatMap((row) => toEvent(row) ?? []);
  if (events.length < rows.length) return null;
  return { name: 'timeline', params: { title, events: events.toSorted((a, b) => (a.date < b.date ? -1 : 1)) } };
}

function toEvent(row: JsonObject) {
  const find = (keys: string[]) => keys.find((key) => typeof row[key] === 'string' && row[key] !== '');
  const [title, description, link] = [find(titles), find(descriptions), find(links)];
  const date = Object.keys(row).find((key) => dates.test(key) && isDate(row[key]));
  if (!title || !date) return null;
  const status = states.find((state) => state === row.status);
  const placed = new Set(['id', title, date, description, link, status && 'status']);
  const beside = Object.entries(row).filter(([key]) => !placed.has(key));
  if (beside.length > mostBeside) return null;
  const words = [
    ...(description ? [String(row[description])] : []),
    ...beside.map(([key, value]) => `${toLabel(key)}: ${wordOf(value)}`),
  ];
  return {
    title: String(row[title]),
    date: String(row[date]),
    ...(words.length > 0 && { description: words.join(' · ') }),
    ...(status && { status }),
    ...(link && { href: String(row[link]) }),
  };
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d(-\d\d)?([T ].*)?$/.test(value) && !Number.isNaN(Date.parse(value));
}
