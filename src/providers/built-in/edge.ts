/** What is used of the browser's own model: Chrome's `LanguageModel`, or a stand-in for it. */

export interface BuiltInMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** A session begins with them; a system message is the first or there is none. */
export type BuiltInBeginning = [{ role: 'system'; content: string }, ...BuiltInMessage[]] | BuiltInMessage[];

interface Options {
  expectedInputs: { type: 'text'; languages: string[] }[];
  expectedOutputs: { type: 'text'; languages: string[] }[];
}

/** The languages that Chrome's model is known to speak; without any it warns and may answer in another. */
export const expected: Options = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

export interface BuiltInEdge {
  availability(options?: Options): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** `monitor` is told of a download that this begins. */
  create(
    options: Options & {
      initialPrompts?: BuiltInBeginning;
      signal?: AbortSignal;
      monitor?: (monitor: EventTarget) => void;
    },
  ): Promise<BuiltInSession>;
}

export interface BuiltInSession {
  promptStreaming(input: BuiltInMessage[], options: { signal: AbortSignal }): ReadableStream<string>;
  /** Tokens; `inputQuota` is its older name. */
  readonly contextWindow?: number;
  readonly inputQuota?: number;
  destroy(): void;
}
