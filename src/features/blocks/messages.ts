/** What panels are told of live widgets. */
import type { LiveData } from '#core/log/live-data.ts';
import type { Refusal } from '#core/log/refusal.ts';

/** The outcome of a refresh, sent to every panel that shows the conversation and not stored. */
export type BlockFact =
  | ({ type: 'block-data' } & LiveData)
  | ({ type: 'block-failed'; conversationId: string; blockId: string; at: number } & Pick<Refusal, 'text' | 'values'>);

declare module '#core/bus/panel-wire.ts' {
  interface Notices {
    /** The newest data of a live widget, which the log doesn't contain, or why there is none. */
    'block-data': Omit<Extract<BlockFact, { type: 'block-data' }>, 'type'>;
    'block-failed': Omit<Extract<BlockFact, { type: 'block-failed' }>, 'type'>;
  }
}
