/** Scenes of messages: their versions, one being said otherwise, what waits, and what can be undone. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { createLog, type Log, toCall } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const past = (log: Log): PanelNotice => ({ type: 'entries', conversationId: 'c1', entries: log.entries });

function branched(): Log {
  const log = createLog();
  log.userSays('Play something slow for a rainy Sunday');
  log.modelSays('Low Tide plays.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  const first = log.entries.length;
  log.userSays('Play something slow, but no piano');
  const [other] = log.entries.slice(-1);
  if (other) other.parent = null;
  const search = toCall('search_library', { hints: { readOnly: true }, input: { words: 'slow' } });
  log.modelSays('', search);
  log.starts(search);
  log.answers(search, '{"found": 12}', 610);
  log.add({
    ...{ type: 'assistant-message', model: 'm', reasoning: 'No piano: strings or guitar, then.', thought: 4200 },
    ...{ text: '**Glass Elevator** plays. It is for strings alone, at 72 BPM.', calls: [] },
  });
  log.add({ type: 'run-ended', reason: 'end_turn', turns: first });
  return log;
}

function queued(going: boolean): PanelNotice[] {
  const log = createLog();
  log.userSays('Play something slow for a rainy Sunday');
  log.add({ type: 'message-queued', text: 'And then make a playlist of everything that is slower than 80 BPM' });
  log.add({ type: 'message-queued', text: 'Share it' });
  const text = 'I look for what is slow and';
  if (going)
    return [
      past(log),
      {
        ...{ type: 'activity', conversationId: 'c1' },
        activity: { conversationId: 'c1', phase: 'writing', turn: 1, maxTurns: 10, since: Date.now() - 4200 },
      },
      { type: 'delta', conversationId: 'c1', reset: true },
      { type: 'delta', conversationId: 'c1', reasoning: 'Slow means below 80.' },
      { type: 'delta', conversationId: 'c1', text },
    ];
  log.add({ type: 'run-ended', reason: 'error', turns: 1, failure: { code: 'server-error', values: { status: 503 } } });
  return [past(log)];
}

/** Turns that only called, one of them asked again; the run was stopped before an answer. */
function called(): Log {
  const log = createLog();
  log.userSays('Play something slow for a rainy Sunday');
  for (const tool of ['get_queue', 'search_library', 'play_track']) {
    const call = toCall(tool, { hints: { readOnly: true } });
    log.modelSays('', call);
    log.starts(call);
    log.answers(call, '{"found": 12}', 610);
  }
  log.add({ type: 'run-ended', reason: 'aborted', turns: 3 });
  return log;
}

export const messageScenes: Record<string, Scene> = {
  'message-versions': { facts: around(past(branched())) },
  'message-edit': { facts: around(past(branched())), press: ['Edit message'] },
  'message-again': { facts: around(past(branched())), press: ['Answer again'] },
  'message-called': { facts: around(past(called())) },
  'message-called-again': { facts: around(past(called())), press: ['Answer again'] },
  'message-deleted': { facts: around(past(branched())), press: ['Delete answer'] },
  'message-queued': { facts: around(...queued(true)), typed: 'One more' },
  'message-waiting': { facts: around(...queued(false)) },
};
