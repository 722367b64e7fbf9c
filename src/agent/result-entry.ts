/** A call's outcome as an entry: as much of it as the model is shown at once; the whole beside the log, under the call's id. */
import type { EntryBody, StoredResult } from '#conversation';
import { compressedLength } from '#conversation';
import { type Content, resultText, shortenResult, type ToolLayer, type ToolOutcome } from '#tools';

export interface Recording {
  callId: string;
  outcome: ToolOutcome;
  /** Milliseconds, rounded; null when unknown. */
  duration: number | null;
  /** Characters that the entry (and so the model) carries; null: all. */
  limit: number | null;
}

type ResultBody = Extract<EntryBody, { type: 'tool-result' }>;
type Save = (result: Omit<StoredResult, 'conversationId'>) => Promise<void>;

/** What a later turn would compress away is stored too: `recall` can then give all of it back. */
export async function toResultEntry({ callId, outcome, duration, limit }: Recording, save: Save): Promise<ResultBody> {
  if (outcome.type === 'failure') return { type: 'tool-result', callId, outcome, duration };
  const { content, isError } = outcome;
  const structured = isTooDeep(outcome.structured) ? undefined : outcome.structured;
  const text = resultText(content, structured);
  const images = content.filter(({ type }) => type === 'image').length;
  const isLarge = text.length > compressedLength || !isWholeIn(text, content, structured);
  const stored = isLarge && (await isSaved(save({ callId, content, structured, at: Date.now() })));
  return {
    type: 'tool-result',
    callId,
    outcome: { type: 'result', ...show(text, limit), stored, isError, images },
    duration,
  };
}

/** What an outcome draws on the canvas: only what is built in may. */
export const drawnBy = ({ key }: ToolLayer, outcome: ToolOutcome) =>
  outcome.type === 'result' && key.startsWith('local:') ? outcome.canvas : undefined;

/** A page refuses a call, or tells of it after a death, without the names that a failure's sentence needs. */
export const withNames = (outcome: ToolOutcome, { tool, server }: { tool: string; server: string }): ToolOutcome =>
  outcome.type === 'result' ? outcome : { ...outcome, values: { tool, server, ...outcome.values } };

/** A full disk costs what stands beside the log, never the log's own account of a tool that has acted. */
async function isSaved(saving: Promise<void>): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (error) {
    console.error('A result could not be stored.', error);
    return false;
  }
}

/** A structure that a store or a writer of JSON could not walk: its text, if it has one, is kept all the same. */
function isTooDeep(value: unknown, left = 500): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((part) => isTooDeep(part, left - 1));
}

/** One text, and no structure beside it but the same: then the entry holds all that there was. */
function isWholeIn(text: string, content: readonly Content[], structured: unknown): boolean {
  const [only] = content;
  if (content.length !== 1 || only?.type !== 'text') return content.length === 0 && structured === undefined;
  return structured === undefined || JSON.stringify(structured) === text;
}

/** JSON that fits when its spaces are left out is whole: then its size is that of what is shown. */
function show(text: string, limit: number | null): { preview: string; size: number } {
  if (limit === null || text.length <= limit) return { preview: text, size: text.length };
  const value = parse(text);
  const preview = shortenResult(value, text, limit);
  const isWhole = value !== undefined && !preview.includes('…'); // every cut leaves one
  return { preview, size: isWhole ? preview.length : text.length };
}

/** Numbers longer than ours can be would come out as other ones, and an id would be another's: then it stays text. */
const longNumber = /[:,[\s]-?\d{16}/;

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text) || longNumber.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it only begins like JSON
  }
}
