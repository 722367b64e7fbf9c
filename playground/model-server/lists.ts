/** The lists of models, as each service gives them. */

const openAiList = {
  object: 'list',
  data: [{ id: 'scripted', type: 'model', object: 'model', display_name: 'Scripted', owned_by: 'tabhand' }],
  has_more: false,
};

const geminiList = {
  models: [
    {
      name: 'models/gemini-scripted',
      displayName: 'Gemini Scripted',
      inputTokenLimit: 1_048_576,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    },
    { name: 'models/text-embedding-004', displayName: 'Embedding', supportedGenerationMethods: ['embedContent'] },
  ],
};

const openRouterList = {
  data: [
    {
      id: 'maker/scripted',
      name: 'Maker: Scripted',
      context_length: 131_072,
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
      supported_parameters: ['tools', 'max_tokens'],
      pricing: { prompt: '0.000003', completion: '0.000015', input_cache_read: '0.0000003' },
    },
  ],
};

const ollamaList = { models: [{ name: 'scripted:8b', model: 'scripted:8b', size: 5_000_000_000 }] };

export const lists: Record<string, object> = {
  '/v1/models': openAiList,
  '/v1beta/models': geminiList,
  '/api/v1/models': openRouterList,
  '/api/tags': ollamaList,
};

/** What Ollama says of one of its models. */
export const shown = {
  capabilities: ['completion', 'tools'],
  model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
};

/**
 * What the services really answer when they refuse, by what is wrong: Anthropic, OpenAI, Google, OpenRouter, Ollama. A key
 * that a service quotes is quoted as `{key}`.
 */
export const refusals = {
  anthropicKey: {
    status: 401,
    body: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
  },
  anthropicCredit: {
    status: 400,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      },
    },
  },
  anthropicOrganisation: {
    status: 401,
    body: {
      type: 'error',
      error: {
        type: 'authentication_error',
        message:
          'CORS requests are not allowed for this Organization because of its settings. If you believe this in error, contact support at https://support.anthropic.com/.',
      },
      request_id: 'req_scripted',
    },
  },
  anthropicRetention: {
    status: 401,
    body: {
      type: 'error',
      error: {
        type: 'authentication_error',
        message:
          'CORS requests are not allowed for this Organization because of custom retention settings. If you believe this in error, contact support at https://support.anthropic.com/.',
      },
    },
  },
  anthropicTooLong: {
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 205312 tokens > 200000 maximum' },
    },
  },
  openAiKey: {
    status: 401,
    body: {
      error: {
        message:
          'Incorrect API key provided: {key}. You can find your API key at https://platform.openai.com/account/api-keys.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
  },
  openAiCredit: {
    status: 429,
    body: {
      error: {
        message:
          'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
  },
  openAiLimit: {
    status: 429,
    body: {
      error: {
        message:
          'Rate limit reached for gpt-5.4 in organization org-1 on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000. Please try again in 1.9s.',
        type: 'tokens',
        param: null,
        code: 'rate_limit_exceeded',
      },
    },
  },
  openAiModel: {
    status: 404,
    body: {
      error: {
        message: 'The model `gpt-9` does not exist or you do not have access to it.',
        type: 'invalid_request_error',
        param: null,
        code: 'model_not_found',
      },
    },
  },
  openAiTooLong: {
    status: 400,
    body: {
      error: {
        message:
          "This model's maximum context length is 128000 tokens. However, your messages resulted in 130001 tokens.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
  },
  geminiKey: {
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
        ],
      },
    },
  },
  geminiNoKey: {
    status: 403,
    body: {
      error: {
        code: 403,
        message:
          "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
        status: 'PERMISSION_DENIED',
      },
    },
  },
  geminiLimit: {
    status: 429,
    body: {
      error: {
        code: 429,
        message:
          'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. To monitor your current usage, head to: https://ai.dev/rate-limit. ',
        status: 'RESOURCE_EXHAUSTED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.Help',
            links: [
              {
                description: 'Learn more about Gemini API quotas',
                url: 'https://ai.google.dev/gemini-api/docs/rate-limits',
              },
            ],
          },
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
        ],
      },
    },
  },
  geminiModel: {
    status: 404,
    body: {
      error: {
        code: 404,
        message: 'models/gemini-9 is not found for API version v1beta, or is not supported for generateContent.',
        status: 'NOT_FOUND',
      },
    },
  },
  openRouterKey: { status: 401, body: { error: { message: 'No auth credentials found', code: 401 } } },
  openRouterRevoked: { status: 401, body: { error: { message: 'User not found.', code: 401 } } },
  openRouterNeverPaid: {
    status: 402,
    body: {
      error: {
        message:
          'Insufficient credits. This account never purchased credits. Make sure your key is on the correct account or org, and if so, purchase more at https://openrouter.ai/settings/credits',
        code: 402,
      },
    },
  },
  openRouterTooDear: {
    status: 402,
    body: {
      error: {
        message:
          'This request requires more credits, or fewer max_tokens. You requested up to 225702 tokens, but can only afford 92985. To increase, visit https://openrouter.ai/settings/credits and add more credits',
        code: 402,
      },
    },
  },
  openRouterCredit: {
    status: 402,
    body: {
      error: { message: 'Insufficient credits. Add more using https://openrouter.ai/settings/credits', code: 402 },
    },
  },
  openRouterKeyLimit: {
    status: 403,
    body: {
      error: {
        message: 'Key limit exceeded (total limit). Manage it using https://openrouter.ai/settings/keys',
        code: 403,
      },
    },
  },
  openRouterTools: {
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing',
        code: 404,
      },
    },
  },
  openRouterModel: { status: 400, body: { error: { message: 'maker/nothing is not a valid model ID', code: 400 } } },
  ollamaOrigin: { status: 403, body: '' },
  ollamaTools: {
    status: 400,
    body: {
      error: {
        message: 'registry.ollama.ai/library/gemma3:4b does not support tools',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
  },
  ollamaModel: {
    status: 404,
    body: { error: { message: "model 'qwen9' not found", type: 'not_found_error', param: null, code: null } },
  },
} as const satisfies Record<string, { status: number; body: object | string }>;
