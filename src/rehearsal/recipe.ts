/** Which recipe tells how to draw something: what is searched for, and which of those found is read. */
import { isJsonObject } from '#tools';
import { parse } from './result';
import type { Drawing } from './shapes';

const queries: Record<string, string> = {
  'stat-card': 'one figure with its unit',
  kv: 'keys with their values',
  'data-table': 'table of rows',
  chart: 'simple bars',
  'chart-rich': 'line chart of a series',
  map: 'places on a map',
  timeline: 'events with dates',
  gallery: 'pictures',
  trombinoscope: 'portraits of people',
  'json-viewer': 'any data as a tree',
  text: 'text in Markdown',
};

const several = 'dashboard of figures';

export function recipeFor(drawings: Drawing[]) {
  const [{ name } = { name: '' }, ...others] = drawings;
  const isRead = (recipes: ReadonlySet<string>) =>
    others.length > 0 ? [...recipes].some((recipe) => recipe.includes('dashboard')) : recipes.has(name);
  return { query: others.length > 0 ? several : (queries[name] ?? name), isRead };
}

/** For several widgets a flow, if one was found; else the widget's own. */
export function pickRecipe(found: string, drawings: Drawing[]): string {
  const rows = parse(found);
  const flow = Array.isArray(rows) ? rows.filter(isJsonObject).find(({ group }) => group === 'flow') : undefined;
  const own = drawings[0]?.name ?? '';
  return drawings.length > 1 && typeof flow?.name === 'string' ? flow.name : own;
}
