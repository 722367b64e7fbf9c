/** From a result to what is drawn of it: one widget by its shape, or a dashboard of up to six. */
import { isJsonObject } from '#tools';
import { parse, type Reading, readResult } from '../result';
import { isIdentifier, toLabel } from '../wording';
import type { Drawing } from './drawing';
import { drawRows } from './rows';
import { drawRecord, drawValue } from './values';

export type { Drawing } from './drawing';
export { headingOf } from './drawing';

type Draws = (widget: string) => boolean;

/** The widgets that suit it, the best first; none when a sentence says it better. */
function candidates(reading: Reading, title: string): Drawing[] {
  if (reading.type === 'rows') return drawRows(reading.rows, title);
  if (reading.type === 'prose') return [{ name: 'text', params: { content: reading.content } }];
  if (reading.type === 'plain') return reading.asked ? drawValue(reading.value, title) : [];
  if (reading.type !== 'figure') return [];
  const { label, value, unit } = reading;
  return [{ name: 'stat-card', params: { label: label || title, value, ...(unit && { unit }) } }];
}

export function drawReading(reading: Reading, title: string, draws: Draws): Drawing[] {
  return candidates(reading, title)
    .filter(({ name }) => draws(name))
    .slice(0, 1);
}

const mostWidgets = 6;

/** A card for each figure, then a widget for each other part; none when there is only one thing to show. */
export function drawDashboard(text: string, draws: Draws): Drawing[] {
  const parts = partsOf(parse(text));
  const cards = parts.flatMap(([key, value]) => drawFigure(key, value)).filter(({ name }) => draws(name));
  const others = parts.flatMap(([key, value]) => drawPart(key, value, draws));
  const shown = [...cards.slice(0, Math.max(1, mostWidgets - others.length)), ...others].slice(0, mostWidgets);
  return shown.length > 1 ? shown : [];
}

/** Of an object in an object, the inner one's. */
function partsOf(value: unknown): [string, unknown][] {
  if (!isJsonObject(value)) return [];
  const members = Object.entries(value);
  const [only] = members;
  return members.length === 1 && only && isJsonObject(only[1]) ? Object.entries(only[1]) : members;
}

function drawFigure(key: string, value: unknown): Drawing[] {
  if (typeof value !== 'number' || isIdentifier(key)) return [];
  return [{ name: 'stat-card', params: { label: toLabel(key), value: String(value) } }];
}

function drawPart(key: string, value: unknown, draws: Draws): Drawing[] {
  if (typeof value !== 'object' || value === null) return [];
  const record = drawRecord(value, toLabel(key));
  if (record && draws(record.name)) return [record];
  return drawReading(readResult({ text: JSON.stringify(value), isError: false }, true), toLabel(key), draws);
}
