/** Any server that speaks OpenAI's chat completions: Ollama, LM Studio, llama.cpp, vLLM and many services. */
import type { ModelChoice } from '#settings';
import type { Access } from './access';
import { chatCompletions } from './chat-completions';
import type { Connection } from './stream-model';

export const openAiCompatible = (
  choice: Extract<ModelChoice, { type: 'openai-compatible' }>,
  access: Access,
): Connection => chatCompletions(choice, access);
