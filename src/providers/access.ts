/** What every provider over HTTP needs besides the choice: a valid address and key, and a way to fetch. */

import { modelAddress } from '#core/settings/model-address.ts';
import type { ModelChoice, ModelSource } from '#core/settings/model-choice.ts';
import { knownSource } from '#core/settings/model-sources.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import { ModelError, toPlace } from './failure';

export type ModelAccess = { key: string | undefined; fetch: typeof fetch };

/** Throws a Refusal unless it is a web address without user and password; fetch refuses those. */
export function checkBaseUrl(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return;
  throw new ModelError({ code: 'unreachable', values: { ...toPlace(baseUrl), problem: 'not-a-web-address' } });
}

/** Throws a Refusal for a key with anything but visible ASCII, which no header can carry. */
export function checkKey(key: string | undefined, url: string): void {
  if (!key || /^[\x21-\x7e]+$/.test(key)) return;
  throw new ModelError({ code: 'bad-key', values: { ...toPlace(url), problem: 'characters' } });
}

/** Of a choice over HTTP. */
export type RemoteChoice = Exclude<ModelChoice, { type: 'demo' | 'built-in' }>;

/** Without a trailing slash. */
export function addressOf(choice: RemoteChoice | ModelSource): string {
  const address = modelAddress(choice);
  if (address === null) throw new Error(`A ${choice.type} model has no address`);
  return address;
}

/** How schemas are written for a chosen model. */
export function profileOf(choice: ModelChoice): SchemaProfile {
  if (choice.type === 'built-in') return 'small-local';
  if (choice.type === 'openai-compatible') return choice.profile ?? 'openai';
  return knownSource(choice.type)?.profile ?? 'openai';
}
