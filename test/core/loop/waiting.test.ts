/** What a run waits for is what the user sees: no run waits for a call that has no card, and no card stands for a call that nobody waits for. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Conversation, emptyConversation, waitingCalls } from '#core/log/conversation.ts';
import type { Entry, EntryBody } from '#core/log/entry.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { nextStep } from '../../../src/core/loop/next-step';
import { advance, toSummary } from '../../../src/core/store/summary';
import { toCallView } from '../../../src/features/conversation/state/call-view';
import { createAgentWorld, look, play } from '../../support/agent-world';
import { aCall, chain, says } from '../../support/log-writing';

const limits = { maxTurns: 50 };

/** The calls that have a card: of the branch, and in the list of all runs. */
const cards = ({ calls }: Conversation) =>
  [...calls.values()].filter((state) => toCallView(state).state === 'waiting').map(({ call }) => call.id);
const cardsInRuns = ({ runs }: Conversation) =>
  runs
    .flatMap(({ turns }) => turns.flatMap(({ calls }) => calls))
    .filter((state) => toCallView(state).state === 'waiting')
    .map(({ call }) => call.id);

function expectWaitsAreShown(conversation: Conversation): void {
  const waited = waitingCalls(conversation).map(({ call }) => call.id);
  expect(cards(conversation)).toEqual(waited);
  expect(cardsInRuns(conversation)).toEqual(waited);
  if (conversation.run.going && nextStep(conversation, limits).type === 'wait-for-approval')
    expect(waited).not.toEqual([]);
}

type Act =
  | { type: 'says' | 'answers' | 'ends' | 'continues' | 'uses' | 'again' | 'deletes' | 'attaches' }
  | { type: 'call' | 'asked' | 'given' | 'started' | 'result'; nth: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom<Act>(
      ...(['says', 'answers', 'ends', 'continues', 'uses', 'again', 'deletes', 'attaches'] as const).map((type) => ({
        type,
      })),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('call' as const, 'asked' as const, 'given' as const, 'started' as const, 'result' as const),
      nth: fc.nat(1),
    }),
  },
);
/** Begins where something waits: few random logs would get there. */
const begun: Act[] = [
  { type: 'says' },
  { type: 'answers' },
  { type: 'call', nth: 0 },
  { type: 'asked', nth: 0 },
  { type: 'call', nth: 1 },
];
const log = fc.array(act, { minLength: 3, maxLength: 60 }).map((acts) => toLog([...begun, ...acts]));

/** A log as sessions write it, whatever happens when: an act that can't happen now writes nothing. */
function toLog(acts: readonly Act[]): Entry[] {
  const entries: Entry[] = [];
  let conversation = emptyConversation;
  const add = (body: EntryBody, parent = conversation.head) => {
    const at = entries.length + 1;
    const entry = { ...body, seq: at, id: `e${at}`, parent, conversationId: 'c1', at: 1000 + at };
    entries.push(entry);
    conversation = applyEntries(conversation, [entry]);
  };
  for (const it of acts) {
    const { run, items } = conversation;
    const last = items.at(-1);
    const open = run.going && last?.type === 'turn' ? last.calls.filter(({ result }) => !result) : [];
    const state = 'nth' in it ? open[it.nth % Math.max(1, open.length)] : undefined;
    const message = items.findLast(({ type }) => type === 'user');
    if (it.type === 'says' && !run.going) add(says.user('Go'));
    else if (it.type === 'answers' && run.going && open.length === 0)
      add(says.model('So', ...[0, 1].map((n) => aCall(`c${entries.length}_${n}`))));
    else if (it.type === 'ends' && run.going) add(says.ended('interrupted'));
    else if (it.type === 'continues' && !run.going && items.length > 0) add(says.continued());
    else if (it.type === 'uses' && items.length > 0)
      add({ type: 'widget-event', blockId: 'w_000001', widget: 'text', event: 'click', payload: {}, wakes: true });
    else if (it.type === 'again' && !run.going && message) add(says.continued(), message.entry.id);
    else if (it.type === 'deletes' && !run.going && last) add({ type: 'message-deleted', entryId: last.entry.id });
    else if (it.type === 'attaches') add({ type: 'server-named', layerKey: 'page:x', name: 'x' });
    else if (it.type === 'call' && state && !state.prepared) add(says.prepared(state.call.id));
    else if (it.type === 'asked' && state?.prepared && !state.asked) add(says.asked(state.call.id));
    else if (it.type === 'given' && state?.asked && !state.decision) add(says.given(state.call.id, 'once'));
    else if (it.type === 'started' && state?.prepared && (!state.asked || state.decision) && !state.startedAt)
      add(says.started(state.call.id));
    else if (it.type === 'result' && state) add(says.result(state.call.id));
  }
  return entries;
}

describe('what waits and what is shown', () => {
  test('for every prefix of every log, the calls that the next step waits for are exactly those with a card', () => {
    fc.assert(
      fc.property(log, (entries) => {
        let folded = emptyConversation;
        for (const [at, entry] of entries.entries()) {
          folded = applyEntries(folded, [entry]);
          expectWaitsAreShown(folded);
          expectWaitsAreShown(replay(entries.slice(0, at + 1)));
        }
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  test('for every such log without branches, the list of conversations says that it waits exactly when it does', () => {
    const first = { id: 'c1', title: '', at: 0, running: false, lastSeq: 0 };
    const unbranched = fc.array(
      act.filter(({ type }) => type !== 'again' && type !== 'deletes'),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(unbranched.map(toLog), (entries) => {
        entries.reduce((record, entry, at) => {
          const next = advance(record, entry);
          const waits = waitingCalls(replay(entries.slice(0, at + 1))).length > 0;
          expect(toSummary(next).needs === 'approval').toBe(waits);
          return next;
        }, first);
      }),
    );
  }, 30_000);

  test('a call that waited when the browser ended waits again after "Continue", with its card, also at the second time', () => {
    const asked = [says.user('Play'), says.model('', aCall('a')), says.prepared('a'), says.asked('a')];
    const again = [says.ended('interrupted'), says.continued()];
    for (const bodies of [
      [...asked, ...again],
      [...asked, ...again, ...again],
    ]) {
      const conversation = replay(chain(bodies));
      expect(nextStep(conversation, limits).type).toBe('wait-for-approval');
      expect(cards(conversation)).toEqual(['a']);
    }
  });
});

describe('after a start of the browser while an approval waits', () => {
  test('"Continue" shows the question again, the list says so, and the call that is allowed runs once', async () => {
    const world = await createAgentWorld();
    world.pageOffers(
      { name: 'search_library', hints: { readOnly: true } },
      { name: 'play_track', run: () => 'playing' },
    );
    world.modelDoes({ calls: [{ name: look }, { name: play }] }, { text: ['Done.'] });
    await world.userSays('Play');
    world.backgroundDies();
    await world.backgroundWakes(true);
    expect(await world.lastEnd()).toMatchObject({ reason: 'interrupted' });
    await world.goesOn();
    const needs = async () => (await world.store.list()).find(({ id }) => id === world.id)?.needs;
    expect(cards(await world.conversation())).toHaveLength(1);
    expect(await needs()).toBe('approval');
    await world.personDecides('once');
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
    expect(await needs()).toBeNull();
    expect(world.page.made.filter(({ tool }) => tool === 'play_track')).toHaveLength(1);
  });
});
