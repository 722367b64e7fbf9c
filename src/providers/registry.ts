/** Creates the provider of a choice. */

import type { Provider } from '#core/loop/provider.ts';
import type { ModelChoice, ModelOptions } from '#core/settings/model-choice.ts';
import { addressOf, checkBaseUrl, checkKey, type ModelAccess, profileOf, type RemoteChoice } from './access';
import { anthropic } from './anthropic';
import { type BuiltInEdge, createBuiltIn } from './built-in';
import { openAi } from './chat-completions';
import { compatible } from './compatible';
import { gemini } from './gemini';
import { openRouter } from './openrouter';
import type { RemoteProvider } from './remote';
import { createModelProvider, type ModelConnection, type Patience, patience } from './stream-model';

export interface ProviderOptions {
  key?: string;
  /** Defaults to the browser's. */
  fetch?: typeof fetch;
  /** How long to wait for a busy or silent server. */
  patience?: Partial<Patience>;
  /** The model's context in tokens, where known. */
  context?: number;
  options?: ModelOptions | undefined;
  /** The browser's own model, where there is one. */
  builtIn?: BuiltInEdge;
}

/** How each service is spoken to. */
export const remotes: Record<RemoteChoice['type'], RemoteProvider> = {
  anthropic,
  openai: openAi,
  gemini,
  openrouter: openRouter,
  'openai-compatible': compatible,
};

/** Demo mode is a choice too, but not a language model; the agent creates it. */
export type LanguageModelChoice = Exclude<ModelChoice, { type: 'demo' }>;

export function createProvider(choice: LanguageModelChoice, options: ProviderOptions = {}): Provider {
  if (choice.type === 'built-in') return createBuiltIn(options.builtIn);
  return createModelProvider(connect(choice, toAccess(options)), { ...patience, ...options.patience }, options);
}

/** The forms in which the services that a conversation may have had know a call's id. */
export const sentIds = (id: string): string[] => Object.values(remotes).map(({ toCallId }) => toCallId(id));

function connect(choice: RemoteChoice, access: ModelAccess): ModelConnection {
  const { key } = access;
  const remote = remotes[choice.type];
  const { connect, ...dialect } = remote.connect(choice, access);
  const address = addressOf(choice);
  const url = `${address}${dialect.path}`;
  const checkAndConnect = () => {
    checkBaseUrl(address);
    checkKey(key, url);
    return connect();
  };
  return { ...remote, ...dialect, type: choice.type, key, profile: profileOf(choice), url, connect: checkAndConnect };
}

export const toAccess = ({ key, fetch }: Pick<ProviderOptions, 'key' | 'fetch'>): ModelAccess => ({
  key: key?.trim() || undefined,
  fetch: fetch ?? globalThis.fetch.bind(globalThis),
});
