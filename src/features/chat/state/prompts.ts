/** The user’s saved prompts, the one being written, and placeholders: `{{place}}`, or `{{place=Lyon}}` with a default. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { UserSettings } from '#core/bus/panel-wire.ts';
import type { Prompt } from '#core/settings/settings.ts';
import type { Asking } from '#ui/panel/asking.ts';

export type Prompts = ReturnType<typeof createPrompts>;

export function createPrompts({ ask }: Asking, settings: ReadonlySignal<UserSettings | null>) {
  const list = computed((): readonly Prompt[] => settings.value?.prompts ?? []);
  const open = signal<Prompt | null>(null);
  const lacks = computed(() => open.value && findLack(open.value, list.value));
  return {
    list,
    /** The one being written, new or changed. */
    open,
    /** What it lacks to be saved. */
    lacks,
    begin(prompt?: Prompt): void {
      open.value = prompt ?? { id: crypto.randomUUID(), name: '', text: '' };
    },
    change(part: Partial<Prompt>): void {
      if (open.value) open.value = { ...open.value, ...part };
    },
    async save(): Promise<void> {
      if (!open.value || lacks.value) return;
      const { id, name, text } = open.value;
      const saved = await ask('save-prompt', { id, name: name.trim(), text });
      if (saved && open.value?.id === id) open.value = null;
    },
    remove: (promptId: string) => ask('remove-prompt', { promptId }),
  };
}

type PromptLack = 'name' | 'text' | 'other-name';

function findLack(prompt: Prompt, all: readonly Prompt[]): PromptLack | null {
  const name = prompt.name.trim().toLowerCase();
  if (name === '') return 'name';
  if (all.some((each) => each.id !== prompt.id && each.name.toLowerCase() === name)) return 'other-name';
  return prompt.text.trim() === '' ? 'text' : null;
}

/** `usual`: the default value, or empty. */
export type Blank = Record<'name' | 'usual', string>;

const blank = /\{\{\s*([^\s{}=](?:[^{}=]{0,58}[^\s{}=])?)\s*(?:=([^{}]*))?\}\}/g;

/** Each name once, in order of first appearance. */
export function blanksOf(text: string): Blank[] {
  const found = new Map<string, Blank>();
  for (const [, name = '', usual] of text.matchAll(blank)) {
    const before = found.get(name);
    found.set(name, { name, usual: before?.usual || (usual?.trim() ?? '') });
  }
  return [...found.values()];
}

/** A blank without a value is left as it is. */
export const fillBlanks = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(blank, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
