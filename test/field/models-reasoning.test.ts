/** Within a turn of tools, a model gets its thoughts back as they came: the members, the signatures, the order. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ModelMessage } from '#core/loop/provider.ts';
import { said } from '#core/tools/foreign.ts';
import {
  type Answer,
  type Asked,
  asks,
  chatsWith,
  chunk,
  closeServices,
  type Protocol,
  says,
  speakWith,
  sse,
} from '../support/answering-service';
import { answered } from '../support/plain-messages';

afterEach(closeServices);

const call = (name = 'map_of') =>
  chunk({ tool_calls: [{ index: 0, id: 'A', type: 'function', function: { name, arguments: '{}' } }] });
const end = chunk({}, 'tool_calls');
const thinksAndCalls = (...deltas: object[]): Answer => ({
  body: sse(...deltas.map((delta) => chunk(delta)), call(), end, '[DONE]'),
});

/** What the model's own message is in the request after its turn. */
async function comesBack(type: Protocol, first: Answer, models: { model?: string; later?: string } = {}) {
  const { model = 'm', later = model } = models;
  const service = await speakWith(
    type,
    [first, type === 'anthropic' || type === 'gemini' ? { body: '' } : says('Done.')],
    model,
  );
  const turn = await service.ask();
  const [made] = turn.calls;
  const { opaque } = turn.end.reason === 'tool-calls' || turn.end.reason === 'stop' ? turn.end : {};
  const calls = made ? [{ id: 'c1', name: made.name, input: made.input }] : [];
  const past: ModelMessage[] = [
    { role: 'user', text: said('The map') },
    { role: 'assistant', text: turn.text, calls, ...(opaque && { opaque }) },
    ...(made ? [{ role: 'tool' as const, callId: 'c1', name: made.name, text: answered('Here'), isError: false }] : []),
  ];
  const next = later === model ? service : await speakWith(type, [says('Done.')], later);
  await next.ask(asks(...past));
  const asked = next.asked.at(-1);
  const all = (asked?.messages ?? asked?.contents ?? []) as Record<string, unknown>[]; // one of both
  return { message: all.find(({ role }) => role === 'assistant' || role === 'model'), turn, past };
}

describe('a member with a thought goes back in the member in which it came', () => {
  test.each<[string, object[], object]>([
    [
      'reasoning_content (MoonshotAI/kimi-cli#2141)',
      [{ reasoning_content: 'The user wants the map, so ' }, { reasoning_content: 'I call map_of.' }],
      { reasoning_content: 'The user wants the map, so I call map_of.' },
    ],
    [
      'reasoning (LostRuins/lite.koboldai.net#143)',
      [{ reasoning: 'So I ' }, { reasoning: 'call.' }],
      { reasoning: 'So I call.' },
    ],
    [
      'reasoning_content that is empty (MoonshotAI/kimi-cli#2498)',
      [{ reasoning_content: '' }],
      { reasoning_content: '' },
    ],
    ['thinking (sipeed/picoclaw#1858)', [{ thinking: 'So I ' }, { thinking: 'call.' }], { thinking: 'So I call.' }],
    [
      'a signature beside it (agentgateway/agentgateway#2018)',
      [{ reasoning_content: 'So.' }, { reasoning_signature: 'sig' }],
      { reasoning_content: 'So.', reasoning_signature: 'sig' },
    ],
    ['both', [{ reasoning: 'So.', reasoning_content: 'So.' }], { reasoning: 'So.', reasoning_content: 'So.' }],
    [
      'reasoning_details in pieces, with a signature and sealed ones',
      [
        { reasoning_details: [{ type: 'reasoning.text', text: 'So I ', index: 0, format: 'x' }] },
        { reasoning_details: [{ type: 'reasoning.text', text: 'call.', index: 0, signature: 'sig' }] },
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'abc', id: 'r1', index: 1 }] },
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 'def', id: 'r2', index: 1 }] },
      ],
      {
        reasoning_details: [
          { type: 'reasoning.text', text: 'So I call.', index: 0, format: 'x', signature: 'sig' },
          { type: 'reasoning.encrypted', data: 'abc', id: 'r1', index: 1 },
          { type: 'reasoning.encrypted', data: 'def', id: 'r2', index: 1 },
        ],
      },
    ],
    [
      'reasoning_details whose pieces repeat what came before (can1357/oh-my-pi#2434)',
      [
        { reasoning_details: [{ type: 'reasoning.text', text: 'The user' }] },
        { reasoning_details: [{ type: 'reasoning.text', text: 'The user wants.' }] },
      ],
      { reasoning_details: [{ type: 'reasoning.text', text: 'The user wants.' }] },
    ],
    [
      'thinking_blocks (BerriAI/litellm#37953)',
      [
        { thinking_blocks: [{ type: 'thinking', thinking: 'So ' }] },
        { thinking_blocks: [{ type: 'thinking', thinking: 'I call.', signature: 'sig' }] },
      ],
      { thinking_blocks: [{ type: 'thinking', thinking: 'So I call.', signature: 'sig' }] },
    ],
    [
      'signed thinking_blocks that follow each other',
      [
        { thinking_blocks: [{ type: 'thinking', thinking: 'So ', signature: 'one' }] },
        { thinking_blocks: [{ type: 'thinking', thinking: 'I call.', signature: 'two' }] },
      ],
      {
        thinking_blocks: [
          { type: 'thinking', thinking: 'So ', signature: 'one' },
          { type: 'thinking', thinking: 'I call.', signature: 'two' },
        ],
      },
    ],
    [
      'reasoning_text and its seal (ericc-ch/copilot-api#152)',
      [{ reasoning_text: 'So.' }, { reasoning_opaque: 'seal' }],
      { reasoning_text: 'So.', reasoning_opaque: 'seal' },
    ],
    [
      'parts of the content (vercel/ai#17930)',
      [
        { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'So ' }] }] },
        { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'I call.' }] }] },
        { content: [{ type: 'text', text: 'A moment.' }] },
      ],
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'So I call.' }] },
          { type: 'text', text: 'A moment.' },
        ],
      },
    ],
  ])('%s', async (_, deltas, members) => {
    const { message, turn } = await comesBack('openai-compatible', thinksAndCalls(...deltas));
    expect(message).toMatchObject({ ...members, tool_calls: [{ function: { name: 'map_of' } }] });
    const about = (of: object) =>
      Object.keys(of)
        .filter((name) => /reason|think/.test(name))
        .sort();
    expect(about(message ?? {})).toEqual(about(members));
    expect(turn.thought === '').toBe(Object.values(members)[0] === '');
    expect(turn.thought.match(/So/g)?.length ?? 1).toBe(1);
  });

  test.each([
    ['Gemini’s', { extra_content: { google: { thought_signature: 'sig' } } }],
    ['Vertex’s (8monkey-ai/hebo-gateway#226)', { extra_content: { vertex: { thought_signature: 'sig' } } }],
    ['LiteLLM’s, which looks nowhere else', { provider_specific_fields: { thought_signature: 'sig' } }],
  ])('and a signature in its call, in the member that is %s', async (_, member) => {
    const signed = chunk({
      tool_calls: [{ index: 0, id: 'A', function: { name: 'map_of', arguments: '{}' }, ...member }],
    });
    const { message } = await comesBack('openai-compatible', { body: sse(signed, end) });
    expect(message?.tool_calls).toEqual([
      { id: expect.any(String), type: 'function', function: expect.anything(), ...member },
    ]);
  });
});

test('a model that may not be without thoughts gets them: its own, and an empty one where there are none (NousResearch/hermes-agent#15228)', async () => {
  const thinks = thinksAndCalls({ reasoning_content: 'So.' });
  expect((await comesBack('openai-compatible', thinks, { model: 'deepseek-v4-pro' })).message).toMatchObject({
    reasoning_content: 'So.',
  });
  const other = await comesBack('openai-compatible', thinks, { model: 'qwen', later: 'kimi-k2.5' });
  expect(other.message).toMatchObject({ reasoning_content: '' });
});

test('what nobody signed goes to no other model and no other service', async () => {
  const thinks = thinksAndCalls({ reasoning_content: 'So.' });
  expect((await comesBack('openai-compatible', thinks, { model: 'qwen', later: 'llama' })).message).not.toHaveProperty(
    'reasoning_content',
  );
  const { past } = await comesBack('openai-compatible', thinks);
  const elsewhere = await speakWith('openai', [says('Done.')]);
  await elsewhere.ask(asks(...past));
  expect(JSON.stringify(elsewhere.asked)).not.toContain('So.');
});

test('an answer without a call ends its turn, and its thought stays here', async () => {
  const { message } = await comesBack('openai-compatible', {
    body: sse(chunk({ reasoning_content: 'So.' }), chunk({ content: 'Yes.' }, 'stop')),
  });
  expect(message).toEqual({ role: 'assistant', content: 'Yes.' });
});

test('a service that refuses its own member back is asked without it, once and for the rest of the chat', async () => {
  const refuses = (asked: { messages: object[] }): Answer => {
    if (asked.messages.length < 3) return thinksAndCalls({ reasoning_content: 'So.' });
    const has = JSON.stringify(asked).includes('reasoning_content');
    const detail = 'messages.1.assistant.reasoning_content: Extra inputs are not permitted';
    return has ? { body: JSON.stringify({ detail }), status: 422, type: 'application/json' } : says('Done.');
  };
  const service = await speakWith('openai-compatible', refuses);
  const { end } = await service.ask();
  const past: ModelMessage[] = [
    { role: 'user', text: said('The map') },
    {
      role: 'assistant',
      text: '',
      calls: [{ id: 'c1', name: 'map_of', input: {} }],
      ...(end.reason === 'tool-calls' && end.opaque && { opaque: end.opaque }),
    },
    { role: 'tool', callId: 'c1', name: 'map_of', text: answered('Here'), isError: false },
  ];
  expect((await service.ask(asks(...past))).text).toBe('Done.');
  expect((await service.ask(asks(...past))).text).toBe('Done.');
  expect(service.asked).toHaveLength(4);
});

test.each([
  ['reasoning_content', 'The `reasoning_content` in the thinking mode must be passed back to the API.'],
  ['reasoning_content', 'messages[1]: assistant message with tool_calls must include reasoning_content'],
  ['reasoning_text', 'The `reasoning_text` in the thinking mode must be passed back to the API.'],
])(
  'a service that wants %s without saying so before gets it (mastra-ai/mastra#13635, esengine/DeepSeek-Reasonix#6173, zai-org/feedback#676)',
  async (name, message) => {
    const wants = (asked: { messages: Record<string, unknown>[] }): Answer => {
      const isMissing = asked.messages.some((each) => each.role === 'assistant' && each[name] === undefined);
      const error = { message };
      return isMissing ? { body: JSON.stringify({ error }), status: 400, type: 'application/json' } : says('Done.');
    };
    const service = await speakWith('openai-compatible', wants);
    const past: ModelMessage[] = [
      { role: 'user', text: said('Hi') },
      { role: 'assistant', text: 'Hello.', calls: [] },
    ];
    expect((await service.ask(asks(...past))).text).toBe('Done.');
    expect(service.asked).toHaveLength(2);
  },
);

test('MiniMax gets the tags back in its text, where it looks for them (NousResearch/hermes-agent#85251)', async () => {
  const body = sse(chunk({ content: '<think>\nSo.\n</think>\n\nA moment.' }), call(), end);
  const { message, turn } = await comesBack('openai-compatible', { body }, { model: 'MiniMax-M2' });
  expect(turn).toMatchObject({ text: 'A moment.', thought: 'So.' });
  expect(message).toMatchObject({ content: '<think>\nSo.\n</think>\n\nA moment.' });
  expect((await comesBack('openai-compatible', { body })).message).toMatchObject({ content: 'A moment.' });
});

describe('over Anthropic’s protocol', () => {
  const block = (index: number, content_block: object, ...deltas: object[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
  const answer = (...blocks: object[][]): Answer => ({
    body: sse(
      { type: 'message_start', message: { id: 'm1', usage: { input_tokens: 1 } } },
      ...blocks.flat(),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 1 } },
      { type: 'message_stop' },
    ),
  });
  const thinking = (index: number, text: string, ...signature: string[]) =>
    block(
      index,
      { type: 'thinking', thinking: '' },
      { type: 'thinking_delta', thinking: text },
      ...signature.map((each) => ({ type: 'signature_delta', signature: each })),
    );
  const tool = (index: number) => block(index, { type: 'tool_use', id: 't1', name: 'map_of', input: {} });

  test('signed, sealed and interleaved thoughts go back in their order', async () => {
    const words = block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'A moment.' });
    const sealed = block(1, { type: 'redacted_thinking', data: 'sealed' });
    const { message } = await comesBack(
      'anthropic',
      answer(thinking(0, 'So.', 'one'), sealed, words, thinking(3, 'And so.', 'two'), tool(4)),
    );
    expect(message?.content).toMatchObject([
      { type: 'thinking', thinking: 'So.', signature: 'one' },
      { type: 'redacted_thinking', data: 'sealed' },
      { type: 'text', text: 'A moment.' },
      { type: 'thinking', thinking: 'And so.', signature: 'two' },
      { type: 'tool_use', name: 'map_of' },
    ]);
  });

  test('a thought that its service didn’t sign goes back with an empty signature (anomalyco/opencode#44713)', async () => {
    const { message } = await comesBack('anthropic', answer(thinking(0, 'So.'), tool(1)), { model: 'kimi-k2.5' });
    expect(message?.content).toMatchObject([
      { type: 'thinking', thinking: 'So.', signature: '' },
      { type: 'tool_use' },
    ]);
  });
});

test('Gemini gets each signature back where it was: thought, text and call', async () => {
  const parts = [
    { text: 'So.', thought: true, thoughtSignature: 'one' },
    { text: 'A moment.', thoughtSignature: 'two' },
    { functionCall: { name: 'map_of', args: {} }, thoughtSignature: 'three' },
  ];
  const body = sse({ candidates: [{ content: { parts }, finishReason: 'STOP' }] });
  const { message } = await comesBack('gemini', { body }, { model: 'gemini-3-pro' });
  expect(message?.parts).toMatchObject(parts);
});

test('in a chat, the next request of the turn has what the first answer brought', async () => {
  const { world, asked } = await chatsWith((_, index) =>
    index === 0
      ? { body: sse(chunk({ reasoning_content: 'I look at the map.' }), call('show_map'), end) }
      : says('There it is.'),
  );
  await world.userSays('The map');
  expect(asked[1]?.messages.find(({ role }) => role === 'assistant')).toMatchObject({
    reasoning_content: 'I look at the map.',
  });
});

const order = (roles: string[]): boolean =>
  roles.every((role, i) => role !== 'user' || /^(system|assistant)$/.test(roles[i - 1] ?? 'system'));

test.each([
  [400, "Unexpected role 'user' after role 'tool'"],
  [500, 'After the optional system message, conversation roles must alternate user and assistant roles'],
])(
  'a service that takes no message behind a result is asked once more with an answer between them (mistralai/mistral-common#169, NousResearch/hermes-agent#20154): %s',
  async (status, message) => {
    const wants = ({ messages }: { messages: Record<string, unknown>[] }): Answer =>
      order(messages.map(({ role }) => String(role)))
        ? says('Done.')
        : { body: JSON.stringify({ error: { message } }), status, type: 'application/json' };
    const service = await speakWith('openai-compatible', wants, `roles-${status}`);
    const past: ModelMessage[] = [
      { role: 'user', text: said('The map') },
      { role: 'assistant', text: '', calls: [{ id: 'c1', name: 'map_of', input: {} }] },
      { role: 'tool', callId: 'c1', name: 'map_of', text: answered('Here'), isError: false },
    ];
    expect((await service.ask(asks(...past))).text).toBe('Done.');
    expect((await service.ask(asks(...past))).text).toBe('Done.');
    expect(service.asked).toHaveLength(3);
    expect(service.waits).toEqual([]);
  },
);

test('a refusal of roles that stays is told, not asked for ever', async () => {
  const error = { message: 'Conversation roles must alternate user/assistant/user/assistant/...' };
  const refusal = { body: JSON.stringify({ error }), status: 400, type: 'application/json' };
  const service = await speakWith('openai-compatible', [refusal], 'roles-never');
  expect((await service.ask()).end).toMatchObject({ reason: 'error', failure: { code: 'bad-request' } });
  expect(service.asked).toHaveLength(2);
});

describe('effort and temperature', () => {
  const wish = { effort: 'low', temperature: 0.2 } as const; // literal types
  const refusal = (message: string, status = 400): Answer => ({
    ...{ body: JSON.stringify({ error: { message } }), status, type: 'application/json' },
  });
  const leftOut = ({ events }: { events: { type: string }[] }) => events.filter(({ type }) => type === 'left-out');

  test.each<[Protocol, string, object]>([
    ['openai-compatible', 'qwen3', { reasoning_effort: 'low', temperature: 0.2 }],
    ['openrouter', 'z-ai/glm', { reasoning_effort: 'low', temperature: 0.2 }],
    ['anthropic', 'claude-opus-4-6', { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } }],
    ['anthropic', 'claude-sonnet-4-5', { thinking: { type: 'enabled', budget_tokens: expect.any(Number) } }],
    [
      'gemini',
      'gemini-3-pro-preview',
      { generationConfig: { temperature: 0.2, thinkingConfig: { thinkingLevel: 'low' } } },
    ],
    ['gemini', 'gemini-2.5-pro', { generationConfig: { thinkingConfig: { thinkingBudget: expect.any(Number) } } }],
  ])('go to %s (%s) as its package writes them', async (type, model, members) => {
    const service = await speakWith(type, [says('Done.')], model, wish);
    await service.ask();
    expect(service.asked[0]).toMatchObject(members);
    const plain = await speakWith(type, [says('Done.')], model);
    await plain.ask();
    expect(Object.keys({ ...plain.asked[0], ...Object(plain.asked[0]?.generationConfig) }).join()).not.toMatch(
      /temperature|effort|thinking/,
    );
  });

  test('a model with little room is asked with a low temperature, unless one is set', async () => {
    const temperatureIn = async (context: number, options = {}) => {
      const service = await speakWith('openai-compatible', [says('Done.')], 'qwen2.5', options, context);
      await service.ask();
      return service.asked[0]?.temperature;
    };
    expect(await temperatureIn(8192)).toBe(0.1);
    expect(await temperatureIn(8192, { temperature: 0.7 })).toBe(0.7);
    expect(await temperatureIn(32_768)).toBeUndefined();
  });

  test.each([
    ['temperature', "Unsupported parameter: 'temperature' is not supported with this model."],
    ['temperature', '`temperature` may only be set to 1 when thinking is enabled.'],
    ['effort', 'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions.'],
    ['effort', 'reasoning_effort must be one of `none` or `default`'],
    ['effort', 'This model does not support the effort parameter.'],
    [
      'effort',
      'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block.',
    ],
    ['effort', 'litellm.UnsupportedParamsError: groq does not support parameters: reasoning_effort'],
  ])(
    '%s that is refused is left out, once and for the rest, which is told (incidentfox/incidentfox#111, pipecat-ai/pipecat#4043, anomalyco/opencode#3077): %s',
    async (name, message) => {
      const member = name === 'effort' ? 'reasoning_effort' : name;
      const refuses = (asked: Asked): Answer => (member in asked ? refusal(message) : says('Done.'));
      const service = await speakWith('openai-compatible', refuses, `refuses-${message}`, wish);
      const first = await service.ask();
      expect(first.text).toBe('Done.');
      expect(leftOut(first)).toEqual([{ type: 'left-out', options: [name] }]);
      const count = service.asked.length;
      expect(leftOut(await service.ask())).toEqual([{ type: 'left-out', options: [name] }]);
      expect(service.asked).toHaveLength(count + 1);
      expect(service.asked.at(-1)).toHaveProperty(name === 'effort' ? 'temperature' : 'reasoning_effort');
    },
  );

  test('what the package leaves out for a model is told too', async () => {
    const service = await speakWith('anthropic', [says('Done.')], 'claude-opus-5-5', { temperature: 0.2 });
    expect(leftOut(await service.ask())[0]).toEqual({ type: 'left-out', options: ['temperature'] });
  });

  test.each([{}, wish])(
    'a model that takes tools only without thinking is told not to think (BerriAI/litellm#34569)',
    async (options) => {
      const demands = (asked: Asked): Answer =>
        asked.reasoning_effort === 'none'
          ? says('Done.')
          : refusal(
              "Function tools with reasoning_effort are not supported for gpt-5.6 in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
            );
      const service = await speakWith('openai', demands, `gpt-5.6-${Object.keys(options).length}`, options);
      const turn = await service.ask();
      expect(turn.text).toBe('Done.');
      expect(leftOut(turn)).toEqual('effort' in options ? [{ type: 'left-out', options: ['effort'] }] : []);
      expect(service.asked).toHaveLength(2);
    },
  );

  test('a refusal that stays is told, not asked for ever', async () => {
    const service = await speakWith(
      'openai-compatible',
      [refusal('temperature and reasoning_effort are wrong')],
      'never',
      wish,
    );
    expect((await service.ask()).end).toMatchObject({ reason: 'error', failure: { code: 'bad-request' } });
    expect(service.asked).toHaveLength(3);
  });

  test('in a chat, what was left out is told with the first answer alone', async () => {
    const { world } = await chatsWith(
      (asked) => ('temperature' in asked ? refusal('temperature is not supported') : says('Done.')),
      { temperature: 0.2 },
    );
    await world.userSays('Hello');
    await world.userSays('Again');
    const told = (await world.entries()).flatMap((entry) =>
      entry.type === 'assistant-message' ? [entry.leftOut] : [],
    );
    expect(told).toEqual([['temperature'], undefined]);
  });
});
