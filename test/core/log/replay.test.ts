/** The fold over the log: background and panel come to the same conversation, however its entries reached them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyConversation } from '#core/log/conversation.ts';
import type { EntryBody } from '#core/log/entry.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { pathIn } from '#core/log/tree.ts';
import { aCall, chain, says } from '../../support/log-writing';

const callId = fc.constantFrom('a', 'b', 'c');
const body: fc.Arbitrary<EntryBody> = fc.oneof(
  fc.string().map(says.user),
  fc.tuple(fc.string(), fc.uniqueArray(callId)).map(([text, ids]) => says.model(text, ...ids.map((id) => aCall(id)))),
  fc.constantFrom('died' as const, 'stopped' as const).map((how) => says.cut(how)),
  callId.map(says.prepared),
  callId.map(says.asked),
  fc.tuple(callId, fc.constantFrom('once' as const, 'deny' as const)).map(([id, how]) => says.given(id, how)),
  callId.map(says.started),
  callId.map((id) => says.result(id)),
  fc.constant(says.continued()),
  fc.constantFrom('end_turn' as const, 'aborted' as const).map((reason) => says.ended(reason)),
  fc.constant({ type: 'server-named' as const, layerKey: 'page:x', name: 'x' }),
  fc
    .constantFrom(null, 4)
    .map((tabId): EntryBody => ({ type: 'page-attached', tabId, origin: 'o', title: 't', browserSession: 's' })),
  callId.map(
    (id): EntryBody => ({
      type: 'canvas',
      callId: id,
      operation: { type: 'shown', id: 'w_000001', widget: 'text', data: {} },
    }),
  ),
);
const anyLog = fc.array(body, { maxLength: 40 }).map((bodies) => chain(bodies));

describe('replay', () => {
  test('equals taking in the entries one by one, for any log, and changes none of them', () => {
    fc.assert(
      fc.property(anyLog, (entries) => {
        const before = JSON.stringify(entries);
        const conversation = entries.reduce((state, entry) => applyEntries(state, [entry]), emptyConversation);
        expect(conversation).toEqual(replay(entries));
        expect(JSON.stringify(entries)).toBe(before);
      }),
    );
  });

  test('equals replaying a part and taking in the rest, wherever the cut is', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(40), (entries, cut) => {
        const conversation = applyEntries(replay(entries.slice(0, cut)), entries.slice(cut));
        expect(conversation).toEqual(replay(entries));
      }),
    );
  });

  test('does not leave a call open whose answer was deleted, or is on another branch, when its run ends', () => {
    const bodies = [says.user('a'), says.model('b', aCall('a')), says.started('a')];
    const ended = says.ended('aborted');
    const deleted = chain([...bodies, { type: 'message-deleted', entryId: 'e2' }, ended]);
    const branched = chain([...bodies, { type: 'branch-chosen' }, ended]).map((entry) =>
      entry.type === 'branch-chosen' ? { ...entry, parent: 'e1' } : entry,
    );
    for (const entries of [deleted, branched]) {
      const conversation = entries.reduce((state, entry) => applyEntries(state, [entry]), emptyConversation);
      expect(conversation.runs[0]?.turns[0]?.calls[0]).toMatchObject({ leftBy: 'aborted' });
      expect(conversation).toEqual(replay(entries));
    }
  });

  test('of nothing is an empty conversation', () => {
    expect(replay([])).toEqual(emptyConversation);
  });

  test('knows where it stands: the newest entry, and the number after which more is wanted', () => {
    expect(replay(chain([says.user('a'), says.model('b')]))).toMatchObject({ lastSeq: 2, head: 'e2' });
  });

  test('a call goes from the model’s wish to its outcome', () => {
    const log = chain([
      says.user('Play'),
      says.model('', aCall('a')),
      says.prepared('a'),
      says.asked('a'),
      says.given('a', 'once'),
      says.started('a'),
      says.result('a'),
    ]);
    const state = replay(log).calls.get('a');
    expect(state).toMatchObject({
      prepared: { definitionHash: 'h1' },
      asked: { reason: 'changes-something' },
      decision: 'once',
      startedAt: 1005,
      result: { outcome: { preview: 'done' } },
    });
    const [, turn] = replay(log).items;
    expect(turn?.type === 'turn' && turn.calls[0]).toEqual(state);
  });

  test('an entry about a call that nobody made changes nothing', () => {
    const log = [says.user('Hi'), says.result('nobody')];
    expect(replay(chain(log))).toMatchObject({ calls: new Map(), items: [{ type: 'user' }] });
  });

  test('a run goes on from a message or "Continue" until it ended, and counts its turns and deaths anew', () => {
    const log = [says.user('Hi'), says.model('', aCall('a')), says.cut('died'), says.model('Hello')];
    expect(replay(chain(log)).run).toEqual({ going: true, turns: 2, deaths: 1, firstItem: 1, ended: null });
    const ended = [...log, says.ended('max_turns', 2)];
    expect(replay(chain(ended)).run).toMatchObject({ going: false, turns: 2, ended: { reason: 'max_turns' } });
    const again = { going: true, turns: 0, deaths: 0, firstItem: 4, ended: null };
    expect(replay(chain([...ended, says.continued()])).run).toEqual(again);
    expect(replay(chain([...ended, says.user('And?')])).run).toEqual({ ...again, firstItem: 5 });
  });

  test('the attached page is the last one, and may be none', () => {
    const attach = (tabId: number | null): EntryBody => ({
      type: 'page-attached',
      tabId,
      origin: 'o',
      title: 't',
      browserSession: 's',
    });
    expect(replay(chain([attach(1), attach(2)])).pages).toEqual([
      { tabId: 2, origin: 'o', title: 't', browserSession: 's' },
    ]);
    expect(replay(chain([attach(1), attach(null)])).pages).toEqual([]);
  });
});

describe('pathIn', () => {
  test('follows parents: entries of other branches are left out', () => {
    const [first, second, third] = chain([says.user('a'), says.model('b'), says.model('another b')]);
    if (!first || !second || !third) throw new Error('three entries');
    const branched = [first, second, { ...third, parent: first.id }];
    expect(pathIn(replay(branched).tree, 'e3').map(({ id }) => id)).toEqual(['e1', 'e3']);
    expect(pathIn(replay(branched).tree, 'e2').map(({ id }) => id)).toEqual(['e1', 'e2']);
    expect(replay(branched).items).toHaveLength(2);
  });

  test('to nowhere, or to an entry that is not there, is empty', () => {
    expect(pathIn(replay(chain([says.user('a')])).tree, null)).toEqual([]);
    expect(pathIn(replay(chain([says.user('a')])).tree, 'e9')).toEqual([]);
  });

  test('of a log without branches is the log', () => {
    fc.assert(
      fc.property(anyLog, (entries) => {
        expect(pathIn(replay(entries).tree, entries.at(-1)?.id ?? null)).toEqual(entries);
      }),
    );
  });
});

test.each<[string, (i: number) => EntryBody[]]>([
  ['names of servers', (i) => [{ type: 'server-named', layerKey: `mcp:${i}`, name: `n${i}` }]],
  ['tools that were found', (i) => [{ type: 'tools-found', callId: 'a', layerKey: 'mcp:1', tools: [`t${i}`] }]],
  ['queued messages', () => [{ type: 'message-queued', text: 'Later' }]],
  ['runs', () => [says.user('Hi'), says.ended('end_turn')]],
])('item 10: folding 20,000 %s takes time that grows with their number, not with its square', (_, bodies) => {
  const log = chain([says.user('Hi'), ...Array.from({ length: 20_000 }, (__, i) => bodies(i)).flat()]);
  const start = performance.now();
  expect(replay(log).lastSeq).toBe(log.length);
  expect(performance.now() - start).toBeLessThan(3000);
});
