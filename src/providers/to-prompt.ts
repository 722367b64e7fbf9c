/** Converts a request into the shape that the AI SDK's language models take. */
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { type Opaque, writeProblem } from '#conversation';
import type { GivenBack } from './opaque';
import type { ModelMessage, ModelRequest, ModelTool } from './provider';

type GiveBack = (opaque: Opaque | undefined) => GivenBack;

/** What a service's protocol asks of a prompt. */
export interface PromptRules {
  /** Makes a call's id legal for this service; it may come from another model. */
  toCallId(id: string): string;
  /** A result can be marked as an error and can hold pictures. Otherwise errors are JSON, and pictures follow the results. */
  richResults: boolean;
}

/** `giveBack` returns what the service wants back of its own turns. */
export function toCallOptions(
  request: ModelRequest,
  rules: PromptRules,
  giveBack: GiveBack,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'> {
  const system: LanguageModelV4Prompt = request.system ? [{ role: 'system', content: request.system }] : [];
  const messages = rules.richResults ? request.messages : withPictureMessages(request.messages);
  return wellFormed({
    prompt: [...system, ...messages.flatMap((message) => toMessage(message, rules, giveBack))],
    ...(request.tools.length > 0 && { tools: request.tools.map(toTool) }),
  });
}

/** Replaces lone surrogates, which a page or a model may send: services refuse a request with one of them. */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T; // a string for a string
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed) as T; // member for member
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)])) as T; // the same
}

/** A name that a model made up stays in the history, where services check it like a tool's. */
const toLegalName = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';

function toTool({ name, description, inputSchema }: ModelTool): LanguageModelV4FunctionTool {
  const schema = inputSchema as JSONSchema7; // passed on unchanged: the server validates it
  return { type: 'function', name, description, inputSchema: schema };
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** `isMarked`: the request marks the result as an error. */
export function wordResult(message: ToolMessage, isMarked: boolean): string {
  const words = fenceResult(message);
  return message.problem ? writeProblem(words, message.problem, isMarked) : words;
}

/** Fences the words of a page or a server and names their source. What Tabhand adds is outside the fence. */
function fenceResult({ text, theirs }: ToolMessage): string {
  if (!theirs || theirs.length === 0) return text;
  const words = text.slice(0, theirs.length).replaceAll('</result', '<\\/result');
  return `${openFence(theirs)}\n${words}\n</result>${text.slice(theirs.length)}`;
}

const openFence = ({ source, untrusted }: NonNullable<ToolMessage['theirs']>, more = ''): string =>
  `<result from=${JSON.stringify(source)}${untrusted ? ' of="third parties"' : ''}${more}>`;

type PromptMessage = ModelMessage | { role: 'pictures'; of: ToolMessage[]; before?: UserMessage };
type UserMessage = Extract<ModelMessage, { role: 'user' }>;

/** Puts the pictures of results behind the last result in a row: into the user's message there, or one of their own. */
function withPictureMessages(messages: readonly ModelMessage[]): PromptMessage[] {
  let waiting: ToolMessage[] = [];
  return messages.flatMap((message, i): PromptMessage[] => {
    if (message.role === 'tool' && message.pictures) waiting.push(message);
    if (waiting.length === 0 || (message.role === 'tool' && messages[i + 1]?.role === 'tool')) return [message];
    if (message.role === 'tool' && messages[i + 1]?.role === 'user') return [message];
    const of = waiting;
    waiting = [];
    return message.role === 'user' ? [{ role: 'pictures', of, before: message }] : [message, { role: 'pictures', of }];
  });
}

/** In a fence that names their source, like the words of their result. */
function toPictureParts(message: ToolMessage): UserPart[] {
  const { name, theirs, pictures = [] } = message;
  const about = ` pictures-of=${JSON.stringify(toLegalName(name))}`;
  const opening = theirs ? openFence(theirs, about) : `<result${about}>`;
  return [{ type: 'text', text: opening }, ...pictures.map(toFile), { type: 'text', text: '</result>' }];
}

const toFile = ({ mime, data }: { mime: string; data: string }): LanguageModelV4FilePart => ({
  type: 'file',
  mediaType: mime,
  data: { type: 'data', data },
});

type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart;

type Attached = NonNullable<UserMessage['attached']>[number];

/** An attachment isn't what the user says: a text is fenced, with its source. */
const toPart = (attached: Attached): UserPart =>
  attached.type === 'image' ? toFile(attached) : { type: 'text', text: wordAttachment(attached) };

const toUserParts = ({ text, attached = [] }: UserMessage): UserPart[] => [
  ...attached.map(toPart),
  { type: 'text', text },
];

export function wordAttachment({ kind, name, origin, text, note }: Extract<Attached, { type: 'text' }>): string {
  const from = origin === null ? '' : ` from=${JSON.stringify(origin)}`;
  const words = text === '' ? '' : `\n${text.replaceAll('</attachment', '<\\/attachment')}`;
  const title = JSON.stringify(name.replace(/[<>\s\p{C}]+/gu, ' ').trim());
  const fenced = `<attachment kind="${kind}" name=${title}${from}>${words}\n</attachment>`;
  return note === undefined ? fenced : `${fenced}\n[${note}]`;
}

/** Leaves out empty texts: Anthropic refuses them, and an answer that was cut before its first word has none. */
function toMessage(
  message: PromptMessage,
  { toCallId, richResults }: PromptRules,
  giveBack: GiveBack,
): LanguageModelV4Message[] {
  if (message.role === 'user') return [{ role: 'user', content: toUserParts(message) }];
  if (message.role === 'pictures') {
    const user = message.before ? toUserParts(message.before) : [];
    return [{ role: 'user', content: [...message.of.flatMap(toPictureParts), ...user] }];
  }
  if (message.role === 'tool') {
    const [toolCallId, toolName] = [toCallId(message.callId), toLegalName(message.name)];
    const output = toOutput(message, richResults);
    return [{ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] }];
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

function toOutput(message: ToolMessage, richResults: boolean): LanguageModelV4ToolResultPart['output'] {
  const value = wordResult(message, richResults);
  if (message.isError) return { type: 'error-text', value };
  const { pictures } = message;
  if (!pictures || !richResults) return { type: 'text', value };
  return { type: 'content', value: [{ type: 'text', text: value }, ...pictures.map(toFile)] };
}
