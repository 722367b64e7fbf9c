/**
 * Calls written as text, for a model that can't call tools: a fenced block of JSON, read strictly. A block that opens as a
 * call but isn't one is malformed; everything else is text. Pure.
 */
import * as z from 'zod';
import { type JsonObject, parseJson } from '#tools';

const opening = '```tool_call';
const closing = '```';

export type ToolText =
  | { type: 'text'; text: string }
  | { type: 'call'; name: string; input: JsonObject }
  | { type: 'malformed'; block: string };

/** Reads a stream piece by piece; each piece returns what is certain by then. */
export function createToolTextReader() {
  let line = '';
  /** The lines of the open block; null outside a block. */
  let block: string[] | null = null;
  /** How many characters of the line have been returned. */
  let given = 0;

  const give = (): ToolText[] => {
    const text = line.slice(given);
    given = line.length;
    return text ? [{ type: 'text', text }] : [];
  };
  const endLine = (): ToolText[] => {
    const found = takeLine();
    [line, given] = ['', 0];
    return found;
  };
  const takeLine = (): ToolText[] => {
    const words = line.trimEnd();
    if (block === null && words !== opening) return give();
    if (block === null) block = [];
    else if (words !== closing) block.push(line);
    else {
      const call = readBlock(block.join(''));
      block = null;
      return [call];
    }
    return [];
  };

  return {
    push(piece: string): ToolText[] {
      const found: ToolText[] = [];
      for (const part of piece.split(/(?<=\n)/)) {
        line += part;
        if (line.endsWith('\n')) found.push(...endLine());
        // A line that may still open a block is held back.
        else if (block === null && !opening.startsWith(line) && line.trimEnd() !== opening) found.push(...give());
      }
      return join(found);
    },
    end(): ToolText[] {
      const found = line ? endLine() : [];
      if (block !== null) found.push({ type: 'malformed', block: block.join('') });
      block = null;
      return found;
    },
  };
}

const shape = z.strictObject({ name: z.string().min(1).max(200), arguments: z.record(z.string(), z.unknown()) });

function readBlock(text: string): ToolText {
  const { data } = shape.safeParse(parseJson(text));
  if (!data) return { type: 'malformed', block: text };
  return { type: 'call', name: data.name, input: data.arguments };
}

function join(found: ToolText[]): ToolText[] {
  const texts = found.every(({ type }) => type === 'text');
  if (!texts || found.length < 2) return found;
  return [{ type: 'text', text: found.map((each) => (each.type === 'text' ? each.text : '')).join('') }];
}

/** A call as the model would have written it, for the history. */
export const writeCall = (name: string, input: JsonObject): string =>
  `${opening}\n${JSON.stringify({ name, arguments: input })}\n${closing}`;

export const malformedNote =
  'That tool_call block was not read: it must hold exactly one JSON object {"name": "...", "arguments": {...}}, and ' +
  'nothing was called. Write the block again, or answer without a tool.';
