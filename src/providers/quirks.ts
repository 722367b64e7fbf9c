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

type Row<Name extends keyof Quirk> = readonly [
  of: string,
  source: string,
  says: NonNullable<Quirk[Name]>,
  at?: NonNullable<Quirk['at']>,
];

const about = <Name extends keyof Quirk>(test: string, name: Name, rows: readonly Row<Name>[]): Quirk[] =>
  rows.map(([of, source, says, at]) => ({ of, source, test, ...(at && { at }), [name]: says }) as Quirk); // by its name

const atCompatible = { type: 'openai-compatible' };

const table: readonly Quirk[] = [
  // Where a server has no parser for them.
  ...about('think-tags', 'tags', [
    ['Qwen', 'zed-industries/zed#34852', ['<think>', '</think>']],
    ['Qwen', 'QwenLM/qwen-code#10791', ['<thinking>', '</thinking>']],
    ['Gemini, Marco', 'Infinitix-LLC/gpt_markdown#42', ['<thought>', '</thought>']],
    ['Seed-OSS', 'open-webui/open-webui#16856', ['<seed:think>', '</seed:think>']],
    ['MiniMax', 'getkimchi/kimchi#598', ['<mm:think>', '</mm:think>']],
    ['Magistral', 'RooCodeInc/Roo-Code#8522', ['[THINK]', '[/THINK]']],
    ['Kimi-VL', 'kushal-10/clemcore (test_kimi.py)', ['◁think▷', '◁/think▷']],
    ['OpenThinker', 'Infinitix-LLC/gpt_markdown#42', ['<|begin_of_thought|>', '<|end_of_thought|>']],
    ['Gemma 4', 'ollama/ollama#18288', ['<|channel>thought', '<channel|>']],
    ['Command A', 'smg-project/smg#317', ['<|START_THINKING|>', '<|END_THINKING|>']],
    ['gpt-oss', 'Augustas11/macprovider#743', ['<|channel|>analysis<|message|>', '<|end|>']],
    ['gpt-oss', 'Augustas11/macprovider#743', ['', 'assistantfinal']],
  ]),
  ...about('think-tags', 'marks', [
    ['gpt-oss', 'vllm-project/vllm#35906', ['<|start|>assistant', '<|end|>', '<|return|>']],
    ['gpt-oss', 'vllm-project/vllm#35906', ['<|channel|>final<|message|>', '<|channel|>commentary<|message|>']],
    ['Command A', 'smg-project/smg#317', ['<|START_RESPONSE|>', '<|END_RESPONSE|>']],
  ]),
  ...about('reasoning', 'tagsGoBack', [['MiniMax M2', 'NousResearch/hermes-agent#85251', true, { model: /minimax/i }]]),

  ...about('reasoning', 'thoughtIn', [
    ['DeepSeek, Kimi', 'MoonshotAI/kimi-cli#2141', 'reasoning_content'],
    ['OpenRouter', 'LostRuins/lite.koboldai.net#143', 'reasoning'],
    ['Ollama', 'sipeed/picoclaw#1858', 'thinking'],
    ['Copilot', 'ericc-ch/copilot-api#152', 'reasoning_text'],
    ['OpenRouter, MiniMax', 'BerriAI/litellm#31890', 'reasoning_details'],
    ['LiteLLM', 'BerriAI/litellm#37953', 'thinking_blocks'],
  ]),
  ...about('reasoning', 'sealedIn', [
    ['Copilot', 'router-for-me/CLIProxyAPI#383', 'reasoning_opaque'],
    ['Bedrock', 'agentgateway/agentgateway#2018', 'reasoning_signature'],
  ]),
  ...about('reasoning', 'thoughtRequired', [
    [
      'DeepSeek, Kimi, MiMo',
      'NousResearch/hermes-agent#15228',
      'reasoning_content',
      { model: /deepseek|kimi|moonshot|mimo/i },
    ],
  ]),

  // Where a server has no parser for them. A service that has one writes nothing so, but for DeepSeek's.
  ...about('text-calls', 'callIn', [
    ['Qwen3-Coder', 'NousResearch/hermes-agent#83023', ['<function=', '</function>'], atCompatible],
    ['Qwen, Hermes', 'ggml-org/llama.cpp#15012', ['<tool_call>', '</tool_call>'], atCompatible],
    ['Qwen2.5-Coder', 'vllm-project/vllm#32926', ['<tools>', '</tools>'], atCompatible],
    ['Qwen2.5-Coder', 'vllm-project/vllm#32926', ['```', '```'], atCompatible],
    ['Any', 'commonmark/commonmark-spec (section 4.5: the other fence)', ['~~~', '~~~'], atCompatible],
    ['Mistral', 'raullenchai/Rapid-MLX#1071', ['[TOOL_CALLS]', ''], atCompatible],
    ['Llama 3', 'unslothai/unsloth#5620', ['<|python_tag|>', ''], atCompatible],
    ['Llama 4', 'vllm-project/vllm#16214', ['<|python_start|>', '<|python_end|>'], atCompatible],
    ['Kimi', 'unslothai/unsloth#5624', ['<|tool_call_begin|>', '<|tool_call_end|>'], atCompatible],
    ['MiniMax', 'vllm-project/vllm#51073', ['<invoke', '</invoke>'], atCompatible],
    ...['｜', '｜｜'].map((bar): Row<'callIn'> => {
      const tags = [`<${bar}DSML${bar}invoke`, `</${bar}DSML${bar}invoke>`] as const; // a pair
      return ['DeepSeek', 'NousResearch/hermes-agent#119261', tags, { model: /deepseek/i }];
    }),
  ]),

  ...about('odd-chunks', 'aroundName', [
    ['gpt-oss, GPT-5', 'tontinton/maki#518', /^(.*\bto=)?(<\|[^|]*\|>)?((functions?|tools?)[.:/])*/s],
    ['gpt-oss', 'vllm-project/vllm#32587', /[\s<].*/s],
    ['Kimi', 'moonshotai/Kimi-K2-Instruct (its chat template)', /:\d+$/],
    ['Gemini', 'mozilla-ai/any-llm#1202', /^default_api[.:]/],
  ]),

  ...about('ends', 'end', [
    [
      'Gemini',
      'NousResearch/hermes-agent#83886',
      [
        /malformed|unexpected_?tool|too_?many_?tool|missing_?thought_?signature|invalid_?(tool|function)/i,
        'unreadable-call',
      ],
    ],
    [
      'Gemini, GLM',
      'BerriAI/litellm#24373',
      [/safety|recitation|block|prohibited|spii|^language$|sensitive|filter|refus|moderat|no_image/i, 'filtered'],
    ],
    [
      'GLM',
      'mozilla-ai/any-llm#1204',
      [/length|max_?(output_?)?tokens|context_?window|token_?limit|^incomplete$|^continuation$/i, 'length'],
    ],
    [
      'DeepSeek',
      'deepseek-ai/api-docs (create-chat-completion)',
      [/insufficient|overload|unavailable|server_?error|upstream/i, 'server-error'],
    ],
    [
      'GLM, vLLM, OpenRouter',
      'promptfoo/promptfoo#9905',
      [/error|abort|cancel|timeout|timed_?out|network|interrupt|disconnect|fail/i, 'server-error'],
    ],
    [
      'most',
      'anomalyco/opencode#26170',
      [
        /^(stop(ped)?(_\w+)?|eos(_token)?|eog|end(_\w+)?|complete|completed|done|finish(ed)?|success|normal|pause_?turn|compaction|tool_?(use|calls?)|function_?calls?)$/i,
        'done',
      ],
    ],
  ]),

  // Under a status of success.
  ...about('odd-chunks', 'errorOf', [
    [
      'MiniMax',
      'CherryHQ/cherry-studio#11287',
      ({ base_resp: base }) =>
        isJsonObject(base) && base.status_code ? { code: base.status_code, message: base.status_msg } : undefined,
    ],
    ['vLLM', 'vllm-project/vllm#12886', (event) => (event.object === 'error' ? event : undefined)],
  ]),

  ...about('reasoning', 'refuses', [
    ['GPT-5, o3', 'incidentfox/incidentfox#111', ['temperature', /\btemperature\b/i]],
    ['GPT-5.4', 'pipecat-ai/pipecat#4043', ['effort', /reasoning[ _.-]?effort/i]],
    ['Claude', 'theopenco/llmgateway#1244', ['effort', /\beffort\b/i]],
    ['Gemini', 'RooCodeInc/Roo-Code#10700', ['effort', /thinking[ _.-]?(level|budget|config|type)/i]],
    ['Claude', 'anomalyco/opencode#3077', ['effort', /\bthinking\b.{0,40}(enabled|support)/i]],
  ]),
  ...about('reasoning', 'wantsNoThought', [
    ['GPT-5.6', 'BerriAI/litellm#34569', /\bset reasoning_effort to .?none\b/i],
  ]),

  ...about('most-tools', 'maxTools', [
    ['xAI', 'anomalyco/opencode#20500', 200, { url: /\/\/[^/]*\bx\.ai\// }],
    ['OpenAI, Azure, Groq, Copilot, DeepSeek', 'zed-industries/zed#32946', 128, { url: /\/chat\/completions$/ }],
    ['Gemini', 'google-gemini/gemini-cli#19083', 512, { type: 'gemini' }],
  ]),
];

/** A quirk's words, to be found as they are. */
export const escapePattern = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The records that say something of `what`, where it holds. */
export const quirks = <Name extends keyof Quirk>(what: Name, place?: ServicePlace): NonNullable<Quirk[Name]>[] =>
  table.flatMap((quirk) => {
    const value = quirk[what];
    const holds = !quirk.at || (place !== undefined && holdsAt(quirk.at, place));
    return value !== undefined && holds ? [value as NonNullable<Quirk[Name]>] : []; // not undefined
  });

const holdsAt = ({ type, url, model }: NonNullable<Quirk['at']>, place: ServicePlace): boolean =>
  (type === undefined || type === place.type) && (!url || url.test(place.url)) && (!model || model.test(place.model));
