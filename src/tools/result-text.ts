/** A result as text, for models that read text only. */
import type { Content } from './result';

export function resultText(content: readonly Content[], structured: unknown): string {
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
