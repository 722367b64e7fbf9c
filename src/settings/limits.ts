/** What a run may spend: the least, the most and the usual of each limit. Without zod, so that a panel can open with it. */

/** The least and the most of what a run may spend. */
export const limitBounds = {
  /** Turns of one run before it stops and asks. */
  maxTurns: [1, 100],
  /** Milliseconds a tool may take. */
  toolTimeout: [1000, 600_000],
  /** Characters of a result that the model is shown at once; null: all of it. */
  resultLimit: [500, 1_000_000],
  /** A server with so many tools or fewer is offered whole from the first turn on. */
  smallServer: [0, 200],
  /** Calls of one turn that may run at the same time. */
  parallelCalls: [1, 16],
  /** How many tokens of a conversation a model is sent at most, estimated; the oldest results go first. */
  contextBudget: [2000, 2_000_000],
} as const satisfies Record<string, readonly [number, number]>;

export type LimitName = keyof typeof limitBounds;

export const usualLimits = {
  maxTurns: 10,
  toolTimeout: 60_000,
  resultLimit: 10_000,
  smallServer: 8,
  parallelCalls: 4,
  contextBudget: 100_000,
} as const satisfies Record<LimitName, number>;

export function fitsLimit(name: LimitName, value: number): boolean {
  const [least, most] = limitBounds[name];
  return Number.isInteger(value) && value >= least && value <= most;
}
