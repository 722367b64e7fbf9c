/** What becomes of the loop's events: entries become durable, pieces of an answer are told and drafted. */
import type { Log } from './log';
import type { SessionEdges } from './session';
import type { LoopEvent, Phase } from './world';

/** Milliseconds between two savings of a draft. */
const draftEvery = 1000;

export type Shown = LoopEvent | { type: 'phase'; phase: 'waiting-for-you' };

/** Takes them one by one: an entry is durable before the loop goes on. */
export function createShow({ store, tell }: SessionEdges, log: Log, maxTurns: number): (event: Shown) => Promise<void> {
  let draft = '';
  let drafted = 0;
  const since = Date.now();
  const saveDraft = async (text: string, now = Date.now()) => {
    draft += text;
    if (now - drafted < draftEvery) return;
    drafted = now;
    await store.saveDraft(log.id, draft);
  };
  const activity = (phase: Phase | 'waiting-for-you', seconds?: number) => {
    const { turns } = log.conversation.run;
    // The calls of an answer belong to the turn that brought them.
    const turn = phase === 'calling' || phase === 'waiting-for-you' ? Math.max(1, turns) : turns + 1;
    const until = seconds !== undefined && { until: Date.now() + seconds * 1000 };
    tell(log.id, { type: 'activity', phase, turn, maxTurns, since, ...until });
  };
  return async (event) => {
    switch (event.type) {
      case 'entries':
        await log.append(...event.bodies);
        return;
      case 'phase':
        activity(event.phase, 'seconds' in event ? event.seconds : undefined);
        if (event.phase !== 'asking-model') return;
        [draft, drafted] = ['', 0];
        tell(log.id, { type: 'delta', reset: true });
        return saveDraft('');
      case 'text-delta':
        if (draft === '') activity('writing');
        tell(log.id, { type: 'delta', text: event.text });
        return saveDraft(event.text);
      case 'reasoning-delta':
        return tell(log.id, { type: 'delta', reasoning: event.text });
      case 'tool-call-start':
        return tell(log.id, { type: 'delta', call: { id: event.id, name: event.name } });
    }
  };
}
