/** The models of `eval`, by their names and the environment's keys. */
import { toEvalModel } from '#agent';
import type { CodedFailure, EvalModel } from '#bench/evals';
import { createPriceOf, createProvider } from '#providers';
import type { ModelChoice } from '#settings';
import { wrongUse } from './problem';

interface Service {
  key: string;
  choose(model: string, env: NodeJS.ProcessEnv): Exclude<ModelChoice, { type: 'demo' }>;
}

const services: Record<string, Service> = {
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    choose: (model, env) => ({ type: 'anthropic', model, ...at(env.ANTHROPIC_BASE_URL) }),
  },
  openai: { key: 'OPENAI_API_KEY', choose: (model, env) => ({ type: 'openai', model, ...at(env.OPENAI_BASE_URL) }) },
  gemini: { key: 'GEMINI_API_KEY', choose: (model, env) => ({ type: 'gemini', model, ...at(env.GEMINI_BASE_URL) }) },
  openrouter: { key: 'OPENROUTER_API_KEY', choose: (model) => ({ type: 'openrouter', model }) },
  compatible: {
    key: 'TABHAND_MODEL_KEY',
    choose(model, { TABHAND_MODEL_URL: baseUrl }) {
      if (!baseUrl)
        throw wrongUse(
          'compatible/ needs the address of its service in TABHAND_MODEL_URL, such as http://localhost:11434/v1.',
        );
      return { type: 'openai-compatible', baseUrl, model };
    },
  },
};

const at = (baseUrl: string | undefined) => (baseUrl ? { baseUrl } : {});

/** `service/model`. A service on this computer may need no key. */
export function createModel(name: string, env: NodeJS.ProcessEnv): EvalModel {
  const [service = '', ...rest] = name.split('/');
  const found = Object.hasOwn(services, service) ? services[service] : undefined;
  const model = rest.join('/');
  if (!found || model === '')
    throw wrongUse(`“${name}” is no model. Write ${Object.keys(services).join('/NAME, ')}/NAME.`);
  const key = env[found.key];
  if (!key && service !== 'compatible')
    throw wrongUse(`${name} needs a key in ${found.key}. Without one, --replay FILE plays recorded answers.`);
  return toEvalModel(createProvider(found.choose(model, env), key ? { key } : {}), createPriceOf([])) as EvalModel; // no failure was given
}

export const noAnswer: CodedFailure = { code: 'not-recorded', values: {} };
