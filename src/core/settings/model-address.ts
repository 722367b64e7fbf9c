/** The address of a model's service, the identity of models, and lists of them. Free of zod, for the panel's start. */
import type { ModelChoice, ModelSource, SetUpModel } from './model-choice';
import { modelSources } from './model-sources';

/** The base address of a service, without a trailing slash; null for a model in the browser. */
export function modelAddress(choice: ModelChoice | ModelSource): string | null {
  if (choice.type === 'demo' || choice.type === 'built-in') return null;
  const address =
    choice.type === 'openai-compatible' ? choice.baseUrl : (choice.baseUrl ?? modelSources[choice.type].address);
  return address.trim().replace(/(?<!\/)\/+$/, '');
}

/** The name under which a service's key is stored: bound to its origin, so that no key goes to another. */
export function secretName(choice: ModelChoice | ModelSource): string {
  const address = modelAddress(choice);
  return address === null ? choice.type : `${choice.type} ${new URL(address).origin}`;
}

/** Whether two choices mean the same model at the same address. */
export const isSameModel = (one: ModelChoice, other: ModelChoice): boolean => toIdentity(one) === toIdentity(other);

const toIdentity = (choice: ModelChoice): string =>
  JSON.stringify([choice.type, modelAddress(choice), 'model' in choice ? choice.model : null]);

/** The list with this model, in its old place, in that of the model it `replaces`, or at the end. */
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

/** The model of that name in its service's list; an engine that serves one model answers under any name. */
export const findListed = <T extends { id: string; anyName?: true }>(list: readonly T[], name: string): T | undefined =>
  list.find(({ id, anyName }) => id === name || (anyName && list.length === 1));
