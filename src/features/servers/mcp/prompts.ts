/** An MCP server's prompts: what getting one gives, and what a server suggests for an argument. */
import * as z from 'zod';
import { toResultContent } from '#core/tools/layers/call-result.ts';
import type { Content } from '#core/tools/result.ts';
import { received } from './answers';
import { inRounds, type McpRequest } from './elicitation';

const message = z.object({ role: z.enum(['user', 'assistant']).catch('user'), content: z.unknown() });
const said = z.union([message, z.string().transform((content) => ({ role: 'user' as const, content }))]); // a literal type
const got = received(
  z.object({ messages: z.union([z.array(said).max(200), said.transform((one) => [one])]).catch([]) }),
);

/** A prompt as it can be attached: its text, and the resources and pictures in it. */
interface GotPrompt {
  text: string;
  parts: Content[];
}

export const getPrompt =
  (name: string, filled: Readonly<Record<string, string>>): McpRequest<GotPrompt> =>
  async (client, options, talk) => {
    const params = { name, arguments: { ...filled } };
    const { messages } = await inRounds(client, { method: 'prompts/get', params, schema: got }, talk, options);
    const turns = messages.map(({ role, content }) => ({ role, content: toResultContent(content) }));
    const isTalk = turns.some(({ role }) => role !== turns[0]?.role || role === 'assistant');
    const toText = ({ role, content }: (typeof turns)[number]) =>
      `${isTalk ? `[${role}] ` : ''}${wordPart(content)}`.trim();
    return {
      text: turns.map(toText).join('\n\n'),
      parts: turns.flatMap(({ content }) => (content.type === 'image' || content.type === 'resource' ? content : [])),
    };
  };

function wordPart(part: Content): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'image') return '[picture, attached]';
  if (part.type === 'audio') return `[${part.mimeType}, left out]`;
  return part.type === 'resource' ? `[${part.uri}, attached]` : `[link: ${part.uri}]`;
}

/** Which argument, of a prompt or of a resource template, and what is known of the others. */
export interface Unfinished {
  of: { type: 'prompt'; name: string } | { type: 'template'; uri: string };
  argument: string;
  value: string;
  others: Readonly<Record<string, string>>;
}

const max = 100;

const values = z
  .array(z.string().max(1000))
  .transform((all) => all.slice(0, max))
  .catch([]);
const completed = received(z.object({ completion: z.object({ values }).catch({ values: [] }) }));

/** The values that the server suggests; empty where it suggests none. */
export const complete =
  ({ of, argument, value, others }: Unfinished): McpRequest<string[]> =>
  async (client, options) => {
    if (!client.getServerCapabilities()?.completions) return [];
    const ref = of.type === 'prompt' ? { type: 'ref/prompt', name: of.name } : { type: 'ref/resource', uri: of.uri };
    const context = { arguments: { ...others } };
    const params = { ref, argument: { name: argument, value }, context };
    const answer = await client.request({ method: 'completion/complete', params }, completed, options);
    return answer.completion.values;
  };
