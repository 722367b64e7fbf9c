/** Which model stands behind a choice: a provider is one case here, and one file. */

import type { ModelChoice } from '#settings';
import type { Access } from './access';
import { anthropic } from './anthropic';
import { type BuiltInEdge, createBuiltIn } from './built-in/index';
import { gemini } from './gemini';
import { openAi } from './openai';
import { openAiCompatible } from './openai-compatible';
import { openRouter } from './openrouter';
import type { Provider } from './provider';
import { createRehearsal } from './rehearsal/index';
import type { Connection, Patience } from './stream-model';
import { createModelProvider, patience } from './stream-model';

export interface ProviderOptions {
  key?: string;
  /** The browser's own unless told otherwise. */
  fetch?: typeof fetch;
  /** How long to wait for a busy or silent server. */
  patience?: Partial<Patience>;
  /** Tokens that the model reads at most, where that is known. */
  context?: number;
  /** The browser's own model, where there is one. */
  builtIn?: BuiltInEdge;
}

export function createProvider(choice: ModelChoice, options: ProviderOptions = {}): Provider {
  if (choice.type === 'rehearsal') return createRehearsal();
  if (choice.type === 'built-in') return createBuiltIn(options.builtIn);
  return createModelProvider(connect(choice, toAccess(options)), { ...patience, ...options.patience }, options.context);
}

function connect(choice: Exclude<ModelChoice, { type: 'rehearsal' | 'built-in' }>, access: Access): Connection {
  switch (choice.type) {
    case 'anthropic':
      return anthropic(choice, access);
    case 'openai':
      return openAi(choice, access);
    case 'gemini':
      return gemini(choice, access);
    case 'openrouter':
      return openRouter(choice, access);
    case 'openai-compatible':
      return openAiCompatible(choice, access);
  }
}

export const toAccess = ({ key, fetch }: Pick<ProviderOptions, 'key' | 'fetch'>): Access => ({
  key: key?.trim() || undefined,
  fetch: fetch ?? globalThis.fetch.bind(globalThis),
});
