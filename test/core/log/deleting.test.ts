/** Whatever is deleted, stopped, drawn or cut: no result without its call, and no call without its result. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Conversation, emptyConversation } from '#core/log/conversation.ts';
import type { EntryBody } from '#core/log/entry.ts';
import { toMessages } from '#core/log/messages.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { aCall, chain, says } from '../../support/log-writing';

type ProjectedMessage = ReturnType<typeof toMessages>[number];

interface Spoken {
  role: string;
  calls: string[];
  answers: string | undefined;
}

const ofMessages = (conversation: Conversation): Spoken[] =>
  toMessages(conversation).map((message) => ({
    role: message.role,
    calls: message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
    answers: message.role === 'tool' ? message.callId : undefined,
  }));

/** The results that stand right behind an answer are those of its calls, in their order. */
function expectPairs(spoken: readonly Spoken[]): void {
  let open: string[] = [];
  for (const { role, calls, answers } of spoken) {
    if (role === 'tool') expect(answers, 'a result answers the next open call').toBe(open.shift());
    else {
      expect(open, 'every call is answered before anything else is said').toEqual([]);
      open = [...calls];
    }
  }
  expect(open).toEqual([]);
}

const canvas = (callId: string): EntryBody => ({
  type: 'canvas',
  callId,
  operation: { type: 'shown', id: 'w_abc123', widget: 'text', data: {} },
});
const deleted = (entryId: string): EntryBody => ({ type: 'message-deleted', entryId });

describe('R98: deleting', () => {
  const log = [
    says.user('Play'),
    says.model('I will.', aCall('a'), aCall('b')),
    says.result('a'),
    says.result('b'),
    says.model('Playing.'),
  ];
  const roles = (...more: EntryBody[]) => toMessages(replay(chain([...log, ...more]))).map(({ role }) => role);

  test('an answer takes the results of its calls along', () => {
    expect(roles()).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant']);
    expect(roles(deleted('e2'))).toEqual(['user', 'assistant']);
  });

  test('a person’s message leaves the others', () => {
    expect(roles(deleted('e1'))).toEqual(['assistant', 'tool', 'tool', 'assistant']);
  });

  test('what isn’t there, or has been deleted, changes nothing', () => {
    expect(roles(deleted('nobody'), deleted('e2'), deleted('e2'))).toEqual(['user', 'assistant']);
  });

  test('a result that comes after its answer was deleted is nobody’s', () => {
    expect(roles(deleted('e2'), says.result('a'))).toEqual(['user', 'assistant']);
  });
});

/** The fault of the original: clearing took away the message with the call and left its result. */
test('clearing the canvas leaves no result without its call', () => {
  const log = [
    says.user('Draw'),
    says.model('', aCall('a')),
    canvas('a'),
    says.result('a'),
    says.model('', aCall('b')),
  ];
  const cleared = replay(chain([...log, canvas('b'), says.result('b'), says.model('Cleared.')]));
  expect(ofMessages(cleared).filter(({ role }) => role === 'tool')).toHaveLength(2);
  expectPairs(ofMessages(cleared));
  const asItWas = ofMessages(cleared).filter(({ calls }) => !calls.includes('a'));
  expect(() => expectPairs(asItWas), 'the check finds the fault').toThrow();
});

const ids = ['a', 'b', 'c', 'd'];
const step = fc.oneof(
  fc.constantFrom<EntryBody>(
    says.user('Go'),
    says.continued(),
    says.cut('stopped'),
    says.cut('died'),
    says.model('Well.'),
    says.ended('aborted'),
    says.ended('end_turn'),
  ),
  fc
    .tuple(
      fc.constantFrom(says.prepared, says.asked, says.started, canvas, (id: string) => says.result(id)),
      fc.constantFrom(...ids),
    )
    .map(([verb, id]) => verb(id)),
  fc.integer({ min: 1, max: 30 }).map((nth) => deleted(`e${nth}`)),
);
const anyLog = fc
  .tuple(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 12 }))
  .map(([first, then]) => [
    says.user('Go'),
    says.model('', aCall('a'), aCall('b')),
    ...first,
    says.model('And', aCall('c'), aCall('d')),
    ...then,
  ]);

test('R102: pairs stay pairs under any order of calls, stops, deaths and deletions', () => {
  fc.assert(
    fc.property(anyLog, (bodies) => {
      const conversation = replay(chain([...bodies, says.ended('aborted')]));
      expectPairs(ofMessages(conversation));
    }),
    { numRuns: 500 },
  );
});

test('the history of a run that goes on holds no result without its call either', () => {
  fc.assert(
    fc.property(anyLog, (bodies) => {
      const calls = new Set<string>();
      for (const each of ofMessages(replay(chain(bodies)))) {
        for (const id of each.calls) calls.add(id);
        if (each.answers !== undefined) expect(calls).toContain(each.answers);
      }
    }),
  );
});

test('what is folded entry by entry equals the replay at every prefix, deletions included', () => {
  fc.assert(
    fc.property(anyLog, (bodies) => {
      let live = emptyConversation;
      const entries = chain(bodies);
      for (const [at, entry] of entries.entries()) {
        live = applyEntries(live, [entry]);
        const messages: ProjectedMessage[] = toMessages(replay(entries.slice(0, at + 1)));
        expect(toMessages(live)).toEqual(messages);
        expect(live.run).toEqual(replay(entries.slice(0, at + 1)).run);
      }
    }),
    { numRuns: 60 },
  );
});
