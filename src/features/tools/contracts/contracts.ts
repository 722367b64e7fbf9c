/** Compares a site's tools with a contract: what was added, removed or changed, and what of that breaks its callers. Pure. */

import { repeatingHints } from '#core/tools/hints.ts';
import { fillIn, type Values } from '#core/tools/phrase.ts';
import { isSameJson } from '#core/tools/tool.ts';
import type { WrittenDefinition } from '../lint/lint';
import { type ContractChange, changeWords } from './change';
import { compareSchemas } from './compare-schemas';
import type { Contract } from './contract';

export type { Contract } from './contract';

/** For an exit code, too. */
type Verdict = 'same' | 'compatible' | 'breaking';

export interface Comparison {
  verdict: Verdict;
  /** What breaks comes first. */
  changes: ContractChange[];
}

export function compareContracts(before: Contract, after: Contract): Comparison {
  const [was, is] = [byName(before), byName(after)];
  const gone = [...was.values()].filter(({ name }) => !is.has(name));
  const added = [...is.values()].filter(({ name }) => !was.has(name));
  const successors = new Map(
    gone.flatMap((tool) => added.filter((other) => isSuccessor(tool, other)).map((successor) => [tool, successor])),
  );
  const kept = [...was.values()].flatMap((tool) => changesOf(tool, is.get(tool.name) ?? tool));
  const changes = [
    ...gone.map((tool) => toGone(tool, successors.get(tool))),
    ...added
      .filter((tool) => ![...successors.values()].includes(tool))
      .map(({ name }) => change('tool-added', name, false)),
    ...kept,
  ].sort((a, b) => Number(b.breaking) - Number(a.breaking));
  const verdict = changes.length === 0 ? 'same' : changes.some(({ breaking }) => breaking) ? 'breaking' : 'compatible';
  return { verdict, changes };
}

const byName = ({ tools }: Contract): Map<string, WrittenDefinition> => new Map(tools.map((tool) => [tool.name, tool]));

/** The same under another name. */
const isSuccessor = (tool: WrittenDefinition, other: WrittenDefinition): boolean =>
  isSameJson({ ...tool, name: '' }, { ...other, name: '' });

const change = (
  kind: ContractChange['kind'],
  tool: string,
  breaking: boolean,
  values: Values = {},
): ContractChange => ({
  ...{ kind, tool, breaking },
  values: { tool, ...values },
});

const toGone = ({ name }: WrittenDefinition, successor: WrittenDefinition | undefined): ContractChange =>
  successor ? change('tool-renamed', name, true, { after: successor.name }) : change('tool-removed', name, true);

function changesOf(before: WrittenDefinition, after: WrittenDefinition): ContractChange[] {
  const { name } = before;
  const text = (member: 'title' | 'description') =>
    (before[member] ?? '') === (after[member] ?? '')
      ? []
      : [change(`${member}-changed`, name, false, { before: before[member] ?? '', after: after[member] ?? '' })];
  const inSchema = compareSchemas(before.inputSchema, after.inputSchema);
  return [
    ...text('title'),
    ...text('description'),
    ...hintChanges(before, after),
    ...inSchema.map(({ kind, breaking, ...values }) => change(kind, name, breaking, { ...values })),
  ];
}

/** To take a promise back is to break it; to warn of what was so before is not. */
const promises = new Set(repeatingHints.map((name) => `${name}Hint`));

function hintChanges({ name, annotations: was = {} }: WrittenDefinition, { annotations: is = {} }: WrittenDefinition) {
  const lost = Object.keys(was).filter((hint) => !Object.hasOwn(is, hint));
  const gained = Object.keys(is).filter((hint) => !Object.hasOwn(was, hint));
  return [
    ...lost.map((hint) => change('hint-lost', name, promises.has(hint), { hint })),
    ...gained.map((hint) => change('hint-gained', name, false, { hint })),
  ];
}

/** A line for each change, whatever its texts hold, as a reader of diffs expects it: `+`, `-`, `~`, and `!` before what breaks. */
export function writeComparison({ changes }: Comparison): string {
  const signs: Partial<Record<ContractChange['kind'], string>> = { 'tool-added': '+', 'tool-removed': '-' };
  return changes
    .map(
      ({ kind, breaking, values }) =>
        `${breaking ? '!' : ' '} ${signs[kind] ?? '~'} ${fillIn(changeWords[kind], values).replace(/(?<!\s)\s*\n\s*/g, ' ⏎ ')}\n`,
    )
    .join('');
}
