/** The person's own prompts: kept, changed, removed. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { UserSettings } from '#bridge';
import type { Asking } from '../asking';

export type Prompt = UserSettings['prompts'][number];

export interface Prompts {
  list: ReadonlySignal<readonly Prompt[]>;
  /** The one that is being written, new or changed. */
  open: Signal<Prompt | null>;
  /** What is missing in it, until it is saved. */
  lacks: ReadonlySignal<'name' | 'text' | 'other-name' | null>;
  begin(prompt?: Prompt): void;
  change(part: Partial<Prompt>): void;
  save(): Promise<void>;
  remove(promptId: string): Promise<unknown>;
}

export function createPrompts({ ask }: Asking, settings: ReadonlySignal<UserSettings | null>): Prompts {
  const list = computed(() => settings.value?.prompts ?? []);
  const open = signal<Prompt | null>(null);
  const lacks = computed(() => open.value && findLack(open.value, list.value));
  return {
    list,
    open,
    lacks,
    begin(prompt) {
      open.value = prompt ?? { id: crypto.randomUUID(), name: '', text: '' };
    },
    change(part) {
      if (open.value) open.value = { ...open.value, ...part };
    },
    async save() {
      if (!open.value || lacks.value) return;
      const { id, name, text } = open.value;
      const saved = await ask('save-prompt', { id, name: name.trim(), text });
      if (saved && open.value?.id === id) open.value = null;
    },
    remove: (promptId) => ask('remove-prompt', { promptId }),
  };
}

function findLack(prompt: Prompt, all: readonly Prompt[]): 'name' | 'text' | 'other-name' | null {
  const name = prompt.name.trim().toLowerCase();
  if (name === '') return 'name';
  if (all.some((each) => each.id !== prompt.id && each.name.toLowerCase() === name)) return 'other-name';
  return prompt.text.trim() === '' ? 'text' : null;
}
