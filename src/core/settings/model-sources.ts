/**
 * The services whose models are reached with a key, one record each: the schemas, the form, the price of a name, and the command
 * line loop over them. How one is spoken to is its file in `src/providers`. Free of zod, for the panel's start.
 */
import type { SchemaProfile } from './schema-profile';

interface Source {
  name: string;
  /** The base address, without a trailing slash. */
  address: string;
  /** The model that is proposed first. */
  model?: string;
  profile: SchemaProfile;
  /** The command line reads the key in `…_API_KEY`, and another address in `…_BASE_URL`. */
  environment: string;
}

export const modelSources = {
  anthropic: {
    name: 'Anthropic',
    address: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-5-5',
    profile: 'openai',
    environment: 'ANTHROPIC',
  },
  openai: {
    name: 'OpenAI',
    address: 'https://api.openai.com/v1',
    model: 'gpt-5.4',
    profile: 'openai',
    environment: 'OPENAI',
  },
  gemini: {
    name: 'Google Gemini',
    address: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-3.5-flash',
    profile: 'openai',
    environment: 'GEMINI',
  },
  openrouter: {
    name: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    profile: 'openai',
    environment: 'OPENROUTER',
  },
} as const satisfies Record<string, Source>;

export type KnownSource = keyof typeof modelSources;
export const knownSources = Object.keys(modelSources) as KnownSource[]; // its own keys

/** Undefined for a model in the browser, and for an address that the user typed. */
export function knownSource(type: KnownSource): Source;
export function knownSource(type: string): Source | undefined;
export function knownSource(type: string): Source | undefined {
  return Object.hasOwn(modelSources, type) ? modelSources[type as KnownSource] : undefined; // one of them
}
