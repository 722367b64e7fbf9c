/** A conversation in the list, of which nothing is told. */
import type { ConversationSummary } from '#core/loop/stores.ts';

export const aSummary: ConversationSummary = {
  id: 'c1',
  title: 'Hello',
  at: 0,
  running: false,
  pinned: false,
  line: '',
  sources: [],
  needs: null,
};
