/** Data that a service wants back with the next turn, such as thoughts and their signatures: kept unchanged and given to no other service. */
import type { LanguageModelV4Prompt, LanguageModelV4StreamPart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Opaque } from '#core/log/entry.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import { quirks, type ServicePlace } from './quirks';

/** The most characters kept of a turn's data. Beyond it, the turn is treated like one of another service. */
const maxCharacters = 200_000;

type Metadata = Record<string, JsonObject>;

/** `at`: the characters of text and the calls before it, where there are any. */
type Thought = { text: string; metadata: Metadata; at?: readonly [characters: number, calls: number] };

/** As `turn` is written into the log. */
interface TurnData {
  /** The model: what no service signed is of use to no other. */
  by?: string;
  thoughts?: Thought[];
  /** Members of its message, as they came. */
  fields?: JsonObject;
  /** Its text with the tags of thoughts. */
  said?: string;
  /** What signs its text. */
  text?: Metadata;
  /** The fields of OpenRouter, in older logs. */
  openrouter?: JsonObject;
}

/** Whose data it is: any server may speak OpenAI's protocol, so that its address tells which. */
const sourceOf = ({ type, url }: ServicePlace): string =>
  type === 'openai-compatible' && URL.canParse(url) ? `${type} ${new URL(url).host}` : type;

/** Collects the data from one turn's stream. */
export function createOpaqueReader(place: ServicePlace) {
  const thoughts = new Map<string, Thought>();
  const turn: TurnData = { by: place.model };
  let [characters, calls, raw] = [0, 0, ''];
  const seeThought = (part: Extract<LanguageModelV4StreamPart, { type: `reasoning-${'start' | 'delta' | 'end'}` }>) => {
    const at = characters + calls > 0 && { at: [characters, calls] as const }; // a pair
    const thought = thoughts.get(part.id) ?? { text: '', metadata: {}, ...at };
    if (part.type === 'reasoning-delta') thought.text += part.delta;
    Object.assign(thought.metadata, pick(part.providerMetadata, ['signature', 'redactedData', 'thoughtSignature']));
    thoughts.set(part.id, thought);
  };
  return {
    see(part: LanguageModelV4StreamPart) {
      if (part.type === 'finish' && isJsonObject(part.providerMetadata?.fields))
        turn.fields = part.providerMetadata.fields;
      if (part.type === 'tool-call') calls++;
      if (part.type === 'text-delta') {
        characters += part.delta.length;
        raw += part.delta;
      }
      if (part.type === 'text-start' || part.type === 'text-delta') {
        const signature = pick(part.providerMetadata, ['thoughtSignature']);
        if (signature) turn.text = signature;
      }
      if (part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end')
        seeThought(part);
    },
    /** The data of the turn as a whole. `text`: as it is shown. */
    turn(text: string): JsonObject | undefined {
      const isSplit = raw !== text && quirks('tagsGoBack', place).length > 0;
      // Where thoughts are members of the message, its fields have them.
      const own = place.type === 'anthropic' || place.type === 'gemini' ? [...thoughts.values()].filter(isThought) : [];
      const whole = { ...turn, ...(own.length > 0 && { thoughts: own }), ...(isSplit && { said: raw }) };
      return Object.keys(whole).length > 1 ? (whole as JsonObject) : undefined; // JSON, as it was parsed
    },
  };
}

const isThought = ({ text, metadata }: Thought): boolean => text !== '' || Object.keys(metadata).length > 0;

/** The data of a call. */
export const opaqueOfCall = (metadata: SharedV4ProviderOptions | undefined): JsonObject | undefined =>
  pick(metadata, ['thoughtSignature']);

/** The members that the service wants back, by their namespace. */
function pick(metadata: SharedV4ProviderOptions | undefined, names: readonly string[]): Metadata | undefined {
  const found = Object.entries(metadata ?? {}).flatMap(([namespace, data]) => {
    const members = Object.entries(data).filter(([name, value]) => names.includes(name) && value != null);
    return members.length > 0 ? [[namespace, Object.fromEntries(members)]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The data as the log keeps it; undefined if there is none, or too much. */
export function toOpaque(
  from: ServicePlace,
  { turn, calls }: { turn: JsonObject | undefined; calls: readonly (JsonObject | undefined)[] },
): Opaque | undefined {
  const hasCalls = calls.some((call) => call !== undefined);
  if (!turn && !hasCalls) return undefined;
  const opaque = {
    from: sourceOf(from),
    ...(turn && { turn }),
    ...(hasCalls && { calls: calls.map((call) => call ?? null) }),
  };
  return JSON.stringify(opaque).length <= maxCharacters ? opaque : undefined;
}

type Part = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'][number];

/** A turn's data where the AI SDK expects it. */
export interface Returned {
  /** Before which character of the text and which call each stands. */
  thoughts: { part: Part; at: readonly [characters: number, calls: number] }[];
  /** The text as it goes back. */
  text(shown: string): { text: string; providerOptions?: SharedV4ProviderOptions };
  message(text: string): { providerOptions?: SharedV4ProviderOptions };
  call(index: number): { providerOptions?: SharedV4ProviderOptions };
}

/** What of thoughts without a signature goes back: what came, nothing, or the member that a service wants of every message. */
export type Unsigned = 'as-came' | 'none' | { required: string };

/** Returns nothing to a service other than the one the data came from. */
export function giveBack(
  opaque: Opaque | undefined,
  to: ServicePlace,
  hasCalls: boolean,
  unsigned: Unsigned = 'as-came',
): Returned {
  const isOwn = opaque?.from === sourceOf(to);
  const data = (isOwn ? opaque.turn : undefined) as TurnData | undefined; // written by the reader above
  const isSame = data?.by === undefined || data.by === to.model;
  const fields = toFields(isSame ? (data?.fields ?? data?.openrouter) : undefined, to, { hasCalls, unsigned });
  const thoughts = (data?.thoughts ?? []).filter(
    ({ metadata }) => Object.keys(metadata).length > 0 || (isSame && unsigned !== 'none'),
  );
  return {
    thoughts: thoughts.map(({ text, metadata, at = [0, 0] }) => ({
      at,
      part: {
        type: 'reasoning' as const, // a literal type
        text,
        // Anthropic's protocol has a signature with each thought; services that sign none take an empty one.
        providerOptions: {
          ...(to.type === 'anthropic' && { anthropic: { signature: '' } }),
          ...metadata,
        } as SharedV4ProviderOptions, // unchanged since it came
      },
    })),
    text: (shown) => ({
      text: (hasCalls && isSame && data?.said) || shown,
      ...(data?.text && { providerOptions: data.text as SharedV4ProviderOptions }), // the same
    }),
    message(text) {
      const { content, ...others } = fields;
      const parts = Array.isArray(content) && {
        content: [...content, ...(text === '' ? [] : [{ type: 'text', text }])],
      };
      const all = { ...others, ...parts };
      return Object.keys(all).length > 0
        ? { providerOptions: { openaiCompatible: all } as SharedV4ProviderOptions }
        : {}; // the same
    },
    call(index) {
      const call = isOwn ? opaque.calls?.[index] : undefined;
      const [kept] = Object.values(call ?? {}).flatMap((each) =>
        isJsonObject(each) ? String(each.thoughtSignature) : [],
      );
      // A member in which a gateway has the signature is kept as JSON, which no signature is.
      const own = kept?.startsWith('{') ? { openaiCompatible: parseJson(kept) } : call;
      return own ? { providerOptions: own as SharedV4ProviderOptions } : {}; // the same
    },
  };
}

/** An answer without calls ends its turn: what isn't signed is of no more use there, but for services that want it of every message. */
function toFields(
  came: JsonObject | undefined,
  to: ServicePlace,
  { hasCalls, unsigned }: { hasCalls: boolean; unsigned: Unsigned },
): JsonObject {
  const required = quirks('thoughtRequired', to);
  if (to.type === 'anthropic' || to.type === 'gemini' || unsigned === 'none') return {};
  const names = typeof unsigned === 'object' ? [unsigned.required, ...required] : required;
  const isSealed = Object.values(came ?? {}).some((value) => typeof value === 'object');
  const kept = hasCalls || isSealed || names.length > 0 ? came : {};
  return { ...Object.fromEntries(names.map((name) => [name, ''])), ...kept };
}
