/** Issue 19: a case is made of a request in a chat, with the calls of the page's tools that followed. */
import { expect, test } from 'vitest';
import type { Conversation } from '#core/log/conversation.ts';
import { turnsOfChat } from '../../../src/features/evals/state/case-of-turn';

const site = 'https://shop.example';
const user = (id: string, text: string) => ({ type: 'user', entry: { id, text } });
const call = (tool: string, origin: string, preview: string, size = preview.length) => ({
  call: {
    id: tool,
    name: `shop_webmcp_${tool}`,
    input: { q: 1 },
    target: { tool, server: 'shop', layerKey: `page:${origin}`, source: { type: 'page', origin, documentId: 'd' } },
  },
  result: { outcome: { type: 'result', preview, size } },
});
const turn = (text: string, ...calls: object[]) => ({ type: 'turn', entry: { text }, calls });
// Only what the function reads.
const chat = (...items: object[]) => ({ items: items as unknown as Conversation['items'] });

test('a request becomes a case with what came before, and what the tools answered', () => {
  const turns = turnsOfChat(
    chat(
      user('u1', 'Find milk'),
      turn('', call('find', site, '{"found":2}')),
      turn('Two kinds.'),
      user('u2', 'Add the first'),
      turn('', call('add', site, 'cut', 100), call('pay', 'https://bank.example', '1')),
    ),
    site,
  );
  expect(turns.map(({ id }) => id)).toEqual(['u2', 'u1']);
  expect(turns[0]?.case).toEqual({
    name: 'Add the first',
    messages: [
      { role: 'user', type: 'message', content: 'Find milk' },
      { role: 'model', type: 'functioncall', name: 'find', arguments: { q: 1 } },
      { role: 'user', type: 'functionresponse', name: 'find', response: { found: 2 } },
      { role: 'model', type: 'message', content: 'Two kinds.' },
      { role: 'user', type: 'message', content: 'Add the first' },
    ],
    expectedCall: [{ functionName: 'add', arguments: { q: 1 } }],
  });
  expect(turns[1]?.case.expectedCall).toEqual([
    { functionName: 'find', arguments: { q: 1 }, mockOutput: { found: 2 } },
  ]);
});

test('a request that led to no call of the site’s tools makes none', () => {
  expect(turnsOfChat(chat(user('u', 'Hello'), turn('Hi.')), site)).toEqual([]);
});
