/** What services tell about their models: a listed model, a server found on this computer, a step of the connection check. */
import type { ModelFailure } from '#conversation';
import type { ModelFacts } from '#settings';

export interface ModelListing extends ModelFacts {
  /** The name in requests. */
  id: string;
  /** The name for people, where the service gives one. */
  name?: string;
}

/** A model server on this computer. */
export interface LocalModels {
  kind: 'ollama' | 'lm-studio' | 'llama.cpp' | 'vllm';
  /** The base address of an OpenAI-compatible choice. */
  baseUrl: string;
  /** `refuses`: it runs but rejects requests of this extension. */
  state: 'found' | 'refuses';
  models: ModelListing[];
}

/** One step on the way to a model. */
export interface ModelCheck {
  step: 'permission' | 'reachable' | 'origin' | 'path' | 'key' | 'credit' | 'model' | 'answer' | 'tools';
  /** `skipped`: an earlier step failed. `unknown`: the outcome can't be told. */
  outcome: 'ok' | 'failed' | 'unknown' | 'skipped';
  /** Why it failed. */
  failure?: ModelFailure;
}
