/** Scenes of messages: their versions, one being said otherwise, what waits, and what can be undone. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import { messageLayerKey } from '#core/log/agent-message.ts';
import { createLog, type Log, toCall, weather } from './entries';
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
    // In another place each time: else they would be one row.
    const call = toCall(tool, { hints: { readOnly: true }, ...(tool === 'search_library' && { source: weather }) });
    log.modelSays('', call);
    log.starts(call);
    log.answers(call, '{"found": 12}', 610);
  }
  log.add({ type: 'run-ended', reason: 'aborted', turns: 3 });
  return log;
}

/** What was said before is summarised, or couldn't be. */
function compacted(text: string): Log {
  const log = branched();
  const upTo = log.entries.at(-1)?.id ?? '';
  const failure = { code: 'no-model' as const, values: {} }; // a literal type
  log.add({ type: 'compacted', upTo, text, model: 'claude-sonnet-5', ...(text === '' && { failure }) });
  log.userSays('And now something faster');
  log.modelSays('Polaroid plays, at 124 BPM.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  return log;
}

const summary = `The person wants slow music for a rainy Sunday, without piano.

- Low Tide was played first, then Glass Elevator (strings, 72 BPM).
- 12 tracks of the library are slow; none was put into the queue.`;

/** Another agent asks to send a message, or sent one. */
function ofAgent(text: string, isSent: boolean): PanelNotice[] {
  const log = createLog();
  const byAgent = 'Claude Code';
  const call = toCall('send_message', { source: { type: 'local', server: 'chat' }, input: { content: text } });
  if (call.target) call.target.layerKey = messageLayerKey;
  log.add({ type: 'assistant-message', model: '', text: '', calls: [call], byAgent });
  log.add({ type: 'approval-asked', callId: call.id, reason: 'message-of-agent', mayRemember: false });
  if (!isSent) return [past(log)];
  log.add({ type: 'approval-given', callId: call.id, decision: 'once' });
  log.starts(call);
  log.answers(call, 'The user let it be sent.', 2);
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  log.add({ type: 'user-message', text, byAgent });
  log.modelSays('24 tracks are in the queue; four are over 120 BPM.');
  log.add({ type: 'run-ended', reason: 'end_turn', turns: 1 });
  return [past(log)];
}

/** The model proposes a sentence for all later chats. */
function remembers(): PanelNotice[] {
  const log = createLog();
  const sentence = 'I’m vegetarian, and I don’t fly';
  log.userSays(`Plan a weekend in Lyon by train. And remember: ${sentence}.`);
  const call = toCall('remember', { source: { type: 'local', server: 'person' }, input: { sentence } });
  log.modelSays('', call);
  log.add({ type: 'approval-asked', callId: call.id, reason: 'remembers', mayRemember: false });
  return [past(log)];
}

/** A task in steps, half done, while the panel goes on with it. */
function planned(): PanelNotice[] {
  const log = createLog();
  log.userSays('Plan a weekend in Lyon for two, by train');
  const draw = toCall('plan', { source: { type: 'local', server: 'person' } });
  log.modelSays('I’ll do it in these steps:', draw);
  log.starts(draw);
  log.answers(draw, '{}', 3);
  log.draws(draw, 'plan', {
    title: 'A weekend in Lyon',
    steps: [
      { text: 'Find trains on Saturday morning', done: true },
      { text: 'Compare three hotels near the station, none of them above 120 € a night', done: true },
      { text: 'Book the one with breakfast' },
      { text: 'Put both into the calendar' },
    ],
    sites: ['rail.example', 'calendar.example'],
  });
  return [past(log)];
}

const asked = 'Count the tracks in the queue, and say which are over 120 BPM.';

export const messageScenes: Record<string, Scene> = {
  'message-versions': { facts: around(past(branched())) },
  'message-edit': { facts: around(past(branched())), press: ['Edit message'] },
  'message-again': { facts: around(past(branched())), press: ['Regenerate'] },
  'message-called': { facts: around(past(called())) },
  'message-called-again': { facts: around(past(called())), press: ['Regenerate'] },
  'message-deleted': { facts: around(past(branched())), press: ['Delete answer'] },
  'message-queued': { facts: around(...queued(true)), typed: 'One more' },
  'message-summary': { facts: around(past(compacted(summary))) },
  'message-summary-open': { facts: around(past(compacted(summary))), press: ['Summary of earlier messages'] },
  'message-summary-edit': { facts: around(past(compacted(summary))), press: ['Summary of earlier messages', 'Edit'] },
  'message-no-summary': { facts: around(past(compacted(''))) },
  'message-plan': { facts: around(...planned()) },
  'memory-asks': { facts: around(...remembers()) },
  'agent-asks': { facts: around(...ofAgent(asked, false)) },
  'agent-asks-edit': { facts: around(...ofAgent(asked, false)), press: ['Edit message'] },
  'agent-asks-long': { facts: around(...ofAgent(`${asked}\n\n`.repeat(12), false)) },
  'agent-said': { facts: around(...ofAgent(asked, true)) },
  'message-waiting': { facts: around(...queued(false)) },
};
