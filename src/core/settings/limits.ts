/** The limits of a run: bounds and defaults. Free of zod, for the panel's start. */

/** The least and the greatest value of each limit. */
export const limitBounds = {
  /** Turns of one run before it stops and asks. */
  maxTurns: [1, 100],
  /** Cents of a run before it stops and asks. */
  maxCost: [1, 100_000],
  /** Milliseconds a tool may take. */
  toolTimeout: [1000, 600_000],
  /** Characters of a result that the model sees at once; null for no limit. */
  resultLimit: [500, 1_000_000],
  /** A server with at most this many tools is offered whole from the first turn. */
  smallServer: [0, 200],
  /** Calls of one turn that run at the same time. */
  parallelCalls: [1, 16],
  /** Estimated tokens of a conversation that are sent to a model; the oldest results are dropped first. */
  contextBudget: [2000, 2_000_000],
} as const satisfies Record<string, readonly [number, number]>;

export type LimitName = keyof typeof limitBounds;

export const usualLimits = {
  maxTurns: 10,
  maxCost: 50,
  toolTimeout: 60_000,
  resultLimit: 10_000,
  smallServer: 8,
  parallelCalls: 4,
  contextBudget: 100_000,
} as const satisfies Record<LimitName, number>;

/** A window of fewer tokens than this has room for so many tools, and for results of so many characters. */
export const smallWindow = { tokens: 16_000, tools: 12, result: 2000 };

/** Tokens that count as a cent where a model's price isn't known. */
export const tokensPerCent = 10_000;

export function fitsLimit(name: LimitName, value: number): boolean {
  const [min, max] = limitBounds[name];
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Characters of a sentence that is kept for all chats. */
export const maxSentenceLength = 300;
