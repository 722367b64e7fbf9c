/** The chosen model: its key from the secrets, the permission to reach it, and a word to prove that it works. */
import type { ModelFailure } from '#conversation';
import type { Provider } from '#providers';
import { createProvider } from '#providers';
import type { ModelChoice, Settings } from '#settings';

export interface ModelEdges {
  settings(): Promise<Settings>;
  secret(name: string): Promise<string | undefined>;
  mayReach(url: string): Promise<boolean>;
}

const addressOf = (choice: ModelChoice): string | null => {
  if (choice.type === 'rehearsal') return null;
  return choice.type === 'anthropic' ? (choice.baseUrl ?? 'https://api.anthropic.com') : choice.baseUrl;
};

/** The name under which a choice's key is kept: bound to its host, so that a key never goes to another address. */
export function secretName(choice: ModelChoice): string {
  const address = addressOf(choice);
  return address === null ? choice.type : `${choice.type} ${new URL(address).origin}`;
}

/** The provider for a choice, or why it can't be used. `key` stands in for the stored one. */
export async function openProvider(
  edges: ModelEdges,
  choice: ModelChoice,
  key?: string,
): Promise<Provider | ModelFailure> {
  const address = addressOf(choice);
  if (address !== null && !(await edges.mayReach(address))) {
    return { code: 'permission-missing', values: { host: new URL(address).host } };
  }
  const stored = key ?? (await edges.secret(secretName(choice)));
  return createProvider(choice, stored === undefined ? {} : { key: stored });
}

/** `own`: the run's or the conversation's; null where they have none. */
export async function chosenProvider(edges: ModelEdges, own: ModelChoice | null): Promise<Provider | ModelFailure> {
  const model = own ?? (await edges.settings()).model;
  return model ? openProvider(edges, model) : { code: 'no-model', values: {} };
}

/** Asks for one word. Nothing is kept; the answer's words don't matter. */
export async function testModel(
  edges: ModelEdges,
  choice: ModelChoice,
  key?: string,
): Promise<{ ok: true; model: string } | { ok: false; failure: ModelFailure }> {
  const provider = await openProvider(edges, choice, key);
  if ('code' in provider) return { ok: false, failure: provider };
  const request = { system: 'Answer with one word.', messages: [{ role: 'user' as const, text: 'Hello' }], tools: [] };
  for await (const event of provider.stream(request, AbortSignal.timeout(30_000))) {
    if (event.type !== 'end') continue;
    if (event.reason === 'error') return { ok: false, failure: event.failure };
    if (event.reason === 'aborted')
      return { ok: false, failure: { code: 'unreachable', values: { detail: 'No answer within 30 s.' } } };
  }
  return { ok: true, model: provider.model };
}
