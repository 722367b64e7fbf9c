/** Answers to bound blocks are kept while their block stands or can come back; afterwards nobody asks for them. */
import { boundIds, type Entry } from '#conversation';
import type { Log } from './log';
import type { LiveDataStore } from './widget-rules';

export const dropAnswers = (liveData: LiveDataStore, { id, conversation }: Log): Promise<void> =>
  liveData.keepOnly(id, boundIds(conversation.canvas));

const endings = new Set(['removed', 'cleared', 'unbound']);

/** Whether an answer may be of no use after it. */
export const endsBinding = (entry: Entry): boolean => entry.type === 'canvas' && endings.has(entry.operation.type);
