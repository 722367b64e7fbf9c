/** Scenes of setting up models: each kind of form, lists, the doctor, the picker. */
import type { PanelNotice } from '#core/bus/panel-wire.ts';
import type { ModelFailure } from '#core/log/entry.ts';
import type { ModelState } from '#features/models/messages.ts';
import type { BuiltInEdge } from '#providers/built-in/edge.ts';
import type { ModelCheck } from '#providers/doctor.ts';
import type { LocalModels } from '#providers/find-local.ts';
import type { ModelListing } from '#providers/read-list.ts';
import { createLog } from './entries';
import type { Scene } from './fake-connection';
import { around } from './world';

const ollama: LocalModels = {
  kind: 'ollama',
  baseUrl: 'http://localhost:11434/v1',
  state: 'found',
  models: [
    { id: 'qwen3:8b', tools: true, images: false, context: 40_960 },
    { id: 'gemma3:4b', tools: false, images: true, context: 131_072 },
    { id: 'llama3.2', tools: true, images: false, context: 131_072 },
  ],
};
const lmStudio: LocalModels = { kind: 'lm-studio', baseUrl: 'http://localhost:1234/v1', state: 'refuses', models: [] };

const claudes: ModelListing[] = [
  { id: 'claude-opus-5-5', name: 'Claude Opus 5.5', tools: true, images: true, context: 1_000_000 },
  {
    id: 'claude-opus-5',
    name: 'Claude Opus 5',
    tools: true,
    images: true,
    context: 1_000_000,
    price: { input: 5, output: 25 },
  },
  {
    id: 'claude-sonnet-5',
    name: 'Claude Sonnet 5',
    tools: true,
    images: true,
    context: 1_000_000,
    price: { input: 2, output: 10 },
  },
  {
    id: 'claude-haiku-4-5-20251001',
    name: 'Claude Haiku 4.5',
    tools: true,
    images: true,
    context: 200_000,
    price: { input: 1, output: 5 },
  },
  { id: 'a-model-of-which-nothing-is-known-and-whose-name-is-long' },
];

const sonnet = { type: 'anthropic', model: 'claude-sonnet-5' } as const;
const several: ModelState = {
  choice: sonnet,
  models: [
    { choice: sonnet, facts: { tools: true, images: true, context: 1_000_000, price: { input: 2, output: 10 } } },
    {
      choice: { type: 'openai-compatible', baseUrl: 'http://localhost:11434/v1', model: 'qwen3:8b' },
      facts: { tools: true, images: false, context: 40_960 },
    },
    {
      choice: { type: 'openrouter', model: 'meta-llama/llama-4-maverick-17b-128e-instruct:free' },
      facts: { tools: false },
    },
    { choice: { type: 'demo' }, facts: {} },
  ],
  keys: {
    'anthropic https://api.anthropic.com': '4f2a',
    'openrouter https://openrouter.ai': '90c1',
  },
};
const past: PanelNotice = { type: 'entries', conversationId: 'c1', entries: createLog().entries };
const models = (model: ModelState): PanelNotice => ({ type: 'model', model });
const none: ModelState = { choice: null, models: [], keys: {} };
const answers: Scene['answers'] = {
  'find-local-models': { found: [ollama, lmStudio] },
  'list-models': { ok: true, models: claudes },
};
const facts = around(models(several), past);
const settings = ['More', 'Settings'];

const stepsTo = (failed: ModelCheck): ModelCheck[] => {
  const steps: ModelCheck['step'][] = [
    'permission',
    'reachable',
    'origin',
    'path',
    'key',
    'credit',
    'model',
    'answer',
    'tools',
  ];
  const at = steps.indexOf(failed.step);
  return steps.map((step, i) => (i === at ? failed : { step, outcome: i < at ? 'ok' : 'skipped' }));
};
const doctor = (checks: ModelCheck[]): Scene => ({
  facts,
  answers: { ...answers, 'diagnose-model': { checks } },
  press: [...settings, 'Menu of claude-sonnet-5', 'Check the connection'],
  widths: [400],
});
const api = 'api.anthropic.com';
const host = 'localhost:11434';
const fails = (step: ModelCheck['step'], code: ModelFailure['code'], values: ModelFailure['values']): Scene =>
  doctor(stepsTo({ step, outcome: 'failed', failure: { code, values } }));
const allWell = stepsTo({ step: 'tools', outcome: 'ok' });
const everyWidth = [320, 400, 700, 1000];

const builtIn = (state: Awaited<ReturnType<BuiltInEdge['availability']>>, loaded?: number): Scene => ({
  facts,
  answers,
  builtIn: {
    availability: async () => state,
    create: ({ monitor }) => {
      const target = new EventTarget();
      monitor?.(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      return new Promise(() => undefined);
    },
  },
  press: [...settings, 'Add', 'Chrome’s built-in model', ...(loaded === undefined ? [] : ['Download'])],
  widths: [400],
});
const form = (...press: string[]): Scene => ({ facts, answers, press: [...settings, 'Add', ...press] });

export const modelScenes: Record<string, Scene> = {
  'models-welcome': { facts: around(models(none), past), answers },
  'models-welcome-none': {
    facts: around(models(none), past),
    answers: { 'find-local-models': { found: [] } },
    widths: [400],
  },
  'models-list': { facts, answers, press: settings, widths: everyWidth },
  'models-menu': { facts, answers, press: [...settings, 'Menu of claude-sonnet-5'], widths: [400] },
  'models-anthropic': form(),
  'models-openai': { ...form('OpenAI'), widths: [400] },
  'models-gemini': { ...form('Google Gemini'), widths: [400] },
  'models-openrouter': { ...form('OpenRouter'), widths: [400] },
  'models-demo': { ...form('Demo mode'), widths: [400] },
  'models-local': { facts: around(models(none), past), answers, press: ['A model on this computer'] },
  'models-local-none': {
    facts: around(models(none), past),
    answers: { 'find-local-models': { found: [] } },
    press: ['A model on this computer'],
    widths: [400],
  },
  'models-picker': { facts, answers, press: ['Change the model'] },
  'models-works': { ...doctor(allWell), widths: everyWidth },
  'models-steps': { ...doctor(allWell), press: [...(doctor(allWell).press ?? []), '9 steps'] },
  'models-no-call': doctor(stepsTo({ step: 'tools', outcome: 'unknown' })),
  'models-permission': fails('permission', 'permission-missing', { host: api }),
  'models-unreachable': fails('reachable', 'unreachable', { host, local: 1 }),
  'models-origin': { ...fails('origin', 'refused-origin', { host }), widths: everyWidth },
  'models-organisation': fails('origin', 'organisation-forbids-browser', { host: api }),
  'models-path': fails('path', 'not-found', {
    host,
    missing: 'address',
    suggestion: 'http://localhost:11434/v1',
  }),
  'models-key': fails('key', 'bad-key', { host: api }),
  'models-credit': fails('credit', 'no-credit', {
    host: api,
    detail: 'Your credit balance is too low to access the Anthropic API.',
  }),
  'models-unknown': fails('model', 'not-found', { host: api, missing: 'model', detail: 'model: claude-9' }),
  'models-limit': fails('answer', 'rate-limited', { host: api, retryAfter: 34 }),
  'models-no-tools': fails('tools', 'no-tool-support', { host, detail: 'gemma3:4b does not support tools' }),
  'models-built-in-small': builtIn('unavailable'),
  'models-built-in-download': builtIn('downloadable'),
  'models-built-in-half': builtIn('downloadable', 0.42),
  'models-built-in-ready': builtIn('available'),
};
