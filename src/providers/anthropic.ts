/** Anthropic's Claude, from the browser, or a server that speaks the same protocol. */
import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelChoice } from '#settings';
import type { Access } from './access';
import { checkBaseUrl, checkKey } from './access';
import { addressOf } from './addresses';
import { createCheckedFetch } from './checked-fetch';
import { profileOf } from './profile';
import type { Connection } from './stream-model';

type Choice = Extract<ModelChoice, { type: 'anthropic' }>;

export function anthropic(choice: Choice, { key, fetch }: Access): Connection {
  const { model } = choice;
  const baseURL = addressOf(choice);
  const url = `${baseURL}/messages`;
  return {
    type: choice.type,
    key,
    model,
    profile: profileOf(choice),
    url,
    connect() {
      checkBaseUrl(baseURL);
      checkKey(key, url);
      return createAnthropic({
        baseURL,
        // An empty key is sent and refused like a wrong one; without any the library would throw instead.
        apiKey: key ?? '',
        headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
        fetch: createCheckedFetch(fetch, model),
      })(model);
    },
    toCallId: (id) => id.replace(/[^a-zA-Z0-9_-]/g, '_'),
  };
}
