/** Slash commands: the list shown while one is typed, the form of the one picked, and its run without a model. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ModelCall } from '#core/log/entry.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { ServerState } from '#features/servers/index.ts';
import type { ToolGroup } from '#features/tools/state/index.ts';
import { say } from '#ui/language/index.tsx';
import { blanksOf, fillBlanks, type Prompts } from './prompts';
import type { FormParts } from './slash-input';
import {
  canBePicked,
  compactItem,
  findItems,
  type RunnableForm,
  type ServedForm,
  type SlashFormState,
  type SlashItem,
  toQuery,
  toSlashItems,
} from './slash-list';

/** Schema support is loaded when the user types a slash. */
const loadForms = () => import('./slash-input');

type ToolItem = Extract<SlashItem, { type: 'tool' }>;

interface Parts extends FormParts {
  servers: ReadonlySignal<ServerState[] | null>;
  prompts: Prompts;
  groups: ReadonlySignal<ToolGroup[]>;
}

export class SlashModel {
  /** The index of the item that Enter picks. */
  readonly active = signal(0);
  readonly form = signal<SlashFormState | null>(null);
  /** A field of the form holds text that can't be parsed. */
  readonly unreadable = signal(false);
  readonly running = signal(false);
  /** Null: the list is closed. Empty: nothing matches. */
  readonly items = computed(() => this.#findItems());
  readonly #parts: Parts;
  readonly #openFor = signal<string | null>(null);
  readonly #all = computed(() => {
    const { groups, prompts, servers } = this.#parts;
    return [...toSlashItems(groups.value, prompts.list.value, servers.value ?? []), compactItem()];
  });

  constructor(parts: Parts) {
    this.#parts = parts;
    const { composer, conversation } = parts;
    effect(() => {
      this.active.value = 0;
      if (composer.text.value !== this.#openFor.peek()) this.#openFor.value = null;
    });
    let of = conversation.id.peek();
    effect(() => {
      // A command typed before any conversation was known continues in the first one.
      if (of !== null) this.#openFor.value = null;
      of = conversation.id.value;
    });
    effect(() => {
      if (this.items.value) loadForms().catch(() => undefined); // reported when an item is picked
    });
  }

  #findItems(): SlashItem[] | null {
    const text = this.#parts.composer.text.value;
    const query = toQuery(text);
    if (query === null || this.form.value || this.#openFor.value !== text) return null;
    const found = findItems(this.#all.value, query);
    return found.length === 0 && /\s/.test(query) ? null : found;
  }

  /** Called for text typed by the user: only that opens the list. */
  type(text: string): void {
    batch(() => {
      this.#parts.composer.text.value = text;
      this.#openFor.value = text;
    });
  }

  move(step: number): void {
    const count = this.items.value?.length ?? 0;
    if (count > 0) this.active.value = (this.active.value + step + count) % count;
  }

  /** Resolves when the form, or the prompt's text, is shown. */
  async pick(item: SlashItem): Promise<void> {
    if (!canBePicked(item)) return;
    if (item.type === 'tool') return this.#beginCall(item);
    if (item.type === 'compact') return this.#compact();
    if (item.type === 'served') return this.#beginServed(item);
    const { prompt } = item;
    const blanks = blanksOf(prompt.text);
    const values = Object.fromEntries(blanks.map(({ name, usual }) => [name, usual]));
    if (blanks.length === 0) this.#parts.composer.text.value = prompt.text;
    else this.form.value = { type: 'prompt', prompt, blanks, values };
  }

  async #compact(): Promise<void> {
    const { asking, composer, conversation } = this.#parts;
    if (await asking.ask('compact', { conversationId: conversation.id.value ?? '' })) composer.text.value = '';
  }

  async #beginServed({ about: _, name: __, ...item }: Extract<SlashItem, { type: 'served' }>): Promise<void> {
    const now: ServedForm = { ...item, values: {}, lacks: false };
    if (!item.offer.takes) return this.#runForm(now);
    this.form.value = now;
  }

  async #beginCall({ tool, from }: ToolItem, value?: JsonObject): Promise<void> {
    const { asking, composer } = this.#parts;
    const typed = composer.text.value;
    const forms = await loadForms().catch(() => null);
    if (!forms)
      asking.refusal.value = `${say('Couldn’t show this part.')} ${say('Close the panel and open it again.')}`;
    else if (composer.text.value === typed)
      this.form.value = { type: 'tool', tool, from, value: value ?? forms.startOf(tool), problems: [] };
  }

  /** Opens the form of an earlier call, filled with its input. */
  async again({ target, input }: Pick<ModelCall, 'target' | 'input'>): Promise<void> {
    const isSame = (item: SlashItem): item is ToolItem =>
      item.type === 'tool' && !item.off && item.tool.layerKey === target?.layerKey && item.tool.name === target.tool;
    const found = this.#all.value.find(isSame);
    if (found) return this.#beginCall(found, input);
    const { refusal } = this.#parts.asking;
    refusal.value = say('This tool isn’t available. Open its page, or connect its server, then try again.');
  }

  /** Closes the form, or the list until the text changes. */
  readonly close = (): void => {
    if (this.form.value) this.end();
    else this.#openFor.value = null;
  };

  /** A new chat begins: a command is no draft to come back to. */
  forget(): void {
    batch(() => {
      this.end();
      this.clearCommand();
    });
  }

  end(): void {
    this.form.value = null;
    this.unreadable.value = false;
  }

  /** The user may have written a message in the meantime, which stays. */
  clearCommand(): void {
    const { text } = this.#parts.composer;
    if (toQuery(text.value) !== null) text.value = '';
  }

  readonly change = (value: unknown): void => {
    const { form } = this;
    if (form.value?.type === 'tool') form.value = { ...form.value, value, problems: [] };
  };

  readonly fill = (name: string, value: string): void => {
    const now = this.form.value;
    if (now && now.type !== 'tool') this.form.value = { ...now, values: { ...now.values, [name]: value } };
  };

  /** Runs the tool, or puts the prompt's text into the composer. */
  async run(): Promise<void> {
    const now = this.form.value;
    if (now && now.type !== 'prompt') return this.#runForm(now);
    if (!now) return;
    this.#parts.composer.text.value = fillBlanks(now.prompt.text, now.values);
    this.end();
  }

  async #runForm(now: RunnableForm): Promise<void> {
    const conversationId = this.#parts.conversation.id.value;
    return (await loadForms()).runForm(this, { ...this.#parts, conversationId }, now);
  }
}
