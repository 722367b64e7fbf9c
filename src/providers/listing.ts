/** What a service says of the models that it has. */
import type { ModelFailure } from '#conversation';
import type { ModelFacts } from '#settings';

export interface ModelListing extends ModelFacts {
  /** As it is asked for. */
  id: string;
  /** As people call it, where the service says so. */
  name?: string;
}

/** A model server on this computer. */
export interface LocalModels {
  kind: 'ollama' | 'lm-studio' | 'llama.cpp' | 'vllm';
  /** What an OpenAI-compatible choice of its models has. */
  baseUrl: string;
  /** `refuses`: it runs, and turns this extension away. */
  state: 'found' | 'refuses';
  models: ModelListing[];
}

/** One step on the way to a model. */
export interface ModelCheck {
  step: 'permission' | 'reachable' | 'origin' | 'path' | 'key' | 'credit' | 'model' | 'answer' | 'tools';
  /** `skipped`: a step before it failed. `unknown`: it could not be found out. */
  outcome: 'ok' | 'failed' | 'unknown' | 'skipped';
  /** Why it failed. */
  failure?: ModelFailure;
}
