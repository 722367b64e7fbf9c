/** A call's outcome as an entry: small content in the log, a large one beside it under the call's id. */
import type { EntryBody, StoredResult } from '#conversation';
import type { Content, ToolOutcome, ToolResult } from '#tools';

/** Characters of a result that the entry (and so the model) carries. */
const previewLength = 10_000;

type Save = (result: Omit<StoredResult, 'conversationId'>) => Promise<void>;

export async function toResultEntry(
  callId: string,
  outcome: ToolOutcome,
  duration: number | null,
  save: Save,
): Promise<EntryBody> {
  if (outcome.type === 'failure') return { type: 'tool-result', callId, outcome, duration };
  const text = toText(outcome.content, outcome.structured);
  const images = outcome.content.filter(({ type }) => type === 'image').length;
  const stored = text.length > previewLength || !isWholeIn(text, outcome);
  const { content, structured, isError } = outcome;
  if (stored) await save({ callId, content, structured, at: Date.now() });
  const preview = text.slice(0, previewLength);
  return {
    type: 'tool-result',
    callId,
    outcome: { type: 'result', preview, size: text.length, stored, isError, images },
    duration,
  };
}

/** One text, and no structure beside it but the same: then the entry holds all that there was. */
function isWholeIn(text: string, { content, structured }: ToolResult): boolean {
  const [only] = content;
  if (content.length !== 1 || only?.type !== 'text') return content.length === 0 && structured === undefined;
  return structured === undefined || JSON.stringify(structured) === text;
}

/** Every content kind in words: what a text model can take of it. */
function toText(content: readonly Content[], structured: unknown): string {
  const parts = content.map(wordContent).filter((part) => part !== '');
  if (parts.length > 0) return parts.join('\n');
  return structured === undefined ? '' : JSON.stringify(structured);
}

function wordContent(part: Content): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `[${part.type}, ${part.mimeType}, ${part.data.length} base64 characters]`;
    case 'resource':
      return part.text ?? `[resource ${part.uri}]`;
    case 'resource_link':
      return `[resource link ${part.uri}${part.name ? `: ${part.name}` : ''}]`;
  }
}
