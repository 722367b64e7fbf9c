/**
 * What services, engines and models do otherwise than their protocol says: one record each, with the public report that it was learned
 * from and the test that proves it. Whoever reads an answer or writes a request takes these rules from here, so that a further one is
 * a record, and touches this file only. What needs no name is taken from anybody, and stands where it is read (`mend/`).
 */
import type { OptionName } from '#core/loop/provider.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';

/** What an end means, whatever word a service has for it. */
export type EndMeaning = 'done' | 'length' | 'filtered' | 'unreadable-call' | 'server-error';

/** Which model is asked, and where. */
export interface ServicePlace {
  /** The type of the model choice. */
  type: string;
  url: string;
  model: string;
}

export interface Quirk {
  /** The service, engine or family of models. */
  of: string;
  /** `owner/repository#number`, or the address of a page. */
  source: string;
  /** The test that proves it: `test/field/models-….test.ts`. */
  test: string;
  /** Where it holds; absent: wherever it is seen, since any model may answer behind any address. */
  at?: { type?: string; url?: RegExp; model?: RegExp };

  // What comes in
  /** Between which tags a thought stands in the text; without the first, the thought begins with the answer. */
  tags?: readonly [opens: string, closes: string];
  /** Words of the model's own format that stand in the text, and say nothing. */
  marks?: readonly string[];
  /** A member of an answer's message that holds a thought. It goes back as it came. */
  thoughtIn?: string;
  /** The same, sealed: nobody but the service reads it. */
  sealedIn?: string;
  /** Between which words a call stands in the text; without the second, up to its end. */
  callIn?: readonly [opens: string, closes: string];
  /** What is written around a tool's name, and isn't part of it. */
  aroundName?: RegExp;
  /** Words for the end of an answer. The first record that fits counts. */
  end?: readonly [word: RegExp, means: EndMeaning];
  /** The error in an event that has it in a place of its own; undefined: this event has none. */
  errorOf?: (event: JsonObject) => unknown;

  /** How an option of the user's is refused: it is left out. */
  refuses?: readonly [option: OptionName, words: RegExp];
  /** How a model demands to be told that it isn't to think. */
  wantsNoThought?: RegExp;

  // What goes out
  /** Every message of the model's must have this member, if only an empty text: also one of another model's. */
  thoughtRequired?: string;
  /** Thoughts between tags go back within the text, where the model looks for them. */
  tagsGoBack?: true;
  /** Tools that one request may have. The first record that holds counts. */
  maxTools?: number;
}

const table: readonly Quirk[] = [
  // Thoughts between tags, where a server has no parser for them.
  { of: 'Qwen', source: 'zed-industries/zed#34852', test: 'think-tags', tags: ['<think>', '</think>'] },
  { of: 'Qwen', source: 'QwenLM/qwen-code#10791', test: 'think-tags', tags: ['<thinking>', '</thinking>'] },
  {
    of: 'Gemini, Marco',
    source: 'Infinitix-LLC/gpt_markdown#42',
    test: 'think-tags',
    tags: ['<thought>', '</thought>'],
  },
  {
    of: 'Seed-OSS',
    source: 'open-webui/open-webui#16856',
    test: 'think-tags',
    tags: ['<seed:think>', '</seed:think>'],
  },
  { of: 'MiniMax', source: 'getkimchi/kimchi#598', test: 'think-tags', tags: ['<mm:think>', '</mm:think>'] },
  { of: 'Magistral', source: 'RooCodeInc/Roo-Code#8522', test: 'think-tags', tags: ['[THINK]', '[/THINK]'] },
  { of: 'Kimi-VL', source: 'kushal-10/clemcore (test_kimi.py)', test: 'think-tags', tags: ['◁think▷', '◁/think▷'] },
  {
    of: 'OpenThinker',
    source: 'Infinitix-LLC/gpt_markdown#42',
    test: 'think-tags',
    tags: ['<|begin_of_thought|>', '<|end_of_thought|>'],
  },
  { of: 'Gemma 4', source: 'ollama/ollama#18288', test: 'think-tags', tags: ['<|channel>thought', '<channel|>'] },
  {
    of: 'Command A',
    source: 'smg-project/smg#317',
    test: 'think-tags',
    tags: ['<|START_THINKING|>', '<|END_THINKING|>'],
  },
  {
    of: 'gpt-oss',
    source: 'Augustas11/macprovider#743',
    test: 'think-tags',
    tags: ['<|channel|>analysis<|message|>', '<|end|>'],
  },
  { of: 'gpt-oss', source: 'Augustas11/macprovider#743', test: 'think-tags', tags: ['', 'assistantfinal'] },
  {
    of: 'gpt-oss',
    source: 'vllm-project/vllm#35906',
    test: 'think-tags',
    marks: [
      '<|start|>assistant',
      '<|channel|>final<|message|>',
      '<|channel|>commentary<|message|>',
      '<|end|>',
      '<|return|>',
    ],
  },
  {
    of: 'Command A',
    source: 'smg-project/smg#317',
    test: 'think-tags',
    marks: ['<|START_RESPONSE|>', '<|END_RESPONSE|>'],
  },
  {
    of: 'MiniMax M2',
    source: 'NousResearch/hermes-agent#85251',
    test: 'reasoning',
    at: { model: /minimax/i },
    tagsGoBack: true,
  },

  // Members with a thought, beside the text.
  { of: 'DeepSeek, Kimi', source: 'MoonshotAI/kimi-cli#2141', test: 'reasoning', thoughtIn: 'reasoning_content' },
  { of: 'OpenRouter', source: 'LostRuins/lite.koboldai.net#143', test: 'reasoning', thoughtIn: 'reasoning' },
  { of: 'Ollama', source: 'sipeed/picoclaw#1858', test: 'reasoning', thoughtIn: 'thinking' },
  { of: 'Copilot', source: 'ericc-ch/copilot-api#152', test: 'reasoning', thoughtIn: 'reasoning_text' },
  { of: 'Copilot', source: 'router-for-me/CLIProxyAPI#383', test: 'reasoning', sealedIn: 'reasoning_opaque' },
  { of: 'Bedrock', source: 'agentgateway/agentgateway#2018', test: 'reasoning', sealedIn: 'reasoning_signature' },
  { of: 'OpenRouter, MiniMax', source: 'BerriAI/litellm#31890', test: 'reasoning', thoughtIn: 'reasoning_details' },
  { of: 'LiteLLM', source: 'BerriAI/litellm#37953', test: 'reasoning', thoughtIn: 'thinking_blocks' },
  {
    of: 'DeepSeek, Kimi, MiMo',
    source: 'NousResearch/hermes-agent#15228',
    test: 'reasoning',
    at: { model: /deepseek|kimi|moonshot|mimo/i },
    thoughtRequired: 'reasoning_content',
  },

  // Calls within the text, where a server has no parser for them. A service that has one writes nothing so.
  ...(
    [
      ['Qwen3-Coder', 'NousResearch/hermes-agent#83023', '<function=', '</function>'],
      ['Qwen, Hermes', 'ggml-org/llama.cpp#15012', '<tool_call>', '</tool_call>'],
      ['Qwen2.5-Coder', 'vllm-project/vllm#32926', '<tools>', '</tools>'],
      ['Qwen2.5-Coder', 'vllm-project/vllm#32926', '```', '```'],
      ['Mistral', 'raullenchai/Rapid-MLX#1071', '[TOOL_CALLS]', ''],
      ['Llama 3', 'unslothai/unsloth#5620', '<|python_tag|>', ''],
      ['Llama 4', 'vllm-project/vllm#16214', '<|python_start|>', '<|python_end|>'],
      ['Kimi', 'unslothai/unsloth#5624', '<|tool_call_begin|>', '<|tool_call_end|>'],
      ['MiniMax', 'vllm-project/vllm#51073', '<invoke', '</invoke>'],
    ] as const
  ).map(
    ([of, source, ...callIn]): Quirk => ({
      // pairs, not lists
      ...{ of, source, test: 'text-calls', at: { type: 'openai-compatible' }, callIn },
    }),
  ),
  // Also behind services that have calls of their own.
  ...['｜', '｜｜'].map(
    (bar): Quirk => ({
      of: 'DeepSeek',
      source: 'NousResearch/hermes-agent#119261',
      test: 'text-calls',
      at: { model: /deepseek/i },
      callIn: [`<${bar}DSML${bar}invoke`, `</${bar}DSML${bar}invoke>`],
    }),
  ),

  // Around the name of a tool.
  {
    of: 'gpt-oss, GPT-5',
    source: 'tontinton/maki#518',
    test: 'odd-chunks',
    aroundName: /^(.*\bto=)?(<\|[^|]*\|>)?((functions?|tools?)[.:/])*/s,
  },
  { of: 'gpt-oss', source: 'vllm-project/vllm#32587', test: 'odd-chunks', aroundName: /[\s<].*/s },
  { of: 'Kimi', source: 'moonshotai/Kimi-K2-Instruct (its chat template)', test: 'odd-chunks', aroundName: /:\d+$/ },
  { of: 'Gemini', source: 'mozilla-ai/any-llm#1202', test: 'odd-chunks', aroundName: /^default_api[.:]/ },

  // Ends.
  {
    of: 'Gemini',
    source: 'NousResearch/hermes-agent#83886',
    test: 'ends',
    end: [
      /malformed|unexpected_?tool|too_?many_?tool|missing_?thought_?signature|invalid_?(tool|function)/i,
      'unreadable-call',
    ],
  },
  {
    of: 'Gemini, GLM',
    source: 'BerriAI/litellm#24373',
    test: 'ends',
    end: [/safety|recitation|block|prohibited|spii|^language$|sensitive|filter|refus|moderat|no_image/i, 'filtered'],
  },
  {
    of: 'GLM',
    source: 'mozilla-ai/any-llm#1204',
    test: 'ends',
    end: [/length|max_?(output_?)?tokens|context_?window|token_?limit|^incomplete$|^continuation$/i, 'length'],
  },
  {
    of: 'DeepSeek',
    source: 'deepseek-ai/api-docs (create-chat-completion)',
    test: 'ends',
    end: [/insufficient|overload|unavailable|server_?error|upstream/i, 'server-error'],
  },
  {
    of: 'GLM, vLLM, OpenRouter',
    source: 'promptfoo/promptfoo#9905',
    test: 'ends',
    end: [/error|abort|cancel|timeout|timed_?out|network|interrupt|disconnect|fail/i, 'server-error'],
  },
  {
    of: 'most',
    source: 'anomalyco/opencode#26170',
    test: 'ends',
    end: [
      /^(stop(ped)?(_\w+)?|eos(_token)?|eog|end(_\w+)?|complete|completed|done|finish(ed)?|success|normal|pause_?turn|compaction|tool_?(use|calls?)|function_?calls?)$/i,
      'done',
    ],
  },

  // Errors under a status of success.
  {
    of: 'MiniMax',
    source: 'CherryHQ/cherry-studio#11287',
    test: 'odd-chunks',
    errorOf: ({ base_resp: base }) =>
      isJsonObject(base) && base.status_code ? { code: base.status_code, message: base.status_msg } : undefined,
  },
  {
    of: 'vLLM',
    source: 'vllm-project/vllm#12886',
    test: 'odd-chunks',
    errorOf: (event) => (event.object === 'error' ? event : undefined),
  },

  // Options that are refused.
  ...(
    [
      ['GPT-5, o3', 'incidentfox/incidentfox#111', ['temperature', /\btemperature\b/i]],
      ['GPT-5.4', 'pipecat-ai/pipecat#4043', ['effort', /reasoning[ _.-]?effort/i]],
      ['Claude', 'theopenco/llmgateway#1244', ['effort', /\beffort\b/i]],
      ['Gemini', 'RooCodeInc/Roo-Code#10700', ['effort', /thinking[ _.-]?(level|budget|config|type)/i]],
      ['Claude', 'anomalyco/opencode#3077', ['effort', /\bthinking\b.{0,40}(enabled|support)/i]],
    ] as const
  ).map(([of, source, refuses]): Quirk => ({ of, source, test: 'reasoning', refuses })), // pairs, not lists
  {
    of: 'GPT-5.6',
    source: 'BerriAI/litellm#34569',
    test: 'reasoning',
    wantsNoThought: /\bset reasoning_effort to .?none\b/i,
  },

  // How many tools a request may have.
  {
    of: 'xAI',
    source: 'anomalyco/opencode#20500',
    test: 'most-tools',
    at: { url: /\/\/[^/]*\bx\.ai\// },
    maxTools: 200,
  },
  {
    of: 'OpenAI, Azure, Groq, Copilot, DeepSeek',
    source: 'zed-industries/zed#32946',
    test: 'most-tools',
    at: { url: /\/chat\/completions$/ },
    maxTools: 128,
  },
  {
    of: 'Gemini',
    source: 'google-gemini/gemini-cli#19083',
    test: 'most-tools',
    at: { type: 'gemini' },
    maxTools: 512,
  },
];

/** A quirk's words, to be found as they are. */
export const escapePattern = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The records that say something of `what`, where it holds. */
export function quirks<Name extends keyof Quirk>(what: Name, place?: ServicePlace): NonNullable<Quirk[Name]>[] {
  return table.flatMap((quirk) => {
    const value = quirk[what];
    const holds = !quirk.at || (place !== undefined && holdsAt(quirk.at, place));
    return value !== undefined && holds ? [value as NonNullable<Quirk[Name]>] : []; // not undefined
  });
}

const holdsAt = ({ type, url, model }: NonNullable<Quirk['at']>, place: ServicePlace): boolean =>
  (type === undefined || type === place.type) && (!url || url.test(place.url)) && (!model || model.test(place.model));
