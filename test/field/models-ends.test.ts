/** Ends of an answer that no protocol lists are told as what they mean, in the service's own words. */
import { afterEach, expect, test } from 'vitest';
import { chatsWith, chunk, closeServices, says, speakWith, sse } from '../support/answering-service';

afterEach(closeServices);

const gemini = (finishReason: string, more: object = {}, parts: object[] = []) => ({
  body: sse({
    candidates: [{ index: 0, ...(parts.length > 0 && { content: { parts } }), finishReason, ...more }],
    usageMetadata: { promptTokenCount: 5, totalTokenCount: 5 },
  }),
});
const finishMessage = "Malformed function call: print(shop.add(sku='a'))";

test('Gemini’s own malformed call is asked for once more without a word, then told with Gemini’s message (NousResearch/hermes-agent#83886)', async () => {
  const { ask, asked, waits } = await speakWith('gemini', [gemini('MALFORMED_FUNCTION_CALL', { finishMessage })]);
  const { end, events } = await ask();
  expect(end).toMatchObject({
    reason: 'error',
    failure: { code: 'unreadable-call', values: { detail: finishMessage } },
  });
  expect(asked).toHaveLength(2);
  expect([waits, events.length]).toEqual([[], 1]);
});

test('the second try counts when it succeeds', async () => {
  const { ask } = await speakWith('gemini', [
    gemini('MALFORMED_FUNCTION_CALL'),
    gemini('STOP', {}, [{ text: 'Added.' }]),
  ]);
  expect(await ask()).toMatchObject({ text: 'Added.', end: { reason: 'stop' } });
});

test('what was said before stays, and isn’t said twice', async () => {
  const { ask, asked } = await speakWith('gemini', [
    gemini('MALFORMED_FUNCTION_CALL', { finishMessage }, [{ text: 'I add it.' }]),
  ]);
  expect(await ask()).toMatchObject({ text: 'I add it.', end: { failure: { code: 'unreadable-call' } } });
  expect(asked).toHaveLength(1);
});

test('a call of a tool that Gemini didn’t expect goes on to be refused; without the call, its message is told (epam/ai-dial-adapter-vertexai#325)', async () => {
  const message = { finishMessage: 'Unexpected tool call: Model tried to call an undeclared function: undeclaredTool' };
  const call = [{ functionCall: { name: 'undeclaredTool', args: { arg1: 'value1' } } }];
  const { ask } = await speakWith('gemini', [gemini('UNEXPECTED_TOOL_CALL', message, call)]);
  expect(await ask()).toMatchObject({ calls: [{ name: 'undeclaredTool' }], end: { reason: 'tool-calls' } });
  const silent = await speakWith('gemini', [gemini('UNEXPECTED_TOOL_CALL', message)]);
  expect((await silent.ask()).end).toMatchObject({
    failure: { code: 'unreadable-call', values: { detail: message.finishMessage } },
  });
});

test('a prompt that Gemini blocks is refused, not cut off', async () => {
  const { ask, asked } = await speakWith('gemini', [
    { body: sse({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }) },
  ]);
  expect((await ask()).end).toMatchObject({ failure: { code: 'filtered' } });
  expect(asked).toHaveLength(1);
});

const openAi = async (word: string, delta: object = { content: 'Hello.' }) => {
  const { ask } = await speakWith('openai-compatible', [{ body: sse(chunk(delta), chunk({}, word), '[DONE]') }]);
  return ask();
};

test.each(['stop', 'STOP', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'COMPLETE', 'something_new'])(
  'an answer that ends with “%s” is whole',
  async (word) => expect(await openAi(word)).toMatchObject({ text: 'Hello.', end: { reason: 'stop' } }),
);

test.each(['length', 'max_tokens', 'MAX_TOKENS', 'model_context_window_exceeded', 'max_output_tokens'])(
  'an answer that ends with “%s” was too long (mozilla-ai/any-llm#1204)',
  async (word) => expect(await openAi(word)).toMatchObject({ text: 'Hello.', end: { reason: 'length' } }),
);

test.each([
  ['network_error', 'server-error'],
  ['error', 'server-error'],
  ['abort', 'server-error'],
  ['insufficient_system_resource', 'server-error'],
  ['sensitive', 'filtered'],
  ['content_filter', 'filtered'],
  ['SAFETY', 'filtered'],
  ['malformed_function_call', 'unreadable-call'],
  ['function_call_filter: MALFORMED_FUNCTION_CALL', 'unreadable-call'],
])(
  'an answer that ends with “%s” has failed, and what was said stays (promptfoo/promptfoo#9905, BerriAI/litellm#24373)',
  async (word, code) => {
    const { text, end } = await openAi(word);
    expect(text).toBe('Hello.');
    expect(end).toMatchObject({ reason: 'error', failure: { code, values: { detail: word } } });
  },
);

test('an end that nobody knows, of an answer that says nothing, is told (anomalyco/opencode#26170)', async () => {
  expect((await openAi('something_new', {})).end).toMatchObject({
    failure: { code: 'server-error', values: { detail: 'something_new' } },
  });
});

test('an end that is not specified is none', async () => {
  const { ask } = await speakWith('gemini', [gemini('FINISH_REASON_UNSPECIFIED', {}, [{ text: 'Hel' }])]);
  expect(await ask()).toMatchObject({ text: 'Hel', end: { failure: { code: 'cut-off' } } });
});

test('no word for the end and no word that it is done is a cut', async () => {
  const { ask } = await speakWith('openai-compatible', [{ body: sse(chunk({ content: 'Hel' })) }, says('Hello.')]);
  expect(await ask()).toMatchObject({ text: 'Hel', end: { failure: { code: 'cut-off' } } });
});

const forCalls = (word: string, text: string) => ({ body: sse(chunk({ content: text }), chunk({}, word), '[DONE]') });

test.each(['tool_calls', 'tool_use', 'function_call'])(
  'an answer that ends with “%s” and has no call is asked for it once more, and told so (NousResearch/hermes-agent#75926, vllm-project/vllm#53255)',
  async (word) => {
    const { world, asked } = await chatsWith([forCalls(word, 'I read it first.'), says('It is about trains.')]);
    await world.userSays('What is it about?');
    expect(JSON.stringify(asked[1]?.messages.at(-1))).toContain('ended for a tool call, and none arrived');
    expect(JSON.stringify(asked[1]?.messages.at(-2))).toContain('I read it first.');
    expect(asked).toHaveLength(2);
    expect(await world.lastEnd()).toMatchObject({ reason: 'end_turn' });
  },
);

test('where no call comes the second time either, the person is told', async () => {
  const { world, asked } = await chatsWith([forCalls('tool_calls', 'I read it first.')]);
  await world.userSays('What is it about?');
  expect(asked).toHaveLength(2);
  expect(await world.lastEnd()).toMatchObject({
    reason: 'error',
    failure: { code: 'unreadable-call' },
  });
});
