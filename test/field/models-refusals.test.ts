/** What services answer in place of a turn: when to ask again, what to leave out, and what asking again can't help. */
import { afterEach, expect, test } from 'vitest';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { type Answer, chatsWith, closeServices, says, speakWith } from '../support/answering-service';

afterEach(closeServices);

const refuses = (status: number, error: unknown, headers: Record<string, string> = {}): Answer => ({
  ...{ status, headers, type: 'application/json', body: JSON.stringify({ error }) },
});
const limit = (message: string) => ({ message, type: 'tokens', code: 'rate_limit_exceeded' });

const groq = {
  message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
  type: 'invalid_request_error',
  code: 'tool_use_failed',
  failed_generation: '<function=shop_add={"sku": "a"}</function>',
};
const ollama = 'error parsing tool call: raw=\'{"sku": "a"}]\', err=invalid character \']\' after top-level value';

test.each([
  ['Groq (pydantic/pydantic-ai#4354)', refuses(400, groq)],
  ['Ollama (ollama/ollama#17638)', refuses(500, ollama)],
  [
    'Ollama, whose words are a member’s name (ollama/ollama#11704)',
    {
      ...refuses(500, ''),
      body: JSON.stringify({ 'error parsing tool call': "invalid character 'c' looking for beginning of value" }),
    },
  ],
])('a call that its own service makes an error of is asked for once more at once: %s', async (_, answer) => {
  const { ask, asked, waits } = await speakWith('openai-compatible', [answer, says('Added.')]);
  expect(await ask()).toMatchObject({ text: 'Added.', end: { reason: 'stop' } });
  expect([asked.length, waits]).toEqual([2, []]);
  const never = await speakWith('openai-compatible', [answer]);
  expect((await never.ask()).end).toMatchObject({ failure: { code: 'unreadable-call' } });
  expect(never.asked).toHaveLength(2);
});

test('what Azure’s filter stops is refused, not a wrong request (browser-use/browser-use#4783)', async () => {
  const azure = {
    message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
    ...{ param: 'prompt', code: 'content_filter', status: 400 },
    innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: { jailbreak: { filtered: true } } },
  };
  const { ask, asked } = await speakWith('openai-compatible', [refuses(400, azure)]);
  expect((await ask()).end).toMatchObject({ failure: { code: 'filtered' } });
  expect(asked).toHaveLength(1);
});

const soon = { metadata: { headers: { 'X-RateLimit-Reset': String(Date.now() + 50_000) } } };
const reset = { details: [{ metadata: { quotaResetDelay: '373.801628ms' } }] };

test.each<[source: string, answer: Answer, seconds: number | null]>([
  ['agsaru/Repo2Readme#183', refuses(429, limit('Limit 6000. Please try again in 2m59.56s. Visit the console.')), null],
  ['agsaru/Repo2Readme#183', refuses(429, limit('Limit 6000. Please try again in 820ms.')), 1],
  ['Aider-AI/aider#3265', refuses(429, limit('Limit 15000. Please try again in 5.289s. Visit the console.')), 6],
  ['NousResearch/hermes-agent#29071', refuses(429, { code: 429, message: 'Please retry in 28.135353458s.' }), 29],
  ['router-for-me/CLIProxyAPI#449', refuses(429, { code: 429, ...reset }), 1],
  ['router-for-me/CLIProxyAPI#449', refuses(429, { message: 'Your quota will reset after 1h2m3s.' }), null],
  [
    'NikkeTryHard/zerogravity#19',
    refuses(429, limit('Slow down'), { 'retry-after-ms': '12500', 'retry-after': '99' }),
    13,
  ],
  [
    'microsoft/action-python#12',
    refuses(429, { message: 'Limit exceeded. Please retry after 3 seconds. See aka.ms.' }),
    3,
  ],
  ['openclaw/openclaw#45762', refuses(429, { message: 'Too fast', retry_after: 12.5 }), 13],
  ['openclaw/openclaw#45762', refuses(429, { message: 'Slow down. Please try again after 4 seconds' }), 4],
  ['earendil-works/pi#9724', refuses(429, limit('Slow down'), { 'retry-after': 'Wed, 99 Oct 2026 99:00' }), 2],
  ['NousResearch/hermes-agent#89669', refuses(429, limit('Slow down'), { 'retry-after': '0' }), 2],
  [
    'NousResearch/hermes-agent#89669',
    refuses(429, limit('Slow down'), { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
    2,
  ],
  ['rjmurillo/ai-agents#4504', refuses(403, { message: 'You have exceeded a secondary rate limit.' }), 2],
  ['laravel/ai#925', refuses(498, { message: 'Flex tier capacity exceeded', type: 'capacity_exceeded' }), 2],
  ['byte5ai/omadia#122', refuses(408, { message: 'Request timed out.' }), 2],
])('a limit is waited for as long as it says, in whatever unit (%s)', async (_, answer, seconds) => {
  const { ask, waits } = await speakWith('openai-compatible', [answer, says('Here.')]);
  const { text, end } = await ask();
  if (seconds === null) {
    expect(end).toMatchObject({ failure: { code: 'rate-limited', values: { retryAfter: expect.any(Number) } } });
    expect(waits).toEqual([]);
  } else expect([text, waits]).toEqual(['Here.', [seconds]]);
});

test('a limit of a day isn’t waited for, whatever seconds it names (dcdpr/jp#1061)', async () => {
  const details = [
    { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
    { retryDelay: '26s' },
  ];
  const { ask, asked, waits } = await speakWith('gemini', [
    refuses(429, { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'You exceeded your current quota.', details }),
  ]);
  const { end } = await ask();
  expect([asked.length, waits]).toEqual([1, []]);
  const failure = end.type === 'end' && end.reason === 'error' ? end.failure : null;
  expect(failure && wordModelFailure(failure)).toEqual({
    ...{
      what: 'Too many requests.',
      next: 'The service replied: “You exceeded your current quota.” Use another model, or try again.',
    },
  });
});

test('a limit that says when it is over is waited for until then (Gitlawb/openclaude#936)', async () => {
  const { ask, waits } = await speakWith('openrouter', [
    refuses(429, { message: 'Rate limit exceeded: free-models-per-min', code: 429, ...soon }),
    says('Here.'),
  ]);
  expect((await ask()).text).toBe('Here.');
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThan(2);
});

test('nor is one of a day that is named in a single word (Gitlawb/openclaude#936)', async () => {
  const { ask, waits } = await speakWith('openrouter', [
    refuses(429, { message: 'Rate limit exceeded: free-models-per-day', code: 429, ...soon }),
  ]);
  expect((await ask()).end).toMatchObject({ failure: { code: 'rate-limited', values: { daily: 1 } } });
  expect(waits).toEqual([]);
});

test('a limit without a number, in an event of an open stream, is waited for (QwenLM/qwen-code#11215)', async () => {
  const error = {
    type: 'invalid_request_error',
    message: '{"message":"Too many requests, please wait before trying again."}',
  };
  const stream = { body: `event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n` };
  const { ask, asked } = await speakWith('anthropic', [stream]);
  expect((await ask()).end).toMatchObject({ failure: { code: 'rate-limited' } });
  expect(asked).toHaveLength(3);
});

const tooLong = [
  ['aaif-goose/goose#3635', 400, 'input length and `max_tokens` exceed context limit: 196758 + 8192 > 200000'],
  ['hachej/boring-ui#371', 400, 'Your input exceeds the context window of this model. Please adjust your input.'],
  ['tontinton/maki#319', 413, 'Request exceeds the maximum size'],
  ['tontinton/maki#319', 400, 'request (144055 tokens) exceeds the available context size (131072 tokens)'],
  [
    'anomalyco/opencode#17746',
    400,
    'You passed 99073 tokens. However, the model’s context length is only 98000 tokens.',
  ],
  ['getkimchi/kimchi#794', 400, "The input (149290 tokens) is longer than the model's context length (131072 tokens)."],
  [
    'openclaw/openclaw#9562',
    400,
    'Invalid request: Your request exceeded model token limit: 262144 (requested: 291351)',
  ],
  ['QwenLM/Qwen-Agent#615', 400, 'InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]'],
  ['microsoft/vscode#289514', 400, 'prompt token count of 514673 exceeds the limit of 128000'],
  ['ddalcu/mlx-serve#66', 400, 'Prompt exceeds maximum context length'],
  [
    'Gitlawb/openclaude#353',
    400,
    'The number of tokens to keep from the initial prompt is greater than the context length.',
  ],
  ['anomalyco/opencode#11141', 400, 'Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)'],
  ['lmstudio-ai/lmstudio-bug-tracker#546', 400, 'Trying to keep the first 111490 tokens when context the overflows.'],
  ['ikawrakow/ik_llama.cpp#2051', 500, 'context shift is disabled'],
  ['ggml-org/llama.cpp#19774', 500, 'Context size has been exceeded.'],
  ['SWE-agent/SWE-agent#1296', 429, 'Request too large for o3 on tokens per min (TPM): Limit 30000, Requested 32145.'],
] as const;

test.each(tooLong)('a request past a window that nobody knew is told as that (%s)', async (_, status, message) => {
  const { ask } = await speakWith('openai-compatible', [refuses(status, { message })]);
  expect((await ask()).end).toMatchObject({ failure: { code: 'too-long' } });
});

test('and is made once more with a summary in place of its beginning (pulseaiclub/phi#177, microsoft/amplifier#320)', async () => {
  const notes = 'The person wants to compare two lists of records, of which the first had 300 entries.';
  const long = (word: string) => `${word} ${'record '.repeat(3000)}`;
  const sizes: number[] = [];
  const { world, asked } = await chatsWith(({ messages }, i) => {
    const size = JSON.stringify(messages).length;
    sizes.push(size);
    if (size > 60_000) return refuses(400, { message: tooLong[3][2], type: 'exceed_context_size_error' });
    return says(JSON.stringify(messages.at(-1)).includes('Write the notes') ? notes : `Answer ${i}`);
  });
  for (const word of ['One', 'Two', 'Three']) await world.userSays(long(word));
  expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  const { items } = await world.conversation();
  expect(items.filter(({ type }) => type === 'turn')).toHaveLength(3);
  expect(JSON.stringify(asked.at(-1)?.messages)).toContain(notes);
  const count = asked.length;
  await world.userSays('And in short?');
  expect(asked).toHaveLength(count + 1);
});

test('a window of an eighth of what is known is found, also by what is summarised (openclaw/openclaw#126804, anomalyco/opencode#50187)', async () => {
  const notes = 'The person wants to compare two lists of records, of which the first had 300 entries.';
  const { world, asked } = await chatsWith(({ messages }, i) => {
    if (JSON.stringify(messages).length > 16_000) return refuses(400, { message: tooLong[3][2] });
    return says(JSON.stringify(messages.at(-1)).includes('Write the notes') ? notes : `Answer ${i}`);
  });
  for (let i = 0; i < 9; i++) await world.userSays(`${i} ${'record '.repeat(1400)}`);
  expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  expect(JSON.stringify(asked.at(-1)?.messages)).toContain(notes);
  expect((await world.conversation()).items.filter(({ type }) => type === 'turn')).toHaveLength(9);
});

test('what can’t be made shorter is told, and asked no second time', async () => {
  const { world, asked } = await chatsWith([refuses(400, { message: tooLong[3][2] })]);
  await world.userSays('Hello');
  expect(await world.lastEnd()).toMatchObject({ reason: 'error', failure: { code: 'too-long' } });
  expect(asked).toHaveLength(1);
});
