/** Anthropic's Claude, from the browser, or a server that speaks the same protocol. */
import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelChoice } from '#settings';
import { type Access, addressOf } from './access';
import { createCheckedFetch } from './checked-fetch';
import type { Dialect } from './stream-model';

type Choice = Extract<ModelChoice, { type: 'anthropic' }>;

export const anthropic = (choice: Choice, { key, fetch }: Access): Dialect => ({
  model: choice.model,
  path: '/messages',
  connect: () =>
    createAnthropic({
      baseURL: addressOf(choice),
      // An empty key is sent and refused like a wrong one; without any the library would throw instead.
      apiKey: key ?? '',
      headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
      fetch: createCheckedFetch(fetch, choice.model),
    })(choice.model),
  richResults: true,
  toCallId: (id) => id.replace(/[^a-zA-Z0-9_-]/g, '_'),
});
