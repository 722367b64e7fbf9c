/** Where a model's service is, what tells two models apart, and lists of them. Without zod, so that a panel can open with it. */
import type { ModelChoice, ModelSource, SetUpModel } from './model-choice';

const ownAddresses = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  openrouter: 'https://openrouter.ai/api/v1',
} as const;

/** The services that have an address of their own. */
export const services: readonly ModelSource[] = (Object.keys(ownAddresses) as (keyof typeof ownAddresses)[]).map(
  (type) => ({ type }), // the keys of the record of addresses
);

/** Where a service's requests go, without a slash at its end; null where nothing leaves the browser. */
export function modelAddress(choice: ModelChoice | ModelSource): string | null {
  if (choice.type === 'rehearsal' || choice.type === 'built-in') return null;
  const address = choice.type === 'openai-compatible' ? choice.baseUrl : (choice.baseUrl ?? ownAddresses[choice.type]);
  return address.trim().replace(/\/+$/, '');
}

/** The name under which a service's key is kept: bound to its host, so that a key never goes to another address. */
export function secretName(choice: ModelChoice | ModelSource): string {
  const address = modelAddress(choice);
  return address === null ? choice.type : `${choice.type} ${new URL(address).origin}`;
}

/** Two choices that mean the same model at the same place. */
export const isSameModel = (one: ModelChoice, other: ModelChoice): boolean => toIdentity(one) === toIdentity(other);

const toIdentity = (choice: ModelChoice): string =>
  JSON.stringify([choice.type, modelAddress(choice), 'model' in choice ? choice.model : null]);

/** The list with this model, in the place of its older self or at the end; `replaces` leaves it. */
export function withModel(
  models: readonly SetUpModel[],
  model: SetUpModel,
  replaces: ModelChoice | null = null,
): SetUpModel[] {
  const at = models.findIndex(({ choice }) => isSameModel(choice, replaces ?? model.choice));
  const others = (part: readonly SetUpModel[]) => part.filter(({ choice }) => !isSameModel(choice, model.choice));
  if (at < 0) return [...others(models), model];
  return [...others(models.slice(0, at)), model, ...others(models.slice(at + 1))];
}

export const withoutModel = (models: readonly SetUpModel[], gone: ModelChoice): SetUpModel[] =>
  models.filter(({ choice }) => !isSameModel(choice, gone));
