/** Slash commands: the list shown while one is typed, the form of the one picked, and its run without a model. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { ModelCall } from '#core/log/entry.ts';
import type { Prompt } from '#core/settings/settings.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import type { ServerState } from '#features/servers/index.ts';
import { type ToolGroup, toToolAddress } from '#features/tools/state/index.ts';
import type { Provenance } from '#ui/badge.tsx';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import type { ComposerModel } from './composer';
import { type Blank, blanksOf, fillBlanks, type Prompts } from './prompts';
import {
  canBePicked,
  compactItem,
  findItems,
  type ServedForm,
  type SlashItem,
  toQuery,
  toSlashItems,
} from './slash-list';

export type SlashFormState =
  | { type: 'tool'; tool: ToolRow; from: Provenance; value: unknown; problems: readonly ValidationIssue[] }
  | { type: 'prompt'; prompt: Prompt; blanks: Blank[]; values: Record<string, string> }
  | ServedForm;

/** Schema support is loaded when the user types a slash. */
const loadForms = () => import('./slash-input');

type ToolItem = Extract<SlashItem, { type: 'tool' }>;

interface Parts {
  asking: Asking;
  composer: Pick<ComposerModel, 'text' | 'wanted'>;
  /** The attachment whose content is shown. */
  shown: Signal<string | null>;
  servers: ReadonlySignal<ServerState[] | null>;
  conversation: Pick<ConversationModel, 'id'>;
  prompts: Prompts;
  groups: ReadonlySignal<ToolGroup[]>;
}

export type SlashModel = ReturnType<typeof createSlashModel>;

export function createSlashModel({ asking, composer, shown, conversation, prompts, groups, servers }: Parts) {
  const openFor = signal<string | null>(null);
  const active = signal(0);
  const form = signal<SlashFormState | null>(null);
  const [unreadable, running] = [signal(false), signal(false)];
  const all = computed(() => [...toSlashItems(groups.value, prompts.list.value, servers.value ?? []), compactItem()]);
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
    // A command typed before any conversation was known continues in the first one.
    if (of !== null) openFor.value = null;
    of = conversation.id.value;
  });

  effect(() => {
    if (items.value) loadForms().catch(() => undefined); // reported when an item is picked
  });

  const end = () => {
    form.value = null;
    unreadable.value = false;
  };

  const callTool = async ({ tool, value }: Extract<SlashFormState, { type: 'tool' }>) => {
    const conversationId = conversation.id.value;
    const problems = (await loadForms()).issuesOf(tool, value);
    if (form.value?.type === 'tool' && form.value.tool === tool) form.value = { ...form.value, problems };
    if (!conversationId || problems.length > 0 || unreadable.value || running.value) return;
    running.value = true;
    const input = value as Record<string, never>; // it fits the schema of an object
    const taken = await asking.ask('call-tool', { conversationId, ...toToolAddress(tool), input });
    running.value = false;
    if (!taken) return;
    // The user may have written a message in the meantime.
    if (toQuery(composer.text.value) !== null) composer.text.value = '';
    if (form.value?.type === 'tool' && form.value.tool === tool) end(); // otherwise another form has been opened since
  };

  /** What the server sent is shown before the user sends it. */
  const attachPrompt = async (now: ServedForm) => {
    const conversationId = conversation.id.value;
    const forms = await loadForms();
    const lacks = forms.isLacking(now);
    if (lacks) form.value = { ...now, lacks };
    if (lacks || !conversationId || running.value) return;
    running.value = true;
    const got = await forms.askForPrompt(asking, now, conversationId);
    running.value = false;
    if (!got || conversation.id.value !== conversationId) return;
    shown.value = got.attachmentId;
    composer.text.value = got.text;
    composer.wanted.value = true;
    if (form.value?.type === 'served') end();
  };

  const beginServed = ({ about: _, name: __, ...item }: Extract<SlashItem, { type: 'served' }>) => {
    const now: ServedForm = { ...item, values: {}, lacks: false };
    if (item.offer.takes) form.value = now;
    else return attachPrompt(now);
  };

  const beginCall = async ({ tool, from }: ToolItem, value?: JsonObject) => {
    const typed = composer.text.value;
    const forms = await loadForms().catch(() => null);
    if (!forms)
      asking.refusal.value = `${say('Couldn’t show this part.')} ${say('Close the panel and open it again.')}`;
    else if (composer.text.value === typed)
      form.value = { type: 'tool', tool, from, value: value ?? forms.startOf(tool), problems: [] };
  };

  return {
    /** Null: the list is closed. Empty: nothing matches. */
    items,
    /** The index of the item that Enter picks. */
    active,
    form,
    /** A field of the form holds text that can't be parsed. */
    unreadable,
    running,
    /** Called for text typed by the user: only that opens the list. */
    type: (text: string) =>
      batch(() => {
        composer.text.value = text;
        openFor.value = text;
      }),
    move(step: number): void {
      const count = items.value?.length ?? 0;
      if (count > 0) active.value = (active.value + step + count) % count;
    },
    /** Resolves when the form, or the prompt's text, is shown. */
    async pick(item: SlashItem): Promise<void> {
      if (!canBePicked(item)) return;
      if (item.type === 'tool') return beginCall(item);
      if (item.type === 'compact') {
        if (await asking.ask('compact', { conversationId: conversation.id.value ?? '' })) composer.text.value = '';
        return;
      }
      if (item.type === 'served') return beginServed(item);
      const blanks = blanksOf(item.prompt.text);
      if (blanks.length === 0) composer.text.value = item.prompt.text;
      else {
        const values = Object.fromEntries(blanks.map(({ name, usual }) => [name, usual]));
        form.value = { type: 'prompt', prompt: item.prompt, blanks, values };
      }
    },
    /** Opens the form of an earlier call, filled with its input. */
    async again({ target, input }: Pick<ModelCall, 'target' | 'input'>): Promise<void> {
      const isSame = (item: SlashItem): item is ToolItem =>
        item.type === 'tool' && !item.off && item.tool.layerKey === target?.layerKey && item.tool.name === target.tool;
      const found = all.value.find(isSame);
      if (found) await beginCall(found, input);
      else
        asking.refusal.value = say('This tool isn’t available. Open its page, or connect its server, then try again.');
    },
    /** Closes the form, or the list until the text changes. */
    close(): void {
      if (form.value) end();
      else openFor.value = null;
    },
    /** A new chat begins: a command is no draft to come back to. */
    forget: () =>
      batch(() => {
        end();
        if (toQuery(composer.text.value) !== null) composer.text.value = '';
      }),
    change(value: unknown): void {
      if (form.value?.type === 'tool') form.value = { ...form.value, value, problems: [] };
    },
    fill(name: string, value: string): void {
      const now = form.value;
      if (now && now.type !== 'tool') form.value = { ...now, values: { ...now.values, [name]: value } };
    },
    /** Runs the tool, or puts the prompt's text into the composer. */
    async run(): Promise<void> {
      const now = form.value;
      if (now?.type === 'tool') return callTool(now);
      if (now?.type === 'served') return attachPrompt(now);
      if (!now) return;
      composer.text.value = fillBlanks(now.prompt.text, now.values);
      end();
    },
  };
}
