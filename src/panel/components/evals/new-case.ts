/** The case that a form begins with. */
import type { EvalCase } from '#bench/evals';
import { say } from '#ui';

export const newCase = (): EvalCase => ({
  name: say('New case'),
  messages: [{ role: 'user', type: 'message', content: say('Message') }],
  expectedCall: [],
});
