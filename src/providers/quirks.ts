/**
 * What services, engines and models do otherwise than their protocol says: one record each, with the public report that it was learned
 * from and the test that proves it. Whoever reads an answer or writes a request takes these rules from here, so that a further one is
 * a record, and touches this file only. What needs no name is taken from anybody, and stands where it is read (`mend/`).
 */
import { isJsonObject, type JsonObject } from '#tools';

/** What an end means, whatever word a service has for it. */
export type EndMeaning = 'done' | 'length' | 'filtered' | 'unreadable-call' | 'server-error';

/** Which model is asked, and where. */
export interface Place {
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
  /** The test that proves it: a file of `test/field`, without its ending. */
  test: string;
  /** Where it holds; absent: wherever it is seen, since any model may answer behind any address. */
  at?: { type?: string; url?: RegExp; model?: RegExp };

  // What comes in
  /** Between which tags a thought stands in the text; without the first, the thought begins with the answer. */
  tags?: readonly [opens: string, closes: string];
  /** A word of the model's own format that stands in the text, and says nothing. */
  mark?: string;
  /** A member of an answer's message that holds a thought. It goes back as it came. */
  thoughtIn?: string;
  /** The same, sealed: nobody but the service reads it. */
  sealedIn?: string;
  /** What is written around a tool's name, and isn't part of it. */
  aroundName?: RegExp;
  /** Words for the end of an answer. The first record that fits counts. */
  end?: readonly [word: RegExp, means: EndMeaning];
  /** The error in an event that has it in a place of its own; undefined: this event has none. */
  errorOf?: (event: JsonObject) => unknown;

  // What goes out
  /** Every message of the model's must have this member, if only an empty text: also one of another model's. */
  thoughtRequired?: string;
  /** Thoughts between tags go back within the text, where the model looks for them. */
  tagsGoBack?: true;
}

const table: readonly Quirk[] = [
  // Thoughts between tags, where a server has no parser for them.
  {
    of: 'Qwen, DeepSeek',
    source: 'zed-industries/zed#34852',
    test: 'models-think-tags',
    tags: ['<think>', '</think>'],
  },
  { of: 'Qwen', source: 'QwenLM/qwen-code#10791', test: 'models-think-tags', tags: ['<thinking>', '</thinking>'] },
  {
    of: 'Gemini, Marco',
    source: 'Infinitix-LLC/gpt_markdown#42',
    test: 'models-think-tags',
    tags: ['<thought>', '</thought>'],
  },
  {
    of: 'Seed-OSS',
    source: 'open-webui/open-webui#16856',
    test: 'models-think-tags',
    tags: ['<seed:think>', '</seed:think>'],
  },
  { of: 'MiniMax', source: 'getkimchi/kimchi#598', test: 'models-think-tags', tags: ['<mm:think>', '</mm:think>'] },
  { of: 'Magistral', source: 'RooCodeInc/Roo-Code#8522', test: 'models-think-tags', tags: ['[THINK]', '[/THINK]'] },
  {
    of: 'Kimi-VL',
    source: 'kushal-10/clemcore (test_kimi.py)',
    test: 'models-think-tags',
    tags: ['◁think▷', '◁/think▷'],
  },
  {
    of: 'OpenThinker',
    source: 'Infinitix-LLC/gpt_markdown#42',
    test: 'models-think-tags',
    tags: ['<|begin_of_thought|>', '<|end_of_thought|>'],
  },
  {
    of: 'Gemma 4',
    source: 'ollama/ollama#18288',
    test: 'models-think-tags',
    tags: ['<|channel>thought', '<channel|>'],
  },
  {
    of: 'Command A',
    source: 'smg-project/smg#317',
    test: 'models-think-tags',
    tags: ['<|START_THINKING|>', '<|END_THINKING|>'],
  },
  {
    of: 'gpt-oss',
    source: 'Augustas11/macprovider#743',
    test: 'models-think-tags',
    tags: ['<|channel|>analysis<|message|>', '<|end|>'],
  },
  { of: 'gpt-oss', source: 'Augustas11/macprovider#743', test: 'models-think-tags', tags: ['', 'assistantfinal'] },
  { of: 'gpt-oss', source: 'vllm-project/vllm#35906', test: 'models-think-tags', mark: '<|start|>assistant' },
  { of: 'gpt-oss', source: 'vllm-project/vllm#35906', test: 'models-think-tags', mark: '<|channel|>final<|message|>' },
  {
    of: 'gpt-oss',
    source: 'vllm-project/vllm#35906',
    test: 'models-think-tags',
    mark: '<|channel|>commentary<|message|>',
  },
  { of: 'gpt-oss', source: 'vllm-project/vllm#35906', test: 'models-think-tags', mark: '<|end|>' },
  { of: 'gpt-oss', source: 'vllm-project/vllm#35906', test: 'models-think-tags', mark: '<|return|>' },
  { of: 'Command A', source: 'smg-project/smg#317', test: 'models-think-tags', mark: '<|START_RESPONSE|>' },
  { of: 'Command A', source: 'smg-project/smg#317', test: 'models-think-tags', mark: '<|END_RESPONSE|>' },
  {
    of: 'MiniMax M2',
    source: 'NousResearch/hermes-agent#85251',
    test: 'models-reasoning',
    at: { model: /minimax/i },
    tagsGoBack: true,
  },

  // Members with a thought, beside the text.
  {
    of: 'DeepSeek, Kimi, Qwen',
    source: 'MoonshotAI/kimi-cli#2141',
    test: 'models-reasoning',
    thoughtIn: 'reasoning_content',
  },
  {
    of: 'OpenRouter, Groq, vLLM',
    source: 'LostRuins/lite.koboldai.net#143',
    test: 'models-reasoning',
    thoughtIn: 'reasoning',
  },
  { of: 'Copilot', source: 'ericc-ch/copilot-api#152', test: 'models-reasoning', thoughtIn: 'reasoning_text' },
  { of: 'Copilot', source: 'router-for-me/CLIProxyAPI#383', test: 'models-reasoning', sealedIn: 'reasoning_opaque' },
  {
    of: 'OpenRouter, MiniMax',
    source: 'BerriAI/litellm#31890',
    test: 'models-reasoning',
    thoughtIn: 'reasoning_details',
  },
  { of: 'LiteLLM', source: 'BerriAI/litellm#37953', test: 'models-reasoning', thoughtIn: 'thinking_blocks' },
  {
    of: 'DeepSeek, Kimi, MiMo',
    source: 'NousResearch/hermes-agent#15228',
    test: 'models-reasoning',
    at: { model: /deepseek|kimi|moonshot|mimo/i },
    thoughtRequired: 'reasoning_content',
  },

  // Around the name of a tool.
  {
    of: 'gpt-oss, GPT-5',
    source: 'tontinton/maki#518',
    test: 'models-odd-chunks',
    aroundName: /^(.*\bto=)?(functions?[.:])?/s,
  },
  { of: 'gpt-oss', source: 'vllm-project/vllm#35906', test: 'models-odd-chunks', aroundName: /<\|.*$/s },
  {
    of: 'Kimi',
    source: 'https://huggingface.co/moonshotai/Kimi-K2-Instruct',
    test: 'models-odd-chunks',
    aroundName: /:\d+$/,
  },
  { of: 'Gemini', source: 'mozilla-ai/any-llm#1202', test: 'models-odd-chunks', aroundName: /^default_api[.:]/ },

  // Ends.
  {
    of: 'Gemini',
    source: 'NousResearch/hermes-agent#83886',
    test: 'models-ends',
    end: [
      /malformed|unexpected_?tool|too_?many_?tool|missing_?thought_?signature|invalid_?(tool|function)/i,
      'unreadable-call',
    ],
  },
  {
    of: 'Gemini, GLM',
    source: 'BerriAI/litellm#24373',
    test: 'models-ends',
    end: [/safety|recitation|block|prohibited|spii|^language$|sensitive|filter|refus|moderat|no_image/i, 'filtered'],
  },
  {
    of: 'GLM',
    source: 'mozilla-ai/any-llm#1204',
    test: 'models-ends',
    end: [/length|max_?(output_?)?tokens|context_?window|token_?limit|^incomplete$|^continuation$/i, 'length'],
  },
  {
    of: 'DeepSeek',
    source: 'https://api-docs.deepseek.com/api/create-chat-completion',
    test: 'models-ends',
    end: [/insufficient|overload|unavailable|server_?error|upstream/i, 'server-error'],
  },
  {
    of: 'GLM, vLLM, OpenRouter',
    source: 'promptfoo/promptfoo#9905',
    test: 'models-ends',
    end: [/error|abort|cancel|timeout|timed_?out|network|interrupt|disconnect|fail/i, 'server-error'],
  },
  {
    of: 'most',
    source: 'anomalyco/opencode#26170',
    test: 'models-ends',
    end: [
      /^(stop(ped)?(_\w+)?|eos(_token)?|eog|end(_\w+)?|complete|completed|done|finish(ed)?|success|normal|pause_?turn|compaction|tool_?(use|calls?)|function_?calls?)$/i,
      'done',
    ],
  },

  // Errors under a status of success.
  {
    of: 'MiniMax',
    source: 'CherryHQ/cherry-studio#11287',
    test: 'models-odd-chunks',
    errorOf: ({ base_resp: base }) =>
      isJsonObject(base) && base.status_code ? { code: base.status_code, message: base.status_msg } : undefined,
  },
  {
    of: 'vLLM',
    source: 'vllm-project/vllm#12886',
    test: 'models-odd-chunks',
    errorOf: (event) => (event.object === 'error' ? event : undefined),
  },
];

/** The records that say something of `what`, where it holds. */
export function quirks<Name extends keyof Quirk>(what: Name, place?: Place): NonNullable<Quirk[Name]>[] {
  return table.flatMap((quirk) => {
    const value = quirk[what];
    return value !== undefined && (!quirk.at || (place && holdsAt(quirk.at, place)))
      ? [value as NonNullable<Quirk[Name]>]
      : []; // not undefined
  });
}

const holdsAt = ({ type, url, model }: NonNullable<Quirk['at']>, place: Place): boolean =>
  (type === undefined || type === place.type) && (!url || url.test(place.url)) && (!model || model.test(place.model));
