/** What the agent has to know of widgets and of their data: declared here, by its user; widgets and storage have it. */
import type { LiveData } from '#conversation';
import type { JsonObject, ToolFailure } from '#tools';

export type CheckedData = { type: 'checked'; data: JsonObject } | ToolFailure;

export interface WidgetRules {
  /** An id for one more widget on the canvas. */
  createId(taken: ReadonlySet<string>): string;
  /** Null: a widget of this name reports no such event. */
  findEvent(widget: string, event: string): { wakes: boolean } | null;
  /** Data as it may be drawn. `origin`: the page that it came from. */
  check(widget: string, data: JsonObject, origin: string | null): CheckedData;
  /** The same of `data` with a change merged in. */
  merge(widget: string, data: JsonObject, merging: { change: JsonObject; origin: string | null }): CheckedData;
}

/** The newest answer to each bound block, beside the log. */
export interface LiveDataStore {
  get(conversationId: string, blockId: string): Promise<LiveData | null>;
  ofConversation(conversationId: string): Promise<LiveData[]>;
  put(live: LiveData): Promise<void>;
  /** Deletes what is kept for any other block of the conversation. */
  keepOnly(conversationId: string, blockIds: ReadonlySet<string>): Promise<void>;
}
