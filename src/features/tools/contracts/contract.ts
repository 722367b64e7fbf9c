/** A site's tools as a snapshot that is kept and compared later: plain JSON, in an order that doesn't change by itself. */

import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { type Definition, toWritten, type WrittenDefinition } from '../lint/lint';

export interface Contract {
  format: 'tabhand-contract';
  version: 1;
  site: string;
  tools: WrittenDefinition[];
}

/** Of two tools of one name, in two frames, the first counts. */
export function toContract(site: string, tools: readonly Definition[]): Contract {
  const byName = new Map(
    [...tools].reverse().map((tool) => [tool.name, inOrder(toWritten(tool)) as WrittenDefinition]),
  ); // inOrder changes no shape
  const names = [...byName.keys()].sort();
  return { format: 'tabhand-contract', version: 1, site, tools: names.flatMap((name) => byName.get(name) ?? []) };
}

/** With its members in alphabetical order, so that files of two releases differ only in what changed. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

export const writeContract = (contract: Contract): string => `${writeJson(contract, 2)}\n`;

const maxTools = 2_000;

/** What a file holds; null: it is no contract. */
export function readContract(text: string): Contract | null {
  const read = parseJson(text);
  if (!isJsonObject(read) || read.format !== 'tabhand-contract' || read.version !== 1) return null;
  const { site, tools } = read;
  if (typeof site !== 'string' || !Array.isArray(tools) || tools.length > maxTools || !tools.every(isWritten))
    return null;
  return { format: 'tabhand-contract', version: 1, site, tools };
}

const isWritten = (tool: unknown): tool is WrittenDefinition =>
  isJsonObject(tool) &&
  typeof tool.name === 'string' &&
  typeof tool.description === 'string' &&
  ['undefined', 'string'].includes(typeof tool.title) &&
  [tool.inputSchema, tool.annotations].every(
    (part: unknown): part is JsonObject | undefined => part === undefined || isJsonObject(part),
  );
