/** Commands of the composer: a list while a slash is typed, a form of what was picked, and the call of a tool without a model. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ToolRow } from '#bridge';
import type { ModelCall } from '#conversation';
import type { JsonObject, ValidationIssue } from '#tools';
import { type Provenance, say } from '#ui';
import type { Asking } from '../asking';
import type { Conversation } from '../chat/conversation';
import { type ToolGroup, toAddress } from '../tools/tool-groups';
import type { ComposerModel } from './composer';
import { type Blank, blanksOf, fillBlanks } from './prompt-text';
import type { Prompt, Prompts } from './prompts';
import { canBePicked, findItems, type SlashItem, toQuery, toSlashItems } from './slash-list';

export type SlashFormState =
  | { type: 'tool'; tool: ToolRow; from: Provenance; value: unknown; problems: readonly ValidationIssue[] }
  | { type: 'prompt'; prompt: Prompt; blanks: Blank[]; values: Record<string, string> };

export interface SlashModel {
  /** Null: the text is no command, nobody typed it, or the list was closed. Empty: nothing is called so. */
  items: ReadonlySignal<readonly SlashItem[] | null>;
  /** The index of the one that Enter picks. */
  active: Signal<number>;
  form: Signal<SlashFormState | null>;
  /** Some field of the form holds text that is no value yet. */
  unreadable: Signal<boolean>;
  running: Signal<boolean>;
  /** What the person types into the composer: only that opens the list. */
  type(text: string): void;
  move(step: number): void;
  /** Resolves when the form, or the prompt's text, is there. */
  pick(item: SlashItem): Promise<void>;
  /** The form of a call that was made before, with what was given then. */
  again(call: Pick<ModelCall, 'target' | 'input'>): Promise<void>;
  /** Closes the list until something else is typed; or the form. */
  close(): void;
  change(value: unknown): void;
  fill(name: string, value: string): void;
  /** Runs the tool, or puts the prompt into the composer. */
  run(): Promise<void>;
}

/** What a form needs of schemas is loaded when somebody types a slash. */
const bringForms = () => import('./slash-input');

type ToolItem = Extract<SlashItem, { type: 'tool' }>;

interface Parts {
  asking: Asking;
  composer: Pick<ComposerModel, 'text'>;
  conversation: Pick<Conversation, 'id'>;
  prompts: Prompts;
  groups: ReadonlySignal<ToolGroup[]>;
}

export function createSlashModel({ asking, composer, conversation, prompts, groups }: Parts): SlashModel {
  const openFor = signal<string | null>(null);
  const active = signal(0);
  const form = signal<SlashFormState | null>(null);
  const [unreadable, running] = [signal(false), signal(false)];
  const all = computed(() => toSlashItems(groups.value, prompts.list.value));
  const items = computed(() => {
    const query = toQuery(composer.text.value);
    if (query === null || form.value || openFor.value !== composer.text.value) return null;
    const found = findItems(all.value, query);
    return found.length === 0 && /\s/.test(query) ? null : found;
  });
  effect(() => {
    active.value = 0;
    if (composer.text.value !== openFor.peek()) openFor.value = null;
  });
  let of = conversation.id.peek();
  effect(() => {
    // What was typed before any conversation was known goes on in the first one.
    if (of !== null) openFor.value = null;
    of = conversation.id.value;
  });

  effect(() => {
    if (items.value) bringForms().catch(() => undefined); // said when something is picked
  });

  const end = () => {
    form.value = null;
    unreadable.value = false;
  };

  const callTool = async ({ tool, value }: Extract<SlashFormState, { type: 'tool' }>) => {
    const conversationId = conversation.id.value;
    const problems = (await bringForms()).issuesOf(tool, value);
    if (form.value?.type === 'tool' && form.value.tool === tool) form.value = { ...form.value, problems };
    if (!conversationId || problems.length > 0 || unreadable.value || running.value) return;
    running.value = true;
    const input = value as Record<string, never>; // it fits a schema of an object
    const taken = await asking.ask('call-tool', { conversationId, ...toAddress(tool), input });
    running.value = false;
    if (!taken) return;
    // Words that were being written meanwhile are no command.
    if (toQuery(composer.text.value) !== null) composer.text.value = '';
    if (form.value?.type === 'tool' && form.value.tool === tool) end(); // another one may be open by then
  };

  const beginCall = async ({ tool, from }: ToolItem, value?: JsonObject) => {
    const typed = composer.text.value;
    const forms = await bringForms().catch(() => null);
    if (!forms)
      asking.refusal.value = `${say('This part could not be loaded.')} ${say('Close the panel and open it again.')}`;
    else if (composer.text.value === typed)
      form.value = { type: 'tool', tool, from, value: value ?? forms.startOf(tool), problems: [] };
  };

  return {
    items,
    active,
    form,
    unreadable,
    running,
    type: (text) =>
      batch(() => {
        composer.text.value = text;
        openFor.value = text;
      }),
    move(step) {
      const count = items.value?.length ?? 0;
      if (count > 0) active.value = (active.value + step + count) % count;
    },
    async pick(item) {
      if (!canBePicked(item)) return;
      if (item.type === 'tool') return beginCall(item);
      const blanks = blanksOf(item.prompt.text);
      if (blanks.length === 0) composer.text.value = item.prompt.text;
      else {
        const values = Object.fromEntries(blanks.map(({ name, usual }) => [name, usual]));
        form.value = { type: 'prompt', prompt: item.prompt, blanks, values };
      }
    },
    async again({ target, input }) {
      const isSame = (item: SlashItem): item is ToolItem =>
        item.type === 'tool' && !item.off && item.tool.layerKey === target?.layerKey && item.tool.name === target.tool;
      const found = all.value.find(isSame);
      if (found) await beginCall(found, input);
      else
        asking.refusal.value = say('This tool is not there now. Open its page, or connect its server, and try again.');
    },
    close() {
      if (form.value) end();
      else openFor.value = null;
    },
    change(value) {
      if (form.value?.type === 'tool') form.value = { ...form.value, value, problems: [] };
    },
    fill(name, value) {
      if (form.value?.type === 'prompt')
        form.value = { ...form.value, values: { ...form.value.values, [name]: value } };
    },
    async run() {
      const now = form.value;
      if (now?.type === 'tool') return callTool(now);
      if (!now) return;
      composer.text.value = fillBlanks(now.prompt.text, now.values);
      end();
    },
  };
}
