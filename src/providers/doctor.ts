/** The connection doctor: tries to reach a model step by step and reports which step fails and why. */
import type { ModelFailure } from '#core/log/entry.ts';
import type { ModelRequest } from '#core/loop/provider.ts';
import { modelAddress } from '#core/settings/model-address.ts';
import type { ModelChoice, ModelSource } from '#core/settings/model-choice.ts';
import { own } from '#core/tools/foreign.ts';
import { listModels } from './list-models';
import { createProvider, type LanguageModelChoice, type ProviderOptions } from './registry';

/** The steps on the way to a model. */
const remote = ['permission', 'reachable', 'origin', 'path', 'key', 'credit', 'model', 'answer', 'tools'] as const; // for the union
type Step = (typeof remote)[number];

export interface ModelCheck {
  step: Step;
  /** `skipped`: an earlier step failed. `unknown`: the outcome can't be told. */
  outcome: 'ok' | 'failed' | 'unknown' | 'skipped';
  /** Why it failed. */
  failure?: ModelFailure;
}

const inBrowser: readonly Step[] = ['reachable', 'answer', 'tools'];

const stepsOf = (choice: ModelChoice): readonly Step[] => (modelAddress(choice) === null ? inBrowser : remote);

/** The step at which each failure occurs, so the steps before it succeeded. */
const stepOf: Record<ModelFailure['code'], Step> = {
  'no-model': 'model',
  'permission-missing': 'permission',
  unreachable: 'reachable',
  'no-built-in-model': 'reachable',
  'refused-origin': 'origin',
  'organisation-forbids-browser': 'origin',
  'unexpected-answer': 'path',
  'answer-too-long': 'path',
  'not-found': 'model',
  'bad-key': 'key',
  'keys-locked': 'key',
  'no-credit': 'credit',
  'rate-limited': 'answer',
  'too-long': 'answer',
  'bad-request': 'answer',
  'server-error': 'answer',
  'cut-off': 'answer',
  filtered: 'answer',
  repeated: 'answer',
  'unreadable-call': 'tools',
  'no-tool-support': 'tools',
  // A connection test stores nothing.
  'storage-full': 'answer',
  'not-written': 'answer',
};

/** The steps before `failed` succeeded, those after it weren't tried. */
export function failedCheck(choice: ModelChoice, failed: Step, failure: ModelFailure): ModelCheck[] {
  const steps = stepsOf(choice);
  const at = Math.max(0, steps.indexOf(failed));
  return steps.map((step, i) => {
    if (i === at) return { step, outcome: 'failed', failure };
    return { step, outcome: i < at ? 'ok' : 'skipped' };
  });
}

/** Every step succeeded: for a choice with nothing to try. */
export const passedCheck = (choice: ModelChoice): ModelCheck[] =>
  stepsOf(choice).map((step) => ({ step, outcome: 'ok' }));

/** Seconds to wait for the answer: a local model has to be loaded first. */
const patience = 120;

/** Requests the list of models, which costs nothing, then one short turn with a tool call. */
export async function checkWay(choice: LanguageModelChoice, options: ProviderOptions): Promise<ModelCheck[]> {
  const listed = choice.type === 'built-in' ? null : await listModels(choice, options);
  if (listed && !listed.ok && endsWay(listed.failure)) return diagnose(choice, listed.failure, options);
  const turn = await askForCall(choice, options);
  if (turn.failure) return diagnose(choice, turn.failure, options);
  return stepsOf(choice).map((step) => ({ step, outcome: step === 'tools' && !turn.called ? 'unknown' : 'ok' }));
}

/** Whether the failure would prevent a turn too; not every server has a list of models. */
const endsWay = ({ code }: ModelFailure): boolean =>
  ['unreachable', 'refused-origin', 'organisation-forbids-browser', 'bad-key', 'no-credit'].includes(code);

async function diagnose(
  choice: LanguageModelChoice,
  failure: ModelFailure,
  options: ProviderOptions,
): Promise<ModelCheck[]> {
  if (isAboutPath(failure) && choice.type === 'openai-compatible') {
    const suggestion = await findPath(choice.baseUrl, options);
    const values = { ...failure.values, missing: 'address', ...(suggestion && { suggestion }) };
    return failedCheck(choice, 'path', { code: 'not-found', values });
  }
  return failedCheck(choice, failure.values.missing === 'address' ? 'path' : stepOf[failure.code], failure);
}

const isAboutPath = ({ code, values }: ModelFailure): boolean =>
  code === 'unexpected-answer' || (code === 'not-found' && values.missing === 'address');

/** Another base address at the same origin that has a list of models, if there is one. */
async function findPath(baseUrl: string, options: ProviderOptions): Promise<string | null> {
  const { origin } = new URL(baseUrl);
  for (const path of ['/v1', '/api/v1', '/openai/v1']) {
    const source: ModelSource = { type: 'openai-compatible', baseUrl: `${origin}${path}` };
    if (source.baseUrl !== baseUrl && (await listModels(source, options)).ok) return source.baseUrl;
  }
  return null;
}

const request: ModelRequest = {
  system: own`You test a connection. Call the tool "report_ready" once, with no words.`,
  messages: [{ role: 'user', text: own`Call report_ready now.` }],
  tools: [
    {
      name: 'report_ready',
      description: 'Says that the connection works',
      inputSchema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'] },
    },
  ],
};

async function askForCall(choice: LanguageModelChoice, options: ProviderOptions) {
  const provider = createProvider(choice, { ...options, patience: { retries: 0, silence: patience } });
  const turn: { called: boolean; failure?: ModelFailure } = { called: false };
  for await (const event of provider.stream(request, new AbortController().signal)) {
    if (event.type === 'tool-call' && event.name === 'report_ready') turn.called = true;
    if (event.type === 'end' && event.reason === 'error') turn.failure = event.failure;
  }
  return turn;
}
