/**
 * What Anthropic's service remembers of requests, by its documented rules: only up to a mark, at most four of them, byte for byte, from a
 * length on that the model has, for five minutes after each use, and found at most twenty blocks before a mark.
 */

type Block = Record<string, unknown>;

export interface CacheUsage {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
}

const [maxMarks, lookBack, lifetime] = [4, 20, 5 * 60_000];

/** Tokens below which nothing is remembered. The first that fits counts. */
const minimums: [RegExp, number][] = [
  [/fable-5|mythos-5|opus-5/, 512],
  [/haiku-4-5|opus-4-[567]/, 4096],
  [/haiku-3|3-5-haiku|3-haiku/, 2048],
  [/./, 1024],
];

export class PromptCache {
  /** The beginning of a request, for one model → when it was used last. */
  readonly #entries = new Map<string, number>();

  /** Throws a sentence for what the service refuses. */
  use({ model, tools = [], system, messages }: Body, now: number): CacheUsage {
    const blocks = [...tools, ...toBlocks(system), ...messages.flatMap(toMessageBlocks)];
    const marks = blocks.flatMap(({ cache_control }, i) => (cache_control ? i : []));
    if (marks.length > maxMarks)
      throw new Error(`A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.`);
    for (const at of marks)
      if (blocks[at]?.text === '') throw new Error('cache_control cannot be set for empty text blocks');
    const beginnings = toBeginnings(model, blocks);
    const minimum = minimums.find(([family]) => family.test(model))?.[1] ?? 0;
    const isKnown = (at: number) => now - (this.#entries.get(beginnings[at]?.key ?? '') ?? -lifetime) < lifetime;
    const sizeAt = (at: number | undefined) => (at === undefined ? 0 : (beginnings[at]?.tokens ?? 0));
    const near = (mark: number) => Array.from({ length: lookBack }, (_, back) => mark - back).find(isKnown);
    const hit = marks.toReversed().flatMap((mark) => near(mark) ?? [])[0];
    const written = marks.filter((at) => sizeAt(at) >= minimum);
    for (const at of hit === undefined ? written : [...written, hit]) this.#entries.set(beginnings[at]?.key ?? '', now);
    const [read, all, end] = [sizeAt(hit), sizeAt(blocks.length - 1), Math.max(sizeAt(hit), sizeAt(written.at(-1)))];
    return { input_tokens: all - end, cache_creation_input_tokens: end - read, cache_read_input_tokens: read };
  }
}

interface Body {
  model: string;
  tools?: Block[];
  system?: string | Block[] | undefined;
  messages: { role: string; content: string | Block[] }[];
}

const toBlocks = (content: string | Block[] = []): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

const toMessageBlocks = ({ role, content }: Body['messages'][number]): Block[] =>
  toBlocks(content).map((block) => ({ role, ...block }));

/** Up to each block: what is compared, which marks are no part of, and its tokens, of about four characters. */
function toBeginnings(model: string, blocks: readonly Block[]): { key: string; tokens: number }[] {
  let key = model;
  return blocks.map(({ cache_control: _, ...block }) => {
    key += JSON.stringify(block);
    return { key, tokens: Math.ceil((key.length - model.length) / 4) };
  });
}
