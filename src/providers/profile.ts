/** The profile in which schemas are written for a chosen model. */
import type { ModelChoice } from '#settings';
import type { SchemaProfile } from '#tools';

export function profileOf(choice: ModelChoice): SchemaProfile {
  switch (choice.type) {
    case 'anthropic':
      return 'anthropic';
    case 'gemini':
      return 'gemini';
    case 'openai-compatible':
      return choice.profile ?? 'openai';
    case 'built-in':
      return 'small-local';
    case 'openai':
    case 'openrouter':
    case 'rehearsal':
      return 'openai';
  }
}
