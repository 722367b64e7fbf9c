/** Whatever person, model, tools and deaths do, in whatever order: the log replays to the live state, and pairs stay pairs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import { fitMessages } from '#core/log/budget.ts';
import { type Conversation, emptyConversation } from '#core/log/conversation.ts';
import type { Entry } from '#core/log/entry.ts';
import { toMessages } from '#core/log/messages.ts';
import { Refusal } from '#core/log/refusal.ts';
import { applyEntries, replay } from '#core/log/replay.ts';
import { createDialogue, reads, tool } from '../support/dialogue';
import type { Wish } from '../support/dialogue-model';

type ProjectedMessage = ReturnType<typeof toMessages>[number];

const names = [
  'music_example_webmcp_look',
  'music_example_webmcp_play',
  'shop_mcp_find',
  'shop_mcp_order',
  'nobody_mcp_nothing',
];

type Act =
  | { type: 'says' | 'answers' | 'writes' | 'stops' | 'dies' | 'restarts' | 'goes-on' | 'navigates' }
  | { type: 'calls'; wishes: number[]; malformed: boolean }
  | { type: 'tool-answers'; which: number; throws: boolean }
  | { type: 'decides'; decision: ApprovalDecision }
  | { type: 'deletes'; nth: number }
  | { type: 'switches'; which: number; on: boolean };

const which = fc.nat({ max: names.length - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Act>({ type: 'says' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('calls' as const),
      wishes: fc.array(which, { minLength: 1, maxLength: 4 }),
      malformed: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('tool-answers' as const), which, throws: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('decides' as const),
      decision: fc.constantFrom<ApprovalDecision>('once', 'always', 'deny', 'deny-and-stop'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('answers', 'writes', 'stops', 'dies', 'restarts', 'goes-on', 'navigates')
      .map((type): Act => ({ type: type as 'says' })), // each is one of those without members
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('deletes' as const), nth: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('switches' as const), which, on: fc.boolean() }) },
);

async function aWorld() {
  const dialogue = await createDialogue({ maxTurns: 4, parallelCalls: 2 });
  const tools = [tool('look', reads), tool('play'), tool('find', reads), tool('order')];
  const [site, shop] = [dialogue.page('https://music.example'), dialogue.server('shop')];
  site.offers(...tools.slice(0, 2));
  shop.offers(...tools.slice(2));
  await dialogue.person.hasAllowedReading('shop');
  return { ...dialogue, tools, site, shop, made: 0 };
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** Does what can be done now; what sessions refuse is refused with a sentence. */
async function carryOut(dialogue: World, it: Act): Promise<void> {
  const { person, model, background, site, shop, tools, world } = dialogue;
  switch (it.type) {
    case 'says':
      return world.sessions().say(world.id, { text: 'Go' });
    case 'answers':
      return model.isAsking() ? model.says('Done.') : undefined;
    case 'writes':
      return model.isAsking() ? model.writes('Half') : undefined;
    case 'calls':
      return model.isAsking() ? model.callsTogether(...it.wishes.map((at) => toWish(dialogue, at, it))) : undefined;
    case 'tool-answers': {
      const running = tools.filter((each) => each.running() > 0);
      await running[it.which % running.length]?.answers(it.throws ? new Error('No') : 'x'.repeat(300));
      return;
    }
    case 'decides': {
      const calls = [...(await world.conversation()).calls.values()];
      const asked = calls.findLast((state) => state.asked && !state.decision && !state.result);
      return (
        asked &&
        world
          .sessions()
          .approve(world.id, asked.call.id, it.decision)
          .then(() => undefined)
      );
    }
    case 'stops':
      return person.stops();
    case 'dies':
      return background.diesAndWakes();
    case 'restarts':
      return background.restartsWithTheBrowser();
    case 'goes-on':
      return person.goesOn();
    case 'navigates':
      return site.navigates();
    case 'deletes': {
      const item = (await world.conversation()).items[it.nth];
      if (item) await world.sessions().deleteMessages(world.id, [item.entry.id]);
      return;
    }
    case 'switches': {
      const { key } = it.which < 2 ? site : shop;
      return it.on ? person.switchesOn(key) : person.switchesOff(key, tools[it.which]?.name);
    }
  }
}

/** Each call has an input of its own, so that one made twice shows. */
function toWish(dialogue: World, at: number, { malformed }: { malformed: boolean }): Wish {
  dialogue.made++;
  return [names[at] ?? '', malformed && at === 0 ? '{"n": ' : { n: dialogue.made }];
}

function expectPairs(messages: readonly ProjectedMessage[]): void {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') expect(message.callId, 'a result answers the next open call').toBe(open.shift());
    else expect(open, 'each call is answered before anything else is said').toEqual([]);
    if (message.role === 'assistant') open = message.calls.map(({ id }) => id);
  }
  expect(open).toEqual([]);
}

function expectSound(live: Conversation, entries: readonly Entry[]): void {
  expect(live).toEqual(replay(entries));
  expectPairs(toMessages(live));
  expectPairs(fitMessages(toMessages(live), 150, ''));
}

function expectSameAtEveryPrefix(entries: readonly Entry[]): void {
  let folded = emptyConversation;
  for (const [at, entry] of entries.entries()) {
    folded = applyEntries(folded, [entry]);
    expect(folded).toEqual(replay(entries.slice(0, at + 1)));
    expectPairs(toMessages(folded));
  }
}

/** What changes something runs at most once a call, and never when it was denied. */
function expectNoHarm({ tools }: World, { calls }: Conversation): void {
  for (const changing of tools.filter(({ words }) => words !== reads)) {
    const inputs = changing.made.map(({ n }) => n);
    expect(new Set(inputs).size).toBe(inputs.length);
    for (const { call, decision, asked } of calls.values()) {
      const mayNot = decision?.startsWith('deny') || (asked && !decision);
      if (mayNot && call.target?.tool === changing.name) expect(inputs).not.toContain(call.input.n);
    }
  }
}

const ticks = async () => {
  for (let n = 0; n < 3; n++) await new Promise((resolve) => setTimeout(resolve, 0));
};

test('R37, R98, R102, R111, R113: pairs stay pairs and the log replays to the live state, whatever happens when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      const dialogue = await aWorld();
      const { world } = dialogue;
      for (const it of [{ type: 'says' } as const, ...acts]) {
        await carryOut(dialogue, it).catch((error) => expect(error).toBeInstanceOf(Refusal));
        await ticks();
        const { conversation, entries } = await world.sessions().open(world.id);
        expectSound(conversation, entries);
        expectNoHarm(dialogue, conversation);
      }
      await dialogue.person.stops();
      const entries = await world.entries();
      expect(entries).toEqual((await world.sessions().open(world.id)).entries);
      expect(replay(entries).run.going).toBe(false);
      expectSameAtEveryPrefix(entries);
    }),
    { numRuns: 40 },
  );
}, 60_000);
