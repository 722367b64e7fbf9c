/** The input of what a slash command runs, and its run: a tool's value and its problems, a prompt's arguments. Loaded when a slash is typed. */
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ToolRow } from '#core/bus/panel-wire.ts';
import { validateInput } from '#core/tools/validate.ts';
import type { ConversationModel } from '#features/conversation/state/index.ts';
import { toToolAddress } from '#features/tools/state/index.ts';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { startValue } from '#ui/schema-form/start.ts';
import type { ComposerModel } from './composer';
import type { RunnableForm, ServedForm, SlashFormState } from './slash-list';

export const startOf = ({ schema = {} }: Pick<ToolRow, 'schema'>): unknown => startValue(schema, schema) ?? {};

interface Slash {
  form: Signal<SlashFormState | null>;
  /** A field of the form holds text that can't be parsed. */
  unreadable: ReadonlySignal<boolean>;
  running: Signal<boolean>;
  /** Closes the form. */
  end(): void;
  clearCommand(): void;
}

export interface FormParts {
  asking: Asking;
  composer: Pick<ComposerModel, 'text' | 'wanted'>;
  /** The attachment whose content is shown. */
  shown: Signal<string | null>;
  conversation: Pick<ConversationModel, 'id'>;
}

interface Parts extends FormParts {
  /** The conversation that the form was run in. */
  conversationId: string | null;
}

export const runForm = (slash: Slash, parts: Parts, now: RunnableForm): Promise<void> =>
  now.type === 'tool' ? callTool(slash, parts, now) : attachPrompt(slash, parts, now);

type ToolForm = Extract<RunnableForm, { type: 'tool' }>;

async function callTool(slash: Slash, { asking, conversationId }: Parts, { tool, value }: ToolForm): Promise<void> {
  const { form, running } = slash;
  const problems = validateInput(tool.schema, value).issues;
  if (form.value?.type === 'tool' && form.value.tool === tool) form.value = { ...form.value, problems };
  if (!conversationId || problems.length > 0 || slash.unreadable.value || running.value) return;
  running.value = true;
  const input = value as Record<string, never>; // it fits the schema of an object
  const taken = await asking.ask('call-tool', { conversationId, ...toToolAddress(tool), input });
  running.value = false;
  if (!taken) return;
  slash.clearCommand();
  if (form.value?.type === 'tool' && form.value.tool === tool) slash.end(); // otherwise another form has been opened since
}

/** What the server sent is shown before the user sends it. */
async function attachPrompt(slash: Slash, parts: Parts, now: ServedForm): Promise<void> {
  const { composer, conversation, conversationId } = parts;
  const { form, running } = slash;
  const lacks = isLacking(now);
  if (lacks) form.value = { ...now, lacks };
  if (lacks || !conversationId || running.value) return;
  running.value = true;
  const got = await askForPrompt(parts.asking, now, conversationId);
  running.value = false;
  if (!got || conversation.id.value !== conversationId) return;
  parts.shown.value = got.attachmentId;
  composer.text.value = got.text;
  composer.wanted.value = true;
  if (form.value?.type === 'served') slash.end();
}

/** An argument that the server requires isn't given. */
const isLacking = ({ offer: { takes = [] }, values }: Pick<ServedForm, 'offer' | 'values'>): boolean =>
  takes.some(({ name, required }) => required && !values[name]?.trim());

/** What the server sent, attached, and the words that go with it; null if it was refused. */
async function askForPrompt({ ask }: Asking, form: ServedForm, conversationId: string) {
  const { serverId, offer, from, values } = form;
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const got = await ask('use-prompt', { conversationId, serverId, name: offer.name, values: filled });
  const names = { name: offer.name, server: from.name };
  return got && { ...got, text: say('Follow the attached prompt “{name}” of {server}.', names) };
}
