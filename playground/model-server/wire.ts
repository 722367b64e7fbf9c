/** What a protocol must be able to do for the scripted server: read a request, write an answer as server-sent events. */
import type { CacheUsage } from './prompt-cache.ts';
import type { NormalisedRequest, ResolvedCall } from './script.ts';

export interface Answer {
  model: string;
  reasoning: string;
  text: string;
  calls: ResolvedCall[];
  tooLong: boolean;
  inputTokens: number;
  /** What of the request the service remembered. */
  cached?: CacheUsage | undefined;
}

/** One server-sent event; `fragment` marks those that carry a piece of text or arguments. */
export interface Frame {
  data: string;
  fragment: boolean;
}

export interface Wire {
  /** Throws a ZodError on a body that is not of this protocol. */
  normalise(body: unknown, headers: Record<string, string>): NormalisedRequest;
  /** Everything but the end. */
  body(answer: Answer): Frame[];
  /** What says that the answer is whole. */
  end(answer: Answer): Frame[];
  streamError(error: { type: string; message: string }): Frame;
  /** Requests are remembered by Anthropic’s rules. */
  remembers?: true;
}
