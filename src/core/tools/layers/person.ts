/** The layer of what concerns the person: by `ask_user` the model asks one question, and goes on with the answer instead of ending its turn. */

import { offeredForm } from '../elicitation';
import { readingHints } from '../hints';
import type { ToolLayer } from '../layer';
import { writeJson } from '../long-numbers';
import { phrase } from '../phrase';
import { type ToolOutcome, toTextResult } from '../result';
import type { Elicitation, ElicitationAnswer } from '../schemas';
import type { JsonObject, JsonSchema } from '../tool';
import { type LocalTool, localLayer } from './local';

/** Choices that people read at a glance, and the characters of each. */
const [maxChoices, maxChoice] = [12, 200];
/** Characters of a question. */
const maxQuestion = 1000;

const askUserTool: LocalTool = {
  name: 'ask_user',
  title: phrase('Ask you a question'),
  description: 'Asks the person what only they can decide, and waits. Never for secrets.',
  inputSchema: {
    type: 'object',
    properties: {
      question: { type: 'string' },
      choices: {
        type: 'array',
        items: { type: 'string' },
      },
      form: {
        type: 'object',
        description: 'A flat JSON Schema',
      },
    },
    required: ['question'],
  },
  hints: readingHints,
  async execute(input, { listener }) {
    if (isTooLong(input)) return toTextResult(tooLong, true);
    const asked = toQuestion(input);
    if (!offeredForm(asked)) return toTextResult(noSecrets, true);
    if (!listener)
      return toTextResult('Nobody can be asked here. Decide by yourself, or say what you need to know.', true);
    return toResult(await listener.elicit('question', asked));
  },
};

/** `more`: its other tools. */
export const personLayer = (more: readonly LocalTool[]): ToolLayer => ({
  ...localLayer({
    name: 'person',
    description: 'Asks the person, and shows the plan.',
    tools: [askUserTool, ...more],
  }),
  /** After the background's death the question is still open, or has its answer. */
  async recover({ callId, tool, input, listener }, signal) {
    if (tool !== askUserTool.name) return { type: 'unknown' };
    return { type: 'outcome', outcome: await askUserTool.execute(input, { callId, listener }, signal) };
  },
});

const isTooLong = ({ question, choices }: JsonObject): boolean =>
  String(question).length > maxQuestion ||
  (Array.isArray(choices) && (choices.length > maxChoices || choices.some((each) => String(each).length > maxChoice)));

const tooLong = `Nobody was asked: a question has at most ${maxQuestion} characters, with at most ${maxChoices} choices of ${maxChoice}.`;

const noSecrets =
  'Tabhand asks nobody for passwords, codes, keys or card numbers. Have the person enter them in the page themselves.';

function toQuestion({ question, choices, form }: JsonObject): Extract<Elicitation, { mode: 'form' }> {
  const answer: JsonSchema =
    Array.isArray(choices) && choices.length > 0
      ? { type: 'string', enum: [...new Set(choices.map(String))] }
      : { type: 'string', minLength: 1 };
  const schema = isForm(form) ? form : { type: 'object', properties: { answer }, required: ['answer'] };
  return { mode: 'form', message: String(question), schema };
}

const isForm = (form: unknown): form is JsonObject =>
  typeof form === 'object' && form !== null && 'properties' in form && typeof form.properties === 'object';

function toResult({ action, content }: ElicitationAnswer): ToolOutcome {
  if (action !== 'accept')
    return toTextResult('The person did not answer. Go on without it, or end and say what is missing.');
  return toTextResult(writeJson(content ?? {}));
}
