/** The input of what a slash command runs: a tool's initial value and its problems, a prompt's arguments. Loaded when a slash is typed. */
import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import { validateInput } from '#core/tools/validate.ts';
import { say } from '#ui/language/index.tsx';
import type { Asking } from '#ui/panel/asking.ts';
import { startValue } from '#ui/schema-form/start.ts';
import type { ServedForm } from './slash-list';

type Shaped = Pick<ToolRow, 'schema'>;

export const startOf = ({ schema = {} }: Shaped): unknown => startValue(schema, schema) ?? {};

export const issuesOf = ({ schema }: Shaped, value: unknown): readonly ValidationIssue[] =>
  validateInput(schema, value).issues;

/** An argument that the server requires isn't given. */
export const isLacking = ({ offer: { takes = [] }, values }: Pick<ServedForm, 'offer' | 'values'>): boolean =>
  takes.some(({ name, required }) => required && !values[name]?.trim());

/** What the server sent, attached, and the words that go with it; null if it was refused. */
export async function askForPrompt({ ask }: Asking, form: ServedForm, conversationId: string) {
  const { serverId, offer, from, values } = form;
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const got = await ask('use-prompt', { conversationId, serverId, name: offer.name, values: filled });
  const names = { name: offer.name, server: from.name };
  return got && { ...got, text: say('Follow the attached prompt “{name}” of {server}.', names) };
}
