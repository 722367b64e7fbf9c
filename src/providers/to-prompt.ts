/** Our request in the shape that the AI SDK's language models take. */
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import { type Opaque, toWellFormed } from '#conversation';
import type { GivenBack } from './opaque';
import type { ModelMessage, ModelRequest, ModelTool } from './provider';

type GiveBack = (opaque: Opaque | undefined) => GivenBack;

/**
 * `toCallId` makes the ids of calls, which may come from another model, legal for this one; `giveBack` gives it what it
 * wants to have back of its own turns.
 */
export function toCallOptions(
  request: ModelRequest,
  toCallId: (id: string) => string,
  giveBack: GiveBack,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'> {
  const system: LanguageModelV4Prompt = request.system ? [{ role: 'system', content: request.system }] : [];
  return wellFormed({
    prompt: [...system, ...request.messages.flatMap((message) => toMessage(message, toCallId, giveBack))],
    ...(request.tools.length > 0 && { tools: request.tools.map(toTool) }),
  });
}

/** Half a character anywhere, sent by a page or a model, would make a request that services refuse as a whole. */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return toWellFormed(value) as T; // a string for a string
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed) as T; // member for member
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [toWellFormed(key), wellFormed(each)])) as T; // the same
}

/** A name that a model made up stays in the history, where services check it as they check a tool's. */
const toLegalName = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';

function toTool({ name, description, inputSchema }: ModelTool): LanguageModelV4FunctionTool {
  const schema = inputSchema as JSONSchema7; // passed on as it is: the server judges it
  return { type: 'function', name, description, inputSchema: schema };
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** A page's or a server's own words stand in a fence that names them; what we add to them stands outside. */
export function wordResult({ text, theirs }: ToolMessage): string {
  if (!theirs || theirs.length === 0) return text;
  const words = text.slice(0, theirs.length).replaceAll('</result', '<\\/result');
  const untrusted = theirs.untrusted ? ' of="third parties"' : '';
  return `<result from=${JSON.stringify(theirs.source)}${untrusted}>\n${words}\n</result>${text.slice(theirs.length)}`;
}

type Attached = NonNullable<Extract<ModelMessage, { role: 'user' }>['attached']>[number];

/** What the user attached is not what they say: a text stands in a fence that names where it is from. */
function toPart(attached: Attached): LanguageModelV4TextPart | LanguageModelV4FilePart {
  if (attached.type === 'image') {
    return { type: 'file', mediaType: attached.mime, data: { type: 'data', data: attached.data } };
  }
  return { type: 'text', text: wordAttachment(attached) };
}

export function wordAttachment({ kind, name, origin, text, note }: Extract<Attached, { type: 'text' }>): string {
  const from = origin === null ? '' : ` from=${JSON.stringify(origin)}`;
  const words = text === '' ? '' : `\n${text.replaceAll('</attachment', '<\\/attachment')}`;
  const title = JSON.stringify(name.replace(/[<>\s\p{C}]+/gu, ' ').trim());
  const fenced = `<attachment kind="${kind}" name=${title}${from}>${words}\n</attachment>`;
  return note === undefined ? fenced : `${fenced}\n[${note}]`;
}

/** Empty texts are left out: Anthropic refuses them, and an answer cut before its first word has nothing to say. */
function toMessage(
  message: ModelMessage,
  toCallId: (id: string) => string,
  giveBack: GiveBack,
): LanguageModelV4Message[] {
  if (message.role === 'user') {
    const words = { type: 'text' as const, text: message.text }; // const: a literal type
    return [{ role: 'user', content: [...(message.attached ?? []).map(toPart), words] }];
  }
  if (message.role === 'tool') {
    const { callId, isError } = message;
    const [toolName, value] = [toLegalName(message.name), wordResult(message)];
    const output = { type: isError ? ('error-text' as const) : ('text' as const), value }; // const: literal types
    return [{ role: 'tool', content: [{ type: 'tool-result', toolCallId: toCallId(callId), toolName, output }] }];
  }
  const text = message.text.trim() === '' ? [] : [{ type: 'text' as const, text: message.text }]; // const: literal type
  const own = giveBack(message.opaque);
  const calls = message.calls.map(({ id, name, input }, i) => {
    const toolName = toLegalName(name);
    return { type: 'tool-call' as const, toolCallId: toCallId(id), toolName, input, ...own.call(i) }; // const: literal type
  });
  const content = [...text, ...calls];
  return content.length > 0 ? [{ role: 'assistant', content: [...own.thoughts, ...content], ...own.message }] : [];
}
