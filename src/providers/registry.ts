/** Creates the provider of a choice: each kind of service is one case. */
import type { ModelChoice } from '#settings';
import { type Access, addressOf, checkBaseUrl, checkKey, type RemoteChoice } from './access';
import { anthropic } from './anthropic';
import { type BuiltInEdge, createBuiltIn } from './built-in/index';
import { chatCompletions } from './chat-completions';
import { gemini } from './gemini';
import { openRouter } from './openrouter';
import { profileOf } from './profile';
import type { Provider } from './provider';
import { createModelProvider, type Dialect, type ModelConnection, type Patience, patience } from './stream-model';

export interface ProviderOptions {
  key?: string;
  /** Defaults to the browser's. */
  fetch?: typeof fetch;
  /** How long to wait for a busy or silent server. */
  patience?: Partial<Patience>;
  /** The model's context in tokens, where known. */
  context?: number;
  /** The browser's own model, where there is one. */
  builtIn?: BuiltInEdge;
}

/** Demo mode is a choice too, but not a language model; the agent creates it. */
export type LanguageModelChoice = Exclude<ModelChoice, { type: 'demo' }>;

export function createProvider(choice: LanguageModelChoice, options: ProviderOptions = {}): Provider {
  if (choice.type === 'built-in') return createBuiltIn(options.builtIn);
  return createModelProvider(connect(choice, toAccess(options)), { ...patience, ...options.patience }, options.context);
}

function connect(choice: RemoteChoice, access: Access): ModelConnection {
  const { key } = access;
  const { path, connect, ...dialect } = toDialect(choice, access);
  const address = addressOf(choice);
  const url = `${address}${path}`;
  const checkAndConnect = () => {
    checkBaseUrl(address);
    checkKey(key, url);
    return connect();
  };
  return { ...dialect, type: choice.type, key, profile: profileOf(choice), url, connect: checkAndConnect };
}

function toDialect(choice: RemoteChoice, access: Access): Dialect {
  switch (choice.type) {
    case 'anthropic':
      return anthropic(choice, access);
    case 'gemini':
      return gemini(choice, access);
    case 'openrouter':
      return openRouter(choice, access);
    case 'openai':
    case 'openai-compatible':
      return chatCompletions(choice, access);
  }
}

export const toAccess = ({ key, fetch }: Pick<ProviderOptions, 'key' | 'fetch'>): Access => ({
  key: key?.trim() || undefined,
  fetch: fetch ?? globalThis.fetch.bind(globalThis),
});
