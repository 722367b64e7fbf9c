/** Looks for model servers on this computer, at their usual ports. */
import { listModels } from './list-models';
import type { ModelListing } from './read-list';

/** A model server on this computer. */
export interface LocalModels {
  kind: 'ollama' | 'lm-studio' | 'llama.cpp' | 'vllm';
  /** The base address of an OpenAI-compatible choice. */
  baseUrl: string;
  /** `refuses`: it runs but rejects requests of this extension. */
  state: 'found' | 'refuses';
  models: ModelListing[];
}

const usual: { kind: LocalModels['kind']; baseUrl: string }[] = [
  { kind: 'ollama', baseUrl: 'http://localhost:11434/v1' },
  { kind: 'lm-studio', baseUrl: 'http://localhost:1234/v1' },
  { kind: 'llama.cpp', baseUrl: 'http://localhost:8080/v1' },
  { kind: 'vllm', baseUrl: 'http://localhost:8000/v1' },
];

/** Milliseconds for all of them: they are asked at the same time. */
const patience = 3000;

type Edges = { mayReach(url: string): Promise<boolean>; fetch?: typeof fetch };

/** Servers that answer as a model's server does, or that refuse this extension. */
export async function findLocalModels({ mayReach, fetch = globalThis.fetch }: Edges): Promise<LocalModels[]> {
  const fetchInTime: typeof globalThis.fetch = (input, init) => {
    const limits = [AbortSignal.timeout(patience), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(limits) });
  };
  const look = async ({ kind, baseUrl }: (typeof usual)[number]): Promise<LocalModels[]> => {
    if (!(await mayReach(baseUrl))) return [];
    const listed = await listModels({ type: 'openai-compatible', baseUrl }, { fetch: fetchInTime });
    if (listed.ok) return [{ kind, baseUrl, state: 'found', models: listed.models }];
    return listed.failure.code === 'refused-origin' ? [{ kind, baseUrl, state: 'refuses', models: [] }] : [];
  };
  return (await Promise.all(usual.map(look))).flat();
}
