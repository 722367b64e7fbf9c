/** The part of Chrome's `LanguageModel` that is used, so that tests can replace it. */

export interface BuiltInMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** The initial prompts of a session; a system message can only be the first. */
export type BuiltInBeginning = [{ role: 'system'; content: string }, ...BuiltInMessage[]] | BuiltInMessage[];

interface Options {
  expectedInputs: { type: 'text'; languages: string[] }[];
  expectedOutputs: { type: 'text'; languages: string[] }[];
}

/** A language that Chrome's model supports; if none is named, it warns and may answer in another. */
export const expected: Options = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

export interface BuiltInEdge {
  availability(options?: Options): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** `monitor` receives the progress of a download that this starts. */
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
