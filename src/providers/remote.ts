/** A service over HTTP, one file each: how it is asked for a turn, and for its models. */
import type { ModelAccess, RemoteChoice } from './access';
import type { ModelListing } from './read-list';
import type { Dialect } from './stream-model';
import type { PromptRules } from './to-prompt';

/** `path`: below the base address, or a whole address. A body makes it a POST. Throws a `ModelError`. */
export type Get = (path: string, body?: object) => Promise<unknown>;

export interface RemoteProvider extends PromptRules {
  connect(choice: RemoteChoice, access: ModelAccess): Dialect;
  /** Of the request for its models. */
  headers(key: string | undefined): Record<string, string>;
  /** Null: its answer has no list. */
  list(get: Get, baseUrl: string): Promise<ModelListing[] | null>;
}
