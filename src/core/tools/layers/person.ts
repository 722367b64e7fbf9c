/** The layer of what concerns the person: by `ask_user` the model asks one question, and goes on with the answer instead of ending its turn. */

import { offeredForm } from '../elicitation';
import { readingHints } from '../hints';
import type { WebMcpLayer } from '../layer';
import { writeJson } from '../long-numbers';
import { phrase } from '../phrase';
import { personServer } from '../registry';
import { asList } from '../repair';
import { type ToolOutcome, toTextResult } from '../result';
import type { Elicitation, ElicitationAnswer } from '../schemas';
import { isJsonObject, type JsonObject, type JsonSchema } from '../tool';
import { type LocalTool, localLayer } from './local';

/** Choices that people read at a glance, and the characters of each. */
const [maxChoices, maxChoice] = [12, 200];
/** Characters of a question. */
const maxQuestion = 1000;

const askUserTool: LocalTool = {
  name: 'ask_user',
  title: phrase('Ask you a question'),
  description: 'Asks the person what only they can decide. Never for secrets.',
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
  modernise: toOneQuestion,
  async execute(input, { listener }) {
    if (isTooLong(input)) return toTextResult(tooLong, true);
    const asked = toQuestion(input);
    if (!offeredForm(asked)) return toTextResult(noSecrets, true);
    if (!listener)
      return toTextResult('Nobody can be asked here. Decide by yourself, or say what you need to know.', true);
    return toResult(await listener.elicit('question', asked));
  },
  /** The question is still open, or has its answer. */
  recover: async ({ input, ...call }, signal) => ({
    type: 'outcome',
    outcome: await askUserTool.execute(input, call, signal),
  }),
};

/** `more`: its other tools. */
export const personLayer = (more: readonly LocalTool[]): WebMcpLayer =>
  localLayer({
    name: personServer,
    description: 'Asks the person, shows the plan, opens sites.',
    tools: [askUserTool, ...more],
  });

/** Other tools of this kind take `options`, each with a label, or a list of `questions`: of several, each becomes a field. */
function toOneQuestion(input: JsonObject): JsonObject {
  const { questions, ...others } = input;
  const all = asList(questions).filter(isJsonObject).map(withChoices);
  const [only, ...more] = input.question === undefined ? all : [];
  if (only && more.length === 0) return { ...others, ...only };
  if (only) {
    const fields = all.map(({ question, choices }, i): [string, JsonSchema] => [
      `answer_${i + 1}`,
      { ...answerOf(choices), title: String(question) },
    ]);
    const form = { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([name]) => name) };
    return { ...others, question: all.map(({ question }) => String(question)).join('\n'), form };
  }
  return withChoices(input);
}

function withChoices(input: JsonObject): JsonObject {
  const { options, choices = options, ...others } = input;
  const isOwn = Array.isArray(choices) && choices === input.choices && !choices.some(isJsonObject);
  return choices === undefined || isOwn ? input : { ...others, choices: asList(choices).map(labelOf) };
}

const labelOf = (choice: unknown): unknown =>
  isJsonObject(choice)
    ? (choice.label ?? choice.title ?? choice.text ?? choice.name ?? choice.value ?? choice)
    : choice;

const isTooLong = ({ question, choices }: JsonObject): boolean =>
  String(question).length > maxQuestion ||
  (Array.isArray(choices) && (choices.length > maxChoices || choices.some((each) => String(each).length > maxChoice)));

const tooLong = `Nobody was asked: a question has at most ${maxQuestion} characters, with at most ${maxChoices} choices of ${maxChoice}.`;

const noSecrets =
  'Tabhand asks nobody for passwords, codes, keys or card numbers. Have the person enter them in the page themselves.';

function toQuestion({ question, choices, form }: JsonObject): Extract<Elicitation, { mode: 'form' }> {
  const properties = { answer: answerOf(choices) };
  const schema = isForm(form) ? form : { type: 'object', properties, required: ['answer'] };
  return { mode: 'form', message: String(question), schema };
}

const answerOf = (choices: unknown): JsonSchema =>
  Array.isArray(choices) && choices.length > 0
    ? { type: 'string', enum: [...new Set(choices.map(String))] }
    : { type: 'string', minLength: 1 };

const isForm = (form: unknown): form is JsonObject =>
  typeof form === 'object' && form !== null && 'properties' in form && typeof form.properties === 'object';

function toResult({ action, content }: ElicitationAnswer): ToolOutcome {
  if (action !== 'accept')
    return toTextResult('The person did not answer. Go on without it, or end and say what is missing.');
  return toTextResult(writeJson(content ?? {}));
}
