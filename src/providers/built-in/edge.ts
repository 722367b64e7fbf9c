/** What is used of the browser's own model: Chrome's `LanguageModel`, or a stand-in for it. */

export interface BuiltInMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

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
  create(options: Options & { initialPrompts?: BuiltInMessage[]; signal?: AbortSignal }): Promise<BuiltInSession>;
}

export interface BuiltInSession {
  promptStreaming(input: BuiltInMessage[], options: { signal: AbortSignal }): ReadableStream<string>;
  /** Tokens; `inputQuota` is its older name. */
  readonly contextWindow?: number;
  readonly inputQuota?: number;
  destroy(): void;
}
