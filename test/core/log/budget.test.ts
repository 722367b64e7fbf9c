/** A conversation kept within what a model can read. */

import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { fitMessages } from '#core/log/budget.ts';
import type { toMessages } from '#core/log/messages.ts';
import { foreign, own, said } from '#core/tools/foreign.ts';
import { estimateTokens } from '#core/tools/shorten.ts';
import { giveBack } from '../../../src/providers/opaque';
import { toCallOptions } from '../../../src/providers/to-prompt';
import { answered, inPlain } from '../../support/plain-messages';

type ProjectedMessage = ReturnType<typeof toMessages>[number];

const user = (text: string): ProjectedMessage => ({ role: 'user', text: said(text) });
const answer = (text: string, ...ids: string[]): ProjectedMessage => ({
  role: 'assistant',
  text,
  calls: ids.map((id) => ({ id, name: 'music_webmcp_look', input: {} })),
});
const aResult = ({ callId, text, stored }: { callId: string; text: string; stored: boolean }): ProjectedMessage => ({
  role: 'tool',
  callId,
  name: 'music_webmcp_look',
  text: answered(text),
  isError: false,
  ...(stored && { stored: true }),
});
const result = (callId: string, size: number, stored = true) =>
  aResult({ callId, text: callId.repeat(size).slice(0, size), stored });

const tokensOf = (messages: readonly ProjectedMessage[]) =>
  messages.reduce((sum, message) => sum + estimateTokens(JSON.stringify(message)), 0);
const textOf = (messages: readonly ProjectedMessage[], callId: string) =>
  messages.map(inPlain).find((message) => message.role === 'tool' && message.callId === callId)?.text ?? 'gone';
const isWhole = (messages: readonly ProjectedMessage[], callId: string, size: number) =>
  textOf(messages, callId).length === size;

/** Three exchanges of one call each, and a run of two turns. */
const talk = (size: number): ProjectedMessage[] => [
  user('First'),
  answer('', 'a'),
  result('a', size),
  answer('Done'),
  user('Second'),
  answer('', 'b'),
  result('b', size),
  answer('Done'),
  user('Third'),
  answer('', 'c'),
  result('c', size),
  answer('', 'd'),
  result('d', size),
];

const rows = Array.from({ length: 300 }, (_, id) => ({ id, price: id * 1.37, at: '2026-01-05', name: `Row ${id}` }));
const samples: [string, string][] = [
  ['English', 'The current run goes on until the person stops it, or until nothing is left to do. '.repeat(20)],
  ['German', 'Die Geschwindigkeitsbegrenzung wurde aufgehoben; wir fahren nach Österreich. '.repeat(20)],
  ['Russian', 'Привет, как дела? Сегодня хорошая погода, и мы пойдём гулять в парк. '.repeat(20)],
  ['Arabic', 'مرحبا كيف حالك اليوم الطقس جميل جدا وسنذهب إلى الحديقة '.repeat(20)],
  ['Hindi', 'नमस्ते आप कैसे हैं आज मौसम बहुत अच्छा है और हम पार्क जाएंगे '.repeat(20)],
  ['Chinese', '你好,今天天气很好,我们去公园散步吧。这个工具可以播放音乐。'.repeat(20)],
  ['Japanese', 'こんにちは、今日は天気がいいので公園に散歩に行きましょう。'.repeat(20)],
  ['Korean', '안녕하세요 오늘 날씨가 좋아서 공원에 산책하러 갑시다 '.repeat(20)],
  ['emoji', '🎵🎉😀👍'.repeat(100)],
  ['JSON', JSON.stringify(rows)],
  ['numbers', JSON.stringify(Array.from({ length: 500 }, (_, n) => Math.sin(n)))],
  ['HTML', '<div class="row"><a href="https://example.com/a?b=1">Link</a></div>'.repeat(100)],
];

describe('the estimate', () => {
  test.each(samples)('of %s lies between 0.9 and 1.8 times what a real tokenizer counts', (_, text) => {
    const ratio = estimateTokens(text) / encode(text).length;
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.8);
  });

  test('of nothing is nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });
});

describe('a conversation', () => {
  test('that fits is left as it is', () => {
    const messages = talk(1_000);
    expect(fitMessages(messages, 10_000, {})).toBe(messages);
  });

  test('that is too long loses its oldest result first, and nothing else', () => {
    const messages = talk(4_000);
    const fitted = fitMessages(messages, tokensOf(messages) - 100, '');
    expect(textOf(fitted, 'a')).toBe(
      "[Left out to save room. autoui_webmcp_recall('a') gives all of it, or a part by path, offset and limit.]",
    );
    expect(fitted.filter((message, at) => message !== messages[at])).toHaveLength(1);
  });

  test('whose lost result is nowhere stored has no hint to recall it', () => {
    const messages = talk(4_000).map((each) => (each.role === 'tool' ? result(each.callId, 4_000, false) : each));
    expect(textOf(fitMessages(messages, tokensOf(messages) - 100, ''), 'a')).toBe('[Left out to save room.]');
  });

  test('loses the results of earlier exchanges before those of the run that goes on', () => {
    const fitted = fitMessages(talk(4_000), 2_500, '');
    expect(['a', 'b', 'c', 'd'].map((id) => isWhole(fitted, id, 4_000))).toEqual([false, false, true, true]);
  });

  test('that is still too long loses its oldest exchanges whole, and a line says so', () => {
    const long = 'word '.repeat(800);
    const exchanges = ['1', '2', '3'].flatMap((n) => [user(`${n} ${long}`), answer(long, n), result(n, 50), answer(n)]);
    const fitted = fitMessages([...exchanges, user('Now')], 3_500, '');
    expect(fitted[0]).toEqual({ role: 'user', text: own`[Earlier exchanges left out to save room: 2]` });
    expect(fitted.slice(1)).toEqual([...exchanges.slice(8), user('Now')]);
  });

  test('whose run is too long loses the run’s oldest results, then its oldest turns; the person’s message stays last', () => {
    const long = 'word '.repeat(800);
    const run = ['a', 'b', 'c', 'd'].flatMap((id) => [answer(long, id), result(id, 4_000)]);
    const fitted = fitMessages([user('Earlier'), answer('Yes'), user('Do it'), ...run], 5_000, '');
    expect(fitted.map(({ role }) => role).join(' ')).toMatch(/^user user user( assistant tool)+$/);
    expect(fitted.findLast(({ role }) => role === 'user')).toEqual(user('Do it'));
    expect(fitted.map(inPlain).map(({ text }) => text)).toContain('[Earlier exchanges left out to save room: 1]');
    expect(fitted.map(inPlain).find(({ text }) => /^\[Earlier turns of this run/.test(text))).toBeDefined();
    expect(isWhole(fitted, 'd', 4_000)).toBe(true);
  });

  test('with one result that is longer than everything keeps its beginning and says how much there is', () => {
    const messages = [user('Read'), answer('', 'a'), result('a', 1_000_000)];
    const fitted = fitMessages(messages, 10_000, '');
    expect(textOf(fitted, 'a')).toMatch(
      /^a{15000,}\n\[Cut to save room: \d+ of 1000000 characters\. autoui_webmcp_recall/,
    );
    expect(tokensOf(fitted)).toBeLessThan(10_000);
  });

  test('cuts the longest of the newest results, and leaves the short ones', () => {
    const messages = [
      user('Read'),
      answer('', 'a', 'b', 'c'),
      result('a', 80_000),
      result('b', 400),
      result('c', 80_000),
    ];
    const fitted = fitMessages(messages, 10_000, '');
    expect(isWhole(fitted, 'b', 400)).toBe(true);
    expect(Math.abs(textOf(fitted, 'a').length - textOf(fitted, 'c').length)).toBeLessThan(100);
  });

  test('makes room for what is sent beside it', () => {
    const messages = talk(4_000);
    const tools = { tools: 'x'.repeat(8_000) };
    expect(tokensOf(fitMessages(messages, 5_000, tools))).toBeLessThanOrEqual(
      5_000 - estimateTokens(JSON.stringify(tools)),
    );
    expect(isWhole(fitMessages(messages, 5_000, {}), 'a', 4_000)).toBe(true);
  });

  test('is cut at the same place in most of the next turns, so that its beginning can be cached', () => {
    const grown = (turns: number) => {
      const more = Array.from({ length: turns }, (_, nth) => [answer('', `x${nth}`), result(`x${nth}`, 300)]).flat();
      return JSON.stringify(fitMessages([...talk(8_000), ...more], 5_000, '').slice(0, 8));
    };
    const beginnings = Array.from({ length: 12 }, (_, turns) => grown(turns + 1));
    expect(new Set(beginnings).size).toBeLessThanOrEqual(4);
  });

  test('fits at every budget that holds its newest exchange, the lines for what went included', () => {
    const run = [answer('', 'x'), result('x', 900), answer('', 'y'), result('y', 100)];
    const messages = [user('First'), answer('Done'), user('Second'), ...run];
    for (let budget = 300; budget < tokensOf(messages); budget++)
      expect(tokensOf(fitMessages(messages, budget, '')), `budget ${budget}`).toBeLessThanOrEqual(budget);
  });

  test('of two thousand exchanges is fitted', () => {
    const messages = Array.from({ length: 2_000 }, (_, n) => [
      user(`${n}`),
      answer('', `c${n}`),
      result(`c${n}`, 2_000),
    ]).flat();
    expect(tokensOf(fitMessages(messages, 100_000, ''))).toBeLessThanOrEqual(100_000);
  });
});

const anyText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.nat({ max: 20_000 }).map((size) => 'x'.repeat(size)),
  fc.nat({ max: 5_000 }).map((size) => '世'.repeat(size)),
);
let calls = 0;
const anyTurn = fc
  .tuple(fc.string({ maxLength: 400 }), fc.array(anyText, { maxLength: 3 }), fc.boolean())
  .map(([said, results, stored]): ProjectedMessage[] => {
    const ids = results.map(() => `call_${calls++}`);
    const told = results.map((text, at) => aResult({ callId: ids[at] ?? '', text, stored }));
    return [answer(said, ...ids), ...told];
  });
const anyExchange = fc.tuple(fc.string({ maxLength: 400 }), fc.array(anyTurn, { maxLength: 4 }));
const anyTalk = fc
  .tuple(fc.array(anyTurn, { maxLength: 1 }), fc.array(anyExchange, { maxLength: 6 }))
  .map(([first, exchanges]) => [
    ...first.flat(),
    ...exchanges.flatMap(([said, turns]) => [user(said), ...turns.flat()]),
  ]);

/** Each answer's calls are followed by their results, in order; no result stands anywhere else. */
function arePaired(messages: readonly ProjectedMessage[]): boolean {
  const open: string[] = [];
  return (
    messages.every((message) => {
      if (message.role === 'tool') return open.shift() === message.callId;
      if (open.length > 0) return false;
      if (message.role === 'assistant') open.push(...message.calls.map(({ id }) => id));
      return true;
    }) && open.length === 0
  );
}

/** What can't go: the person's newest message, and the newest turn with its results cut to their notes. */
function minOf(messages: readonly ProjectedMessage[]): number {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const newest = Math.max(
    asked + 1,
    messages.findLastIndex(({ role }) => role === 'assistant'),
  );
  const cut = messages
    .slice(newest)
    .map((each) => (each.role === 'tool' ? { ...each, text: answered('世'.repeat(300)) } : each));
  return 2 * tokensOf([...messages.slice(Math.max(0, asked), asked + 1), ...cut]) + 200;
}

describe('any conversation', () => {
  test('keeps its pairs, its newest message and its newest turn, whatever the budget', () => {
    fc.assert(
      fc.property(anyTalk, fc.integer({ min: 0, max: 20_000 }), (messages, budget) => {
        const fitted = fitMessages(messages, budget, '');
        expect(arePaired(messages)).toBe(true);
        expect(arePaired(fitted)).toBe(true);
        const newest = messages.findLast(({ role }) => role === 'user');
        if (newest) expect(fitted.findLast(({ role }) => role === 'user')).toEqual(newest);
        const last = messages.findLast(({ role }) => role === 'assistant');
        if (last && messages.lastIndexOf(last) > messages.findLastIndex(({ role }) => role === 'user'))
          expect(fitted).toContain(last);
      }),
      { numRuns: 300 },
    );
  });

  test('fits, as soon as the budget holds what can’t go', () => {
    fc.assert(
      fc.property(anyTalk, fc.nat({ max: 10_000 }), (messages, more) => {
        const budget = minOf(messages) + more;
        expect(tokensOf(fitMessages(messages, budget, ''))).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 300 },
    );
  });
});

test('no line says that something was left out where nothing was', () => {
  expect(fitMessages([user('x'.repeat(4000))], 500, {})).toEqual([user('x'.repeat(4000))]);
});

test('what the person did to widgets meanwhile is not taken for their newest message', () => {
  const asked: ProjectedMessage = { role: 'user', text: said(`Plan my week. ${'y'.repeat(300)}`) };
  const did: ProjectedMessage = { role: 'user', text: said('clicked'), events: true };
  const turn: ProjectedMessage = { role: 'assistant', text: 'z'.repeat(4000), calls: [] };
  const fitted = fitMessages([asked, turn, turn, did, turn], 1500, {});
  expect(fitted).toContainEqual(asked);
});

describe('what the person did to widgets', () => {
  const told = (text: string): ProjectedMessage => ({ role: 'user', text: wordTold(text), events: true });
  const wordTold = (text: string) => own`Data:\n${foreign('widget-events', { from: '' }, text)}`;
  const old = [user('Old'), answer('z '.repeat(20_000))];

  test('keeps its place between the answers, whatever else goes', () => {
    const now = [
      user('Show the cities'),
      answer('Here is the table.'),
      told('clicked Delhi'),
      answer('Delhi has 33 million.'),
      told('clicked Tokyo'),
    ];
    expect(fitMessages([...old, ...now], 8000, {}).slice(-now.length)).toEqual(now);
  });

  test('goes with the answer to it, and the line that stands for both lies before what the person asked', () => {
    const turns = Array.from({ length: 12 }, (_, n) => [told(`click ${n}`), answer(`${n} `.repeat(2000))]).flat();
    const fitted = fitMessages([user('Show'), answer('Here.'), ...turns], 8000, {});
    expect(fitted.slice(0, 2)).toEqual([
      { role: 'user', text: [expect.stringMatching(/turns of this run left out/)] },
      user('Show'),
    ]);
    const kept = fitted.slice(2).map(({ role }) => role);
    expect(kept.length).toBeGreaterThan(1);
    expect(kept).toEqual(kept.map((_, n) => (n % 2 === 0 ? 'user' : 'assistant')));
  });

  test('is cut to its part of the budget, whole again at its end', () => {
    const fitted = fitMessages([user('Show'), answer('Here.'), told('x1 '.repeat(60_000))], 30_000, {});
    expect(tokensOf(fitted)).toBeLessThan(30_000);
    const { prompt } = toCallOptions(
      { nonce: 'n0', system: own``, messages: fitted, tools: [] },
      { toCallId: (id) => id, legalName: /^\w{1,64}$/, richResults: true },
      (opaque) => giveBack(opaque, { type: 'gemini', url: '', model: '' }, true),
    );
    const [part] = prompt.at(-1)?.content ?? [];
    const text = typeof part === 'object' && part.type === 'text' ? part.text : '';
    expect(text).toContain('<widget-events-n0>\nx1 x1');
    expect(text).toMatch(/<\/widget-events-n0>\n\[Cut to save room: \d+ of \d+ characters\.\]$/);
  });

  test('of earlier runs is a line when room is short', () => {
    const clicks = told('y '.repeat(5000));
    const before = [user('Old'), answer('Here.'), clicks, answer('Yes.'), clicks, answer('So it is.')];
    const fitted = fitMessages([...before, user('New'), answer('', 'a'), result('a', 14_000)], 6000, {});
    expect(fitted[2]).toEqual({ ...clicks, text: own`[Left out to save room.]` });
    expect(fitted.slice(3, 7)).toEqual([...before.slice(3), user('New')]);
  });
});

describe('R115: pictures of a result', () => {
  const shown = (data: string): ProjectedMessage[] => [
    { role: 'user', text: said('Look') },
    { role: 'assistant', text: '', calls: [{ id: 'a', name: 'snap', input: {} }] },
    {
      role: 'tool',
      callId: 'a',
      name: 'snap',
      text: answered('[image]'),
      isError: false,
      stored: true,
      pictures: [{ mime: 'image/png', data }],
    },
  ];

  test('count for what they show, not for what they weigh', () => {
    expect(fitMessages(shown('A'.repeat(100_000)), 5000, null)).toEqual(shown('A'.repeat(100_000)));
  });

  test('go where there is no room for them, and the way to them stays', () => {
    const fitted = fitMessages(shown('AAAA'), 1000, null).at(-1);
    expect(fitted && inPlain(fitted)).toMatchObject({
      text: expect.stringMatching(/^\[image\]\n\[.*left out.*recall\('a'\)/),
    });
    expect(fitted).not.toHaveProperty('pictures');
  });
});
