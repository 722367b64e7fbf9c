/** Which model stands behind a choice: a provider is one case here, and one file. */

import type { ModelChoice } from '#settings';
import { anthropic } from './anthropic';
import { openAiCompatible } from './openai-compatible';
import type { Provider } from './provider';
import { createRehearsal } from './rehearsal/index';
import type { Patience } from './stream-model';
import { createModelProvider, patience } from './stream-model';

export interface ProviderOptions {
  key?: string;
  /** The browser's own unless told otherwise. */
  fetch?: typeof fetch;
  /** How long to wait for a busy or silent server. */
  patience?: Partial<Patience>;
}

export function createProvider(choice: ModelChoice, options: ProviderOptions = {}): Provider {
  const access = { key: options.key?.trim() || undefined, fetch: options.fetch ?? globalThis.fetch.bind(globalThis) };
  const patient = { ...patience, ...options.patience };
  switch (choice.type) {
    case 'rehearsal':
      return createRehearsal();
    case 'openai-compatible':
      return createModelProvider(openAiCompatible(choice, access), patient);
    case 'anthropic':
      return createModelProvider(anthropic(choice, access), patient);
  }
}
