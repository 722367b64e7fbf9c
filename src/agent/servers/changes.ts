/** What became of a server's definitions from one list to the next: a tool may turn into another under the same name. */
import type { DefinitionPart } from '#conversation';
import { hashDefinition, type Tool } from '#tools';
import { otherParts, partOf } from '../approval';

export interface DefinitionChange {
  /** The tool's real name. */
  tool: string;
  /** Of the list that first had it otherwise, milliseconds since 1970. */
  at: number;
  /** How it described itself before. */
  before: string;
  /** What else is another than it was. */
  parts: (keyof DefinitionPart)[];
}

export interface ListChange {
  changes: DefinitionChange[];
  /** Something that only reads, by its word, is new or is not what the user agreed to. */
  readsOtherwise: boolean;
}

const mostChanges = 100;
/** Milliseconds that a change is told for. */
const toldFor = 30 * 86_400_000;

export async function compareLists(
  known: readonly Tool[],
  listed: readonly Tool[],
  { now, told }: { now: number; told: readonly DefinitionChange[] },
): Promise<ListChange> {
  const before = new Map(known.map((tool) => [tool.name, tool]));
  const changes: DefinitionChange[] = [];
  let readsOtherwise = false;
  for (const tool of listed) {
    const old = before.get(tool.name);
    if (!old) readsOtherwise ||= tool.hints.readOnly;
    else if ((await hashDefinition(old)) !== (await hashDefinition(tool))) {
      readsOtherwise = true;
      changes.push({ tool: tool.name, at: now, before: old.description, parts: otherParts(partOf(old), partOf(tool)) });
    }
  }
  const names = new Set(listed.map(({ name }) => name));
  const anew = new Set(changes.map(({ tool }) => tool));
  const still = told.filter(({ tool, at }) => names.has(tool) && !anew.has(tool) && at > now - toldFor);
  return { changes: [...changes, ...still].slice(0, mostChanges), readsOtherwise };
}
