/** Lint notes on tools' definitions, computed once for each, without those that the user ignores on this site. */
import { signal } from '@preact/signals';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { isDerived, isHands } from '#core/tools/layer.ts';
import { isJsonObject } from '#core/tools/tool.ts';
import type { Asking } from '#ui/panel/asking.ts';
import { toDefinition } from '../lint/definition';
import { type LintNote, lintTool } from '../lint/lint';

/** A note that stays away, and why. */
export interface Ignored extends Pick<LintNote, 'rule' | 'tool' | 'place'> {
  reason: string;
}

const notes = new WeakMap<ToolRow, readonly LintNote[]>();

/** By site, as far as they were loaded. */
export const ignoredNotes = signal<ReadonlyMap<string, readonly Ignored[]>>(new Map());

/** The site whose developer could mend the tool; null: nobody could mend a guess, or Tabhand's own. */
export function developedAt(tool: ToolRow): string | null {
  const { source } = tool;
  if (source.type === 'local' || isDerived(tool) || isHands(tool)) return null;
  return source.type === 'page' ? source.topOrigin : source.url;
}

export function notesOf(tool: ToolRow): readonly LintNote[] {
  const site = developedAt(tool);
  if (site === null) return [];
  const known = notes.get(tool) ?? lintTool(toDefinition(tool));
  notes.set(tool, known);
  return notIgnored(known, site);
}

export function notIgnored<Note extends LintNote>(all: readonly Note[], site: string): readonly Note[] {
  const ignored = ignoredAt(site);
  return ignored.length === 0 ? all : all.filter((note) => !ignored.some((each) => isSame(each, note)));
}

const isSame = (one: Omit<Ignored, 'reason'>, other: Omit<Ignored, 'reason'>): boolean =>
  one.rule === other.rule && one.tool === other.tool && one.place === other.place;

/** They are kept as an input of the site's: with the inputs that are saved for its tools. */
const placeOf = (site: string) => ({ layerKey: `bench:${site}`, tool: 'ignored' });
const name = 'ignored';

type Ask = Asking['ask'];

async function keep(ask: Ask, site: string, items: readonly Ignored[]): Promise<void> {
  const kept = await ask('save-input', { ...placeOf(site), name, input: { items } });
  if (kept) ignoredNotes.value = new Map(ignoredNotes.value).set(site, items);
}

export async function loadIgnored(ask: Ask, site: string): Promise<void> {
  if (ignoredNotes.value.has(site)) return;
  const [kept] = (await ask('saved-inputs', placeOf(site)))?.inputs ?? [];
  const items: unknown = kept?.input.items;
  ignoredNotes.value = new Map(ignoredNotes.value).set(site, Array.isArray(items) ? items.filter(isIgnored) : []);
}

const ignoredAt = (site: string): readonly Ignored[] => ignoredNotes.value.get(site) ?? [];

export const ignoreNote = (ask: Ask, site: string, { rule, tool, place }: LintNote, reason: string): Promise<void> =>
  keep(ask, site, [...ignoredAt(site), { rule, tool, place, reason }]);

export const showIgnored = (ask: Ask, site: string, ignored: Ignored): Promise<void> =>
  keep(
    ask,
    site,
    ignoredAt(site).filter((each) => each !== ignored),
  );

const isIgnored = (value: unknown): value is Ignored =>
  isJsonObject(value) &&
  [value.rule, value.place, value.reason].every((text) => typeof text === 'string') &&
  (value.tool === null || typeof value.tool === 'string');
