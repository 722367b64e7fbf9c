/** Kept steps on their way to a pack: the tool's name, and which values become parameters. */
import { computed, signal } from '@preact/signals';
import type { KeptRun } from '#core/log/kept-steps.ts';
import type { Step } from '#core/log/steps.ts';
import { wordKeptStep } from '#features/conversation/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { readPack, toStepsSource } from '../read';
import { toSteps } from '../spell-steps';

export type StepKeeping = ReturnType<typeof createStepKeeping>;

export function createStepKeeping(ask: Asking['ask'], { origin, calls, text }: KeptRun) {
  const asked = text?.trim().replace(/\s+/g, ' ').slice(0, 60) ?? '';
  const title = signal(asked || say('Steps on {site}', { site: new URL(origin).hostname }));
  const name = signal(toName(asked) || 'kept_steps');
  const steps = signal<readonly Step[]>(toSteps(calls));
  /** Null: a name isn't one, or there are too many steps. */
  const pack = computed(() => {
    const words = steps.value.map((step, i) => `${i + 1}. ${wordKeptStep(step)}.`);
    const named = { name: name.value, title: title.value.trim() || name.value };
    const description = [say('Plays kept steps:'), ...words].join(' ');
    const reading = readPack(toStepsSource({ ...named, description, steps: [...steps.value], origin }));
    return 'code' in reading ? null : { ...reading, from: { type: 'steps' as const } }; // const: a literal type
  });
  return {
    title,
    name,
    steps,
    mayBeSaved: computed(() => pack.value !== null),
    /** `parameter` undefined: the value stays as it is. */
    vary(at: number, parameter: string | undefined): void {
      steps.value = steps.value.map((step, i) => (i === at ? { ...step, parameter } : step));
    },
    /** After the field: two values with one name would be one. */
    freeName(at: number): string {
      const base = toName(steps.value[at]?.name ?? '') || 'value';
      return steps.value.some(({ parameter }) => parameter === base) ? `${base}_${at + 1}` : base;
    },
    /** Resolves with whether it was saved. */
    save: async (): Promise<boolean> => pack.value !== null && (await ask('save-pack', pack.value)) !== null,
  };
}

const toName = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replace(/^_+|(?<!_)_+$/g, '');
