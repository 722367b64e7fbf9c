/** One thing that goes on while the background dies: a chat of scripted turns, or something besides chats. */

import type { Entry } from '#core/log/entry.ts';
import type { NormalisedRequest, Turn } from '../../../playground/model-server/index.ts';
import type { Driver } from '../driver.ts';
import type { ChaosWorld } from '../world.ts';

/** Whatever bears this token takes effect once at most. */
export type TurnMaker = (token: string, request: NormalisedRequest) => Turn;

export interface Place {
  driver: Driver;
  world: ChaosWorld;
  /** Of the run: its tokens begin so. */
  name: string;
  /** Takes the situation’s own chat to its end, without deaths. */
  chat(): Promise<{ conversationId: string; entries: Entry[] }>;
}

export interface Situation {
  name: string;
  /** Of the model, in a chat that begins with the situation’s name. */
  turns?: readonly TurnMaker[];
  /** Once, before the first run. */
  prepare?(place: Pick<Place, 'driver' | 'world'>): Promise<void>;
  /** Something besides chats, until it has ended. Resolves with what is wrong, in sentences. */
  play?(place: Place): Promise<string[]>;
}
