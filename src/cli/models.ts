/** The models of `chat` and `eval`, by their names and the environment's keys. */

import type { ModelChoice } from '#core/settings/model-choice.ts';
import { type KnownSource, knownSource, knownSources } from '#core/settings/model-sources.ts';
import type { EvalModel } from '#features/evals/background/play.ts';
import type { CodedFailure } from '#features/evals/suites/attempt.ts';
import { createPriceOf } from '#providers/prices.ts';
import { createProvider } from '#providers/registry.ts';
import { wrongUse } from './problem';

/** The names of services before the slash: those that are known, and any other with OpenAI's protocol. */
const compatible = 'compatible';
export const serviceNames: readonly string[] = [...knownSources, compatible];

function toChoice(service: string, model: string, env: NodeJS.ProcessEnv): Exclude<ModelChoice, { type: 'demo' }> {
  const baseUrl = env[service === compatible ? 'TABHAND_MODEL_URL' : `${environmentOf(service)}_BASE_URL`];
  if (service !== compatible) return { type: service as KnownSource, model, ...(baseUrl && { baseUrl }) }; // one of the names
  if (baseUrl) return { type: 'openai-compatible', baseUrl, model };
  throw wrongUse(
    'compatible/ needs the address of its service in TABHAND_MODEL_URL, such as http://localhost:11434/v1.',
  );
}

const environmentOf = (service: string) => knownSource(service)?.environment ?? '';
const keyNameOf = (service: string) =>
  service === compatible ? 'TABHAND_MODEL_KEY' : `${environmentOf(service)}_API_KEY`;

/** The models that were named, at least one. */
export function requireModels(names: readonly string[] = []): readonly string[] {
  if (names.length > 0) return names;
  throw wrongUse('Which model? Give --model anthropic/NAME, or models in the project file.');
}

/** `service/model`. A service on this computer may need no key. */
export function readModel(name: string, env: NodeJS.ProcessEnv) {
  const [service = '', ...rest] = name.split('/');
  const model = rest.join('/');
  if (!serviceNames.includes(service) || model === '')
    throw wrongUse(`“${name}” isn’t a model. Write ${serviceNames.join('/NAME, ')}/NAME.`);
  const keyName = keyNameOf(service);
  const key = env[keyName];
  if (!key && service !== compatible)
    throw wrongUse(`${name} needs a key in ${keyName}. Without one, eval --replay FILE plays recorded answers.`);
  return { choice: toChoice(service, model, env), ...(key && { key }) };
}

export function createModel(name: string, env: NodeJS.ProcessEnv): EvalModel {
  const { choice, key } = readModel(name, env);
  return { ...createProvider(choice, key ? { key } : {}), priceOf: createPriceOf([]) };
}

export const noAnswer: CodedFailure = { code: 'not-recorded', values: {} };
