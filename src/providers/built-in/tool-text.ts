/**
 * Calls written as text, for a model that can't call tools: a fenced block of JSON, read strictly. A block that opens as a
 * call but isn't one is malformed; everything else is text. Pure.
 */
import * as z from 'zod';
import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';

const opening = '```tool_call';
const closing = '```';

export type ToolText =
  | { type: 'text'; text: string }
  | { type: 'call'; name: string; input: JsonObject }
  | { type: 'malformed'; block: string };

/** Reads a stream piece by piece; each piece returns what is certain by then. */
export function createToolTextReader() {
  /** Of the line, so many characters have been returned; `block`: the lines of the call that is open. */
  let [line, returned, block]: [string, number, string | null] = ['', 0, null];
  const give = (): ToolText[] => {
    const text = line.slice(returned);
    returned = line.length;
    return text ? [{ type: 'text', text }] : [];
  };
  const readLine = (): ToolText[] => {
    const words = line.trimEnd();
    if (block === null && words !== opening) return give();
    const whole = block !== null && words === closing ? block : null;
    block = whole !== null ? null : block === null ? '' : block + line;
    return whole === null ? [] : [readBlock(whole)];
  };
  const endLine = (): ToolText[] => {
    const found = readLine();
    [line, returned] = ['', 0];
    return found;
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
    /** A block that is still open is malformed. */
    end(): ToolText[] {
      const found = line ? endLine() : [];
      return block === null ? found : [...found, { type: 'malformed', block }];
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
  `${opening}\n${writeJson({ name, arguments: input })}\n${closing}`;

export const malformedNote =
  'That tool_call block was not read: it must hold exactly one JSON object {"name": "...", "arguments": {...}}, and ' +
  'nothing was called. Write the block again, or answer without a tool.';
