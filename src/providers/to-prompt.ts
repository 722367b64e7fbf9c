/** Converts a request into the shape that the AI SDK's language models take. */
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type { Opaque } from '#core/log/entry.ts';
import { writeProblem } from '#core/log/outcome-words.ts';
import type { ModelMessage, ModelRequest } from '#core/loop/provider.ts';
import { builtInWords, foreign, isForeign, own, type Words } from '#core/tools/foreign.ts';
import { isHands } from '#core/tools/layer.ts';
import { digitsOf, mapLong } from '#core/tools/long-numbers.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import { blocksKey, toLegalName } from '#core/tools/registry.ts';
import { createFence, type Fence, type Sent } from './fence';
import type { Returned } from './opaque';

declare global {
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

type GiveBack = (opaque: Opaque | undefined, hasCalls: boolean) => Returned;

/** What a service's protocol asks of a prompt. */
export interface PromptRules {
  /**
   * The names that its documentation lets a function bear. A name that a model made up stays in the history, where services check
   * it as they check a tool's.
   */
  legalName: RegExp;
  /** Makes a call's id legal for this service; it may come from another model. */
  toCallId(id: string): string;
  /** A result can be marked as an error and can hold pictures. Otherwise errors are JSON, and pictures follow the results. */
  richResults: boolean;
  /** The service remembers only what is marked for it. */
  marksCache?: true | undefined;
  /** The service wants an answer between a result and the user's next message. */
  answersResults?: true | undefined;
}

/** `giveBack` returns what the service wants back of its own turns. */
export function toCallOptions(
  request: ModelRequest,
  rules: PromptRules,
  giveBack: GiveBack,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'> {
  const fence = createFence(request.nonce);
  const content = fence.write(request.system);
  const system: LanguageModelV4Prompt = content ? [{ role: 'system', content }] : [];
  const messages = rules.richResults ? request.messages : withPictureMessages(request.messages);
  const written = messages.flatMap((message) => toMessage(message, fence, { ...rules, giveBack }));
  const prompt = [...system, ...(rules.answersResults ? written.flatMap(withAnswer) : written)];
  const tools = request.tools.map((tool) => toTool(tool, request, fence));
  return wellFormed({
    prompt: rules.marksCache ? markOnly(prompt, endsOfPrefix(prompt, request)) : prompt,
    ...(tools.length > 0 && { tools: rules.marksCache ? markOnly(tools, endsOfTools(request)) : tools }),
  });
}

const mark = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } };

const markOnly = <T extends object>(all: readonly T[], at: readonly number[]): T[] =>
  all.map((each, i) => (at.includes(i) ? { ...each, ...mark } : each));

/** Says as little as an answer can. */
const withAnswer = (message: LanguageModelV4Message, i: number, all: readonly LanguageModelV4Message[]) =>
  message.role === 'user' && all[i - 1]?.role === 'tool'
    ? [{ role: 'assistant' as const, content: [{ type: 'text' as const, text: 'OK.' }] }, message] // literal types
    : [message];

type Defined = Pick<ModelRequest, 'tools' | 'steadyTools'>;

/**
 * Up to where a request is worth remembering: the tools, the instructions, all of it, and all of the request before it, of which the
 * service looks for what it remembers a few parts before a mark only. Where tools have come or gone since, nothing of the messages is
 * remembered, and the fourth mark stands at the last tool that is as it was.
 */
function endsOfTools({ tools, steadyTools = tools.length }: Defined): number[] {
  const last = tools.length - 1;
  return steadyTools > 0 && steadyTools <= last ? [steadyTools - 1, last] : [last];
}

export function endsOfPrefix(messages: readonly { role: string }[], request: Defined): number[] {
  const before = messages.findLastIndex(({ role }) => role === 'assistant') - 1;
  const all = [
    messages.findIndex(({ role }) => role === 'system'),
    ...(endsOfTools(request).length === 1 ? [before] : []),
    messages.length - 1,
  ];
  return all.filter((at, i) => at >= 0 && all.indexOf(at) === i);
}

/** With long numbers as the SDK's `JSON.stringify` writes their digits. */
const toSent = (value: unknown): unknown => mapLong(value, (long) => JSON.rawJSON(digitsOf(long)));

/** Replaces lone surrogates, which a page or a model may send: services refuse a request with one of them. */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T; // a string for a string
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  if (Array.isArray(value)) return value.map(wellFormed) as T; // member for member
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)])) as T; // the same
}

/** Written by the fence: the compiler refuses any other text. */
type SentPart = (LanguageModelV4TextPart & { text: Sent }) | LanguageModelV4FilePart;
type SentTool = LanguageModelV4FunctionTool & { description: Sent };
type SentOutput = { type: 'text' | 'error-text'; value: Sent } | { type: 'content'; value: SentPart[] };

/** The description between tags; the words of the schema can't stand there, so that only what looks like a tag is broken. */
function toTool({ name, description, inputSchema }: OfferedTool, request: ModelRequest, fence: Fence): SentTool {
  const schema = toSent(fence.cleanAll(inputSchema)) as JSONSchema7; // passed on as it is: the server validates it
  const words = fence.write(wordDescription({ name, description }, request));
  return { type: 'function', name, description: words, inputSchema: schema };
}

export function wordDescription(
  { name, description }: Omit<OfferedTool, 'inputSchema'>,
  { toolOf }: ModelRequest,
): Words {
  const target = toolOf?.(name);
  // The names of widgets and their kinds may come from a file.
  const isOwn = target?.source.type === 'local' ? target.server !== blocksKey : target && isHands(target);
  if (isOwn) return builtInWords(description);
  // Whose words they are, the beginning of its name says.
  return own`${foreign('words', { from: '' }, description)}`;
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;

/** `isMarked`: the request marks the result as an error. */
export const wordResult = ({ text, problem }: ToolMessage, isMarked: boolean): Words =>
  problem ? writeProblem(text, problem, isMarked) : text;

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

/** Between tags that name their source, like the words of their result. */
function toPictureParts({ name, text, pictures = [] }: ToolMessage, fence: Fence): SentPart[] {
  const around = text.find(isForeign) ?? foreign('result', { from: '' }, '');
  const opening = fence.open(around, { 'pictures-of': toLegalName(name) });
  return [{ type: 'text', text: opening }, ...pictures.map(toFile), { type: 'text', text: fence.close(around) }];
}

const toFile = ({ mime, data }: { mime: string; data: string }): LanguageModelV4FilePart => ({
  type: 'file',
  mediaType: mime,
  data: { type: 'data', data },
});

type Attached = NonNullable<UserMessage['attached']>[number];

/** An attachment isn't what the user says: it is fenced, with its source. */
export const wordAttachment = ({
  content,
  note,
}: Pick<Extract<Attached, { type: 'text' }>, 'content' | 'note'>): Words =>
  note ? own`${content}\n[${note}]` : own`${content}`;

function toUserParts({ text, attached = [] }: UserMessage, fence: Fence): SentPart[] {
  const parts = attached.map(
    (each): SentPart =>
      each.type === 'image' ? toFile(each) : { type: 'text', text: fence.write(wordAttachment(each)) },
  );
  const words = fence.write(text);
  // Beside a picture services refuse an empty text.
  return words.trim() === '' && parts.length > 0 ? parts : [...parts, { type: 'text', text: words }];
}

/** Leaves out empty texts: Anthropic refuses them, and an answer that was cut before its first word has none. */
function toMessage(
  message: PromptMessage,
  fence: Fence,
  { toCallId, legalName, richResults, giveBack }: PromptRules & { giveBack: GiveBack },
): LanguageModelV4Message[] {
  const nameOf = (name: string): string => (legalName.test(name) ? name : toLegalName(name));
  if (message.role === 'user') return [{ role: 'user', content: toUserParts(message, fence) }];
  if (message.role === 'pictures') {
    const user = message.before ? toUserParts(message.before, fence) : [];
    return [{ role: 'user', content: [...message.of.flatMap((each) => toPictureParts(each, fence)), ...user] }];
  }
  if (message.role === 'tool') {
    const [toolCallId, toolName] = [toCallId(message.callId), nameOf(message.name)];
    const output = toOutput(message, fence, richResults);
    return [{ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] }];
  }
  const back = giveBack(message.opaque, message.calls.length > 0);
  const calls = message.calls.map(({ id, name, input }, i) => {
    const toolName = nameOf(name);
    return { type: 'tool-call' as const, toolCallId: toCallId(id), toolName, input: toSent(input), ...back.call(i) }; // const: literal type
  });
  const { text, ...signed } = back.text(message.text);
  const words = text.trim() === '' && !signed.providerOptions ? '' : text;
  const isEmpty = words === '' && calls.length === 0 && !signed.providerOptions;
  if (isEmpty) return [];
  return [{ role: 'assistant', content: inOrder(words, calls, signed, back.thoughts), ...back.message(words) }];
}

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

/** Text, calls, and each thought where it stood among them. */
function inOrder(
  text: string,
  calls: readonly AssistantPart[],
  signed: Pick<LanguageModelV4TextPart, 'providerOptions'>,
  thoughts: Returned['thoughts'],
): AssistantPart[] {
  const parts: AssistantPart[] = [];
  let [character, call] = [0, 0];
  const goTo = (toCharacter: number, toCall: number): void => {
    const piece = text.slice(character, toCharacter);
    if (piece !== '') parts.push({ type: 'text', text: piece, ...(toCharacter >= text.length && signed) });
    parts.push(...calls.slice(call, toCall));
    [character, call] = [toCharacter, toCall];
  };
  for (const { part, at } of thoughts) {
    goTo(...at);
    parts.push(part);
  }
  if (text === '' && signed.providerOptions) parts.push({ type: 'text', text, ...signed });
  goTo(text.length, calls.length);
  return parts;
}

function toOutput(message: ToolMessage, fence: Fence, richResults: boolean): SentOutput {
  const value = fence.write(wordResult(message, richResults));
  if (message.isError) return { type: 'error-text', value };
  const { pictures } = message;
  if (!pictures || !richResults) return { type: 'text', value };
  return { type: 'content', value: [{ type: 'text', text: value }, ...pictures.map(toFile)] };
}
