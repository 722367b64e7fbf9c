/** Converts a call's outcome to an entry with what the model is shown at once; the full result is stored under the call's id. */
import type { EntryBody, StoredResult } from '#core/log/entry.ts';
import { compressedLength } from '#core/log/outcome-words.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { parseInTurns, writeJson } from '#core/tools/long-numbers.ts';
import { resultText, type ToolOutcome } from '#core/tools/result.ts';
import type { Content, ServerMessage } from '#core/tools/schemas.ts';
import { shortenResult } from '#core/tools/shorten.ts';

interface Recording {
  callId: string;
  outcome: ToolOutcome;
  /** Milliseconds, rounded; null when unknown. */
  duration: number | null;
  /** Characters of the result that the entry holds and the model is shown; null: all. */
  limit: number | null;
}

/** Messages of a server that one result keeps. */
const maxSaid = 100;

/** What a server logs during a call, for its result. */
export function keepSaid() {
  const said: ServerMessage[] = [];
  return {
    listen: (message: ServerMessage) => void (said.length < maxSaid && said.push(message)),
    kept: () => (said.length > 0 ? { said } : {}),
  };
}

type ResultBody = Extract<EntryBody, { type: 'tool-result' }>;
/** False: `recall` can't read it. */
type Save = (result: Omit<StoredResult, 'conversationId'>) => Promise<void> | Promise<false>;

/** Stores in full any result that a later turn may compress, so that `recall` can read it. */
export async function toResultEntry({ callId, outcome, duration, limit }: Recording, save: Save): Promise<ResultBody> {
  if (outcome.type === 'failure') return { type: 'tool-result', callId, outcome, duration };
  const { content, structured, isError, misfits } = outcome;
  const text = resultText(content, structured);
  const images = content.filter(({ type }) => type === 'image').length;
  const isLarge = text.length > compressedLength || !isWholeIn(text, content, structured);
  const stored = isLarge && (await isSaved(save({ callId, content, structured, at: Date.now() })));
  const shown = {
    ...(await shortenText(text, limit, content.length === 0 ? structured : undefined)),
    stored,
    isError,
    images,
    ...(misfits && { misfits }),
  };
  const rich = stored && content.some(isRich) && { rich: true as const }; // a literal type
  return { type: 'tool-result', callId, outcome: { type: 'result', ...shown, ...rich }, duration };
}

/** Sound, files and links to resources, and what isn't for both the user and the model. */
const isRich = ({ type, only }: Content): boolean => only !== undefined || (type !== 'text' && type !== 'image');

/** The canvas operation of an outcome. Only built-in tools may draw. */
export const drawnBy = (layer: ToolLayer | null, outcome: ToolOutcome) =>
  outcome.type === 'result' && layer?.internal === 'built-in' ? outcome.canvas : undefined;

/** If the disk is full, the stored result is lost, but never the log's entry for a tool that ran. */
async function isSaved(saving: ReturnType<Save>): Promise<boolean> {
  try {
    return (await saving) !== false;
  } catch (error) {
    console.error('A result could not be stored.', error);
    return false;
  }
}

/** Whether the result is a single text that equals its structure, so that the entry contains all of it. */
function isWholeIn(text: string, content: readonly Content[], structured: unknown): boolean {
  const [only] = content;
  if (content.length !== 1 || only?.type !== 'text') return content.length === 0 && structured === undefined;
  return structured === undefined || writeJson(structured) === text;
}

/** JSON that fits without its spaces is whole: its size is then that of the preview. */
async function shortenText(
  text: string,
  limit: number | null,
  known: unknown,
): Promise<{ preview: string; size: number }> {
  if (limit === null || text.length <= limit) return { preview: text, size: text.length };
  const value = known ?? (/^\s*[[{]/.test(text) ? await parseInTurns(text) : undefined);
  const preview = shortenResult(value, text, limit);
  const isWhole = value !== undefined && !preview.includes('…'); // every cut leaves an ellipsis
  return { preview, size: isWhole ? preview.length : text.length };
}
