/** The profile in which schemas are written for a chosen model. */
import type { ModelChoice } from '#settings';
import type { SchemaProfile } from '#tools';

const profiles: Record<Exclude<ModelChoice['type'], 'openai-compatible'>, SchemaProfile> = {
  anthropic: 'openai',
  gemini: 'openai',
  openai: 'openai',
  openrouter: 'openai',
  demo: 'openai',
  'built-in': 'small-local',
};

export const profileOf = (choice: ModelChoice): SchemaProfile =>
  choice.type === 'openai-compatible' ? (choice.profile ?? 'openai') : profiles[choice.type];
