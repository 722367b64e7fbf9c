/** The limits as Settings shows them: names, units, and parsing of what is typed. */

import { fitsLimit, type LimitName, limitBounds } from '#core/settings/limits.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '../language';
import { toFigure } from '../words/figures';

interface LimitRow {
  label: Phrase;
  unit?: Phrase;
  /** The stored value of one shown unit; 1 by default. */
  per?: number;
}

/** The others keep their usual value: nobody needs them set. */
export type ShownLimit = Exclude<LimitName, 'parallelCalls' | 'smallServer'>;

const limits: Record<ShownLimit, LimitRow> = {
  maxTurns: {
    label: phrase('Turns in a run'),
  },
  maxCost: {
    label: phrase('Cost'),
    unit: phrase('¢'),
  },
  toolTimeout: {
    label: phrase('Tool timeout'),
    unit: phrase('s'),
    per: 1000,
  },
  resultLimit: {
    label: phrase('Maximum result length'),
    unit: phrase('characters'),
  },
  contextBudget: {
    label: phrase('Context limit'),
    unit: phrase('tokens'),
  },
};
export const limitNames = Object.keys(limits) as ShownLimit[]; // own keys of the record

export function wordLimit(name: ShownLimit): { label: string; unit: string } {
  const { label, unit } = limits[name];
  return { label: say(label), unit: unit ? say(unit) : '' };
}

/** Without separators, because the user edits it. */
export const showLimit = (name: ShownLimit, value: number | null): string =>
  value === null ? '' : String(value / (limits[name].per ?? 1));

export function readLimit(name: ShownLimit, text: string): { value: number | null } | { fault: string } {
  const typed = text.replace(/[\s\u00a0\u202f’',]/g, '');
  if (typed === '' && name === 'resultLimit') return { value: null };
  const value = /^\d+$/.test(typed) ? Number(typed) * (limits[name].per ?? 1) : Number.NaN;
  return fitsLimit(name, value) ? { value } : { fault: wordBounds(name) };
}

/** In the shown unit. */
function wordBounds(name: ShownLimit): string {
  const per = limits[name].per ?? 1;
  const [min, max] = limitBounds[name];
  return say('A whole number from {least} to {most}.', { least: toFigure(min / per), most: toFigure(max / per) });
}
