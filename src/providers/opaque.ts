/** Data that a service wants back with the next turn, such as signatures of thoughts: kept unchanged and given to no other service. */
import type { LanguageModelV4Prompt, LanguageModelV4StreamPart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { Opaque } from '#conversation';
import type { JsonObject } from '#tools';

/** The most characters kept of a turn's data. Beyond it, the turn is treated like one of another service. */
const maxCharacters = 200_000;

type Metadata = Record<string, JsonObject>;

type Thought = { text: string; metadata: Metadata };

/** Collects the data from one turn's stream. */
export function createOpaqueReader() {
  const thoughts = new Map<string, Thought>();
  let turn: JsonObject = {};
  return {
    see(part: LanguageModelV4StreamPart) {
      if (part.type === 'finish') turn = pick(part.providerMetadata, ['reasoning_details']) ?? {};
      if (part.type !== 'reasoning-start' && part.type !== 'reasoning-delta' && part.type !== 'reasoning-end') return;
      const thought = thoughts.get(part.id) ?? { text: '', metadata: {} };
      if (part.type === 'reasoning-delta') thought.text += part.delta;
      Object.assign(thought.metadata, pick(part.providerMetadata, ['signature', 'redactedData', 'thoughtSignature']));
      thoughts.set(part.id, thought);
    },
    /** The data of the turn as a whole. */
    turn(): JsonObject | undefined {
      const signed = [...thoughts.values()].filter(({ metadata }) => Object.keys(metadata).length > 0);
      const whole = { ...turn, ...(signed.length > 0 && { thoughts: signed }) };
      return Object.keys(whole).length > 0 ? (whole as JsonObject) : undefined; // JSON, as it was parsed
    },
  };
}

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
  from: string,
  { turn, calls }: { turn: JsonObject | undefined; calls: readonly (JsonObject | undefined)[] },
): Opaque | undefined {
  const hasCalls = calls.some((call) => call !== undefined);
  if (!turn && !hasCalls) return undefined;
  const opaque = { from, ...(turn && { turn }), ...(hasCalls && { calls: calls.map((call) => call ?? null) }) };
  return JSON.stringify(opaque).length <= maxCharacters ? opaque : undefined;
}

type Part = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'][number];

/** A turn's data where the AI SDK expects it. */
export interface GivenBack {
  thoughts: Part[];
  message: { providerOptions?: SharedV4ProviderOptions };
  call(index: number): { providerOptions?: SharedV4ProviderOptions };
}

const nothing: GivenBack = { thoughts: [], message: {}, call: () => ({}) };

/** Returns nothing to a service other than the one the data came from. */
export function giveBack(opaque: Opaque | undefined, to: string): GivenBack {
  if (opaque?.from !== to) return nothing;
  const { thoughts, openrouter } = (opaque.turn ?? {}) as { thoughts?: Thought[]; openrouter?: JsonObject }; // written by the reader above
  return {
    thoughts: (thoughts ?? []).map(({ text, metadata }) => ({
      type: 'reasoning' as const, // a literal type
      text,
      providerOptions: metadata as SharedV4ProviderOptions, // unchanged since it came
    })),
    message: openrouter ? { providerOptions: { openaiCompatible: openrouter } as SharedV4ProviderOptions } : {}, // the same
    call(index) {
      const data = opaque.calls?.[index];
      return data ? { providerOptions: data as SharedV4ProviderOptions } : {}; // the same
    },
  };
}
