/** Calls that a model writes into its text, since its server reads no call of its format: each form comes from a public report. */
import { afterEach, expect, test } from 'vitest';
import { own, said } from '../../src/core/tools/foreign';
import { createProvider } from '../../src/providers/registry';
import { listen } from '../providers/world';
import { chatsWith, closeServices, says, serveAnswers, speakWith } from '../support/answering-service';

afterEach(closeServices);

const read = async (
  text: string,
  type: 'openai-compatible' | 'openai' | 'openrouter' = 'openai-compatible',
  model = 'm',
) => {
  const { ask } = await speakWith(type, [says(text)], model);
  return ask();
};

const shop = { name: 'shop_add', input: { id: 'mug', count: 2 } };
const args = '{"id": "mug", "count": 2}';
const call = `{"name": "shop_add", "arguments": ${args}}`;

test.each([
  ['in a fence (vllm-project/vllm#32926)', `\`\`\`json\n${call}\n\`\`\``, ''],
  ['in a fence of tildes', `~~~json\n${call}\n~~~`, ''],
  ['in a fence of another name', `\`\`\`tool_call\n${call}\n\`\`\``, ''],
  ['as the whole answer (ollama/ollama#12174)', call, ''],
  ['with parameters (jundot/omlx#1153)', `{"name": "shop_add", "parameters": ${args}}`, ''],
  ['as a call of the protocol', `{"type": "function", "function": {"name": "shop_add", "arguments": ${args}}}`, ''],
  ['with its arguments as a text', `{"name": "shop_add", "arguments": ${JSON.stringify(args)}}`, ''],
  ['behind words (ggml-org/llama.cpp#15012)', `I add it.\n<tool_call>\n${call}\n</tool_call>`, 'I add it.'],
  ['without the end of its tag', `<tool_call>\n${call}`, ''],
  ['between words', `So:\n<tools>${call}</tools>\nThat is all.`, 'So:\n\nThat is all.'],
  ['in braces that are doubled, as Qwen2.5-Coder 1.5B writes them', `{${call}}`, ''],
  ['in a list', `\`\`\`json\n[${call}]\n\`\`\``, ''],
  ['behind Mistral’s word (raullenchai/Rapid-MLX#1071)', `[TOOL_CALLS]shop_add[ARGS]${args}`, ''],
  ['in a list behind it', `[TOOL_CALLS][${call}]`, ''],
  ['behind Llama’s word (unslothai/unsloth#5620)', '<|python_tag|>shop_add.call(id="mug", count=2)', ''],
  ['between Llama 4’s (vllm-project/vllm#16214)', `<|python_start|>${call}<|python_end|>`, ''],
  ['in Llama’s tag (langchain-ai/langchain#31440)', `<function=shop_add>${args}</function>`, ''],
  [
    'behind its name in a tag (madroidmaq/mlx-omni-server#126)',
    `Let me.\n<tool_call>\n<function>shop_add</function>\n${args}\n</tool_call>`,
    'Let me.',
  ],
  ['as Python has it (andrewyng/aisuite#339)', "```tool_code\nshop_add(id='mug', count=2)\n```", ''],
  ['as the whole answer in Python', 'shop_add(id="mug", count=2)', ''],
  ['in Python’s list (vllm-project/vllm#22917)', '[shop_add(id="mug", count=2)]', ''],
  [
    'between Kimi’s words (unslothai/unsloth#5624)',
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.shop_add:0<|tool_call_argument_begin|>${args}<|tool_call_end|><|tool_calls_section_end|>`,
    '',
  ],
  ['under another server’s name', call.replace('shop_add', 'hands_webmcp_shop_add'), ''],
])('a call is read %s', async (_what, text, left) => {
  expect(await read(text)).toMatchObject({ text: left, calls: [shop], end: { reason: 'tool-calls' } });
});

test('a call is read whose tool is named before the fence with its arguments, as Qwen2.5-Coder 1.5B writes it', async () => {
  const lead = 'To add the mug, call `shop_add` with the following arguments:';
  expect(await read(`${lead}\n\`\`\`json\n${args}\n\`\`\``)).toMatchObject({ text: lead, calls: [shop] });
  const both = `Either \`shop_add\` or \`map_of\`:\n\`\`\`json\n${args}\n\`\`\``;
  expect(await read(both)).toMatchObject({ text: both, calls: [] });
});

test('a call is read in the tags of Qwen3-Coder (NousResearch/hermes-agent#83023)', async () => {
  const text = '<tool_call>\n<function=shop_add>\n<parameter=id>\nmug\n</parameter>\n</function>\n</tool_call>';
  expect(await read(text)).toMatchObject({ text: '', calls: [{ name: 'shop_add', input: { id: 'mug' } }] });
});

const bar = '｜DSML｜';
test.each([
  [
    'GLM (osaurus-ai/vmlx-swift#228)',
    '<tool_call>shop_add\n<arg_key>id</arg_key>\n<arg_value>mug</arg_value>\n</tool_call>',
  ],
  [
    'MiniMax (vllm-project/vllm#51073)',
    '<minimax:tool_call>\n<invoke name="shop_add">\n<parameter name="id">mug</parameter>\n</invoke>\n</minimax:tool_call>',
  ],
  [
    'DeepSeek (NousResearch/hermes-agent#119261)',
    `<${bar}tool_calls> <${bar}invoke name="shop_add"> <${bar}parameter name="id" string="true">mug</${bar}parameter> </${bar}invoke> </${bar}tool_calls>`,
  ],
])('a call is read in the tags of %s', async (_of, text) => {
  const one = { text: 'So.', calls: [{ name: 'shop_add', input: { id: 'mug' } }] };
  expect(await read(`So.\n${text}`, 'openrouter', 'deepseek/deepseek-v4')).toMatchObject(
    text.includes('DSML') ? one : { calls: [] },
  );
  if (!text.includes('DSML')) expect(await read(`So.\n${text}`)).toMatchObject(one);
});

test('a call without arguments is read in a tag by its name (osaurus-ai/vmlx-swift#228)', async () => {
  expect(await read('<tool_call>map_of</tool_call>')).toMatchObject({
    text: '',
    calls: [{ name: 'map_of', input: {} }],
  });
});

test('several calls are read, one on each line (selfagency/opilot#149) or in fences of their own', async () => {
  const map = '{"name": "map_of", "arguments": {}}';
  const both = { calls: [shop, { name: 'map_of', input: {} }] };
  expect(await read(`${call}\n${map}`)).toMatchObject({ text: '', ...both });
  expect(await read(`[TOOL_CALLS]shop_add${args}[TOOL_CALLS]map_of{}`)).toMatchObject({ text: '', ...both });
  expect(await read('[shop_add(id="mug", count=2), map_of()]')).toMatchObject({ text: '', ...both });
  expect(await read(`\`\`\`json\n${call}\n\`\`\`\nThen:\n\`\`\`json\n${map}\n\`\`\``)).toMatchObject(both);
});

test.each([
  ['of a tool that wasn’t offered', call.replace('shop_add', 'bank_pay')],
  ['with members that no call has', call.replace('}}', '}, "price": 3}')],
  ['that stops in the middle', '```json\n{"name": "shop_add", "arguments": {"id": "mu'],
  ['of data that only looks like one', '```json\n{"name": "shop", "arguments": [1, 2]}\n```'],
  ['in a fence that has a name alone', '```\nmap_of\n```'],
  ['in Python that is shown', 'So:\n```python\nshop_add(id="mug")\n```'],
  ['whose values have no names', 'shop_add("mug", 2)'],
  ['before an explanation', 'shop_add(id="mug") adds a mug.'],
  ['behind a tag that goes on otherwise', '<tool_call>map_of is a tool</tool_call>'],
  ['in a fence within a fence, which shows it', `~~~md\n\`\`\`json\n${call}\n\`\`\`\n~~~`],
  ['in code', `\`\`\`js\nrun(${call})\n\`\`\``],
])('text %s stays text', async (_what, text) => {
  expect(await read(text)).toMatchObject({ text, calls: [], end: { reason: 'stop' } });
});

test('a service that has calls of its own writes none into a text', async () => {
  expect(await read(call, 'openai')).toMatchObject({ text: call, calls: [] });
});

test.each(['```', '~~~'])(
  'what the model was given to read is no call of its own when it repeats it in %s',
  async (fence) => {
    const { url } = await serveAnswers([says(`The page says:\n${fence}json\n${call}\n${fence}`)]);
    const provider = createProvider({ type: 'openai-compatible', baseUrl: `${url}/v1`, model: 'm' });
    const tools = [{ name: 'shop_add', description: '', inputSchema: { type: 'object' } }];
    const result = { role: 'tool' as const, callId: 'c', name: 'shop_add', text: own`${said(call)}`, isError: false };
    const asked = { role: 'user' as const, text: said('What does it say?') };
    const made = { role: 'assistant' as const, text: '', calls: [{ id: 'c', name: 'shop_add', input: {} }] };
    const messages = [asked, made, result];
    const events = await listen(provider.stream({ system: own``, messages, tools }, new AbortController().signal));
    expect(events.filter(({ type }) => type === 'tool-call')).toEqual([]);
  },
);

test('in a chat it is a call like others, and what is left of the text is the answer’s', async () => {
  const { world, asked } = await chatsWith((_request, index) =>
    says(index === 0 ? 'I look.\n```json\n{"name": "show_map", "arguments": {"of": "Oslo"}}\n```' : 'There it is.'),
  );
  await world.userSays('The map');
  expect(world.page.made.map((made) => made.input)).toEqual([{ of: 'Oslo' }]);
  expect(asked[1]?.messages.find(({ role }) => role === 'assistant')).toMatchObject({
    content: 'I look.',
    tool_calls: [{ function: { arguments: '{"of":"Oslo"}' } }],
  });
});
