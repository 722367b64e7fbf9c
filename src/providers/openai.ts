/** OpenAI's own service. */
import type { ModelChoice } from '#settings';
import type { Access } from './access';
import { chatCompletions } from './chat-completions';
import type { Connection } from './stream-model';

/** Without a key it answers as to a wrong one. */
export const openAi = (choice: Extract<ModelChoice, { type: 'openai' }>, access: Access): Connection =>
  chatCompletions(choice, access);
