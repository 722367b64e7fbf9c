/** One odd event of an answer in Anthropic’s protocol loses nothing: each form comes from a public report, which the test names. */
import { afterEach, describe, expect, test } from 'vitest';
import { closeServices, speakWith } from '../support/answering-service';

afterEach(closeServices);

describe('Anthropic’s protocol, as other services write it', () => {
  const start = {
    type: 'message_start',
    message: { id: 'm1', type: 'message', role: 'assistant', content: [], model: 'm' },
  };
  const block = (content_block: object, ...deltas: object[]) => [
    { type: 'content_block_start', index: 0, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
    { type: 'content_block_stop', index: 0 },
  ];
  const text = block({ type: 'text', text: '' }, { type: 'text_delta', text: 'Hello there.' });
  const ending = [
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];
  const events = (...all: object[]) => all.map((each) => `event: x\ndata: ${JSON.stringify(each)}\n\n`).join('');
  test.each<[string, string]>([
    ['without usage at the start (maximhq/bifrost#5885)', events(start, ...text, ...ending)],
    [
      'without usage at the end (earendil-works/pi#6567)',
      events(start, ...text, { type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }),
    ],
    [
      'without its last event (lidge-jun/opencodex#896)',
      events(start, ...text, { type: 'message_delta', delta: { stop_reason: 'end_turn' } }),
    ],
    ['without a start', events(...text, ...ending)],
    ['without the start of a block', events(start, ...text.slice(1), ...ending)],
    [
      'with the text in the start of its block',
      events(start, ...block({ type: 'text', text: 'Hello there.' }), ...ending),
    ],
    [
      'with events and blocks of its own',
      events(
        { type: 'vendor_hello' },
        start,
        { type: 'content_block_start', index: 3, content_block: { type: 'vendor' } },
        { type: 'content_block_delta', index: 3, delta: { type: 'vendor_delta', text: 'x' } },
        { type: 'content_block_stop', index: 3 },
        ...text,
        ...ending,
      ),
    ],
    [
      'with pieces that don’t say what they are',
      events(start, ...block({ type: 'text' }, { text: 'Hello there.' }), ...ending),
    ],
    ['with a word of OpenAI’s at its end', `${events(start, ...text)}data: [DONE]\n\n`],
    [
      'in one piece of text',
      JSON.stringify({ type: 'message', content: 'Hello there.', stop_reason: 'end_turn', usage: null }),
    ],
    [
      'in one piece',
      JSON.stringify({
        type: 'message',
        content: [{ type: 'text', text: 'Hello there.' }],
        stop_reason: 'end_turn',
        usage: null,
      }),
    ],
  ])('%s', async (_, body) => {
    const { ask } = await speakWith('anthropic', [{ body }]);
    const { text, end } = await ask();
    expect(text).toBe('Hello there.');
    expect(end).toMatchObject({ reason: 'stop' });
  });

  test('a call with all of its input in the start of its block', async () => {
    const { ask } = await speakWith('anthropic', [
      {
        body: events(
          start,
          ...block({ type: 'tool_use', name: 'map_of', input: { of: 'Oslo' } }),
          { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
          { type: 'message_stop' },
        ),
      },
    ]);
    expect((await ask()).calls).toEqual([{ name: 'map_of', input: { of: 'Oslo' } }]);
  });

  test('a call that a whole answer has twice is made once, and two of other ids twice (rynfar/meridian#528)', async () => {
    const [one, other] = ['t1', 't2'].map((id) => ({ type: 'tool_use', id, name: 'map_of', input: { of: 'Oslo' } }));
    const body = JSON.stringify({ type: 'message', content: [one, other, one, other], stop_reason: 'tool_use' });
    const { ask } = await speakWith('anthropic', [{ body }]);
    expect((await ask()).calls).toHaveLength(2);
  });

  test.each<[string, (number | undefined)[]]>([
    ['the same index (sgl-project/sglang#24294)', [0, 0, 0, 0]],
    ['no index', []],
  ])('blocks that all have %s, and are never closed, are read apart', async (_, [index]) => {
    const opens = (content_block: object, delta: object) => [
      { type: 'content_block_start', index, content_block },
      { type: 'content_block_delta', index, delta },
    ];
    const piece = (partial_json: unknown) => ({ type: 'input_json_delta', partial_json });
    const body = events(
      start,
      ...opens({ type: 'thinking', thinking: '' }, { type: 'thinking_delta', thinking: 'So.' }),
      { type: 'content_block_delta', index, delta: { type: 'text_delta', text: 'I look.' } },
      ...opens({ type: 'tool_use', id: 't1', name: 'map_of', input: {} }, piece('{"of":"Oslo"}')),
      ...opens({ type: 'tool_use', id: 't2', name: 'shop_add', input: { sku: 'a' } }, piece({ sku: 'a' })),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    );
    const { ask } = await speakWith('anthropic', [{ body }]);
    expect(await ask()).toMatchObject({
      thought: 'So.',
      text: 'I look.',
      calls: [
        { name: 'map_of', input: { of: 'Oslo' } },
        { name: 'shop_add', input: { sku: 'a' } },
      ],
    });
  });

  test('an error in a spelling of its own ends the answer (farzaa/clicky#132)', async () => {
    const { ask } = await speakWith('anthropic', [
      { body: events(start, ...text, { type: 'error', error: 'Overloaded' }) },
    ]);
    const { text: said, end } = await ask();
    expect(said).toBe('Hello there.');
    expect(end).toMatchObject({ failure: { values: { detail: 'Overloaded' } } });
  });
});
