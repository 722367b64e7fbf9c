/** The slash commands: the user's prompts, those of servers, and every tool. A tool that can't be called now says why. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import type { Prompt } from '#core/settings/settings.ts';
import { isHands } from '#core/tools/layer.ts';
import type { ValidationIssue } from '#core/tools/schemas.ts';
import type { Offering, ServerState } from '#features/servers/index.ts';
import type { ToolGroup } from '#features/tools/state/index.ts';
import type { Provenance } from '#ui/badge.tsx';
import { say } from '#ui/language/index.tsx';
import { toFinder } from '#ui/panel/finding.ts';
import { wordTitle } from '#ui/words/tools.ts';
import type { Blank } from './prompts';

export type SlashItem =
  | { type: 'prompt'; key: string; name: string; about: string; prompt: Prompt }
  | { type: 'served'; key: string; name: string; about: string; offer: Offering; serverId: string; from: Provenance }
  | { type: 'tool'; key: string; name: string; about: string; tool: ToolRow; from: Provenance; off: boolean }
  /** Has the model summarise the chat. */
  | { type: 'compact'; key: string; name: string; about: string };

export type SlashFormState =
  | { type: 'tool'; tool: ToolRow; from: Provenance; value: unknown; problems: readonly ValidationIssue[] }
  | { type: 'prompt'; prompt: Prompt; blanks: Blank[]; values: Record<string, string> }
  | ServedForm;

/** One that asks the background for something. */
export type RunnableForm = Exclude<SlashFormState, { type: 'prompt' }>;

/** A server's prompt whose arguments are being filled in. `lacks`: it was tried without one that the server requires. */
export interface ServedForm extends Omit<Extract<SlashItem, { type: 'served' }>, 'about' | 'name'> {
  values: Record<string, string>;
  lacks: boolean;
}

/** A list that can still be walked with the arrow keys. */
const max = 50;
const maxQueryLength = 80;

/** What follows the slash; null: the text is no slash command. */
export const toQuery = (text: string): string | null =>
  /^\/[^\n]*$/.test(text) && text.length <= maxQueryLength ? text.slice(1).trim().toLowerCase() : null;

export function toSlashItems(
  groups: readonly ToolGroup[],
  prompts: readonly Prompt[],
  servers: readonly ServerState[] = [],
): SlashItem[] {
  const own = prompts.map((prompt): SlashItem => {
    const { id, name, text } = prompt;
    return { type: 'prompt', key: `prompt ${id}`, name, about: firstLine(text), prompt };
  });
  // A reference means nothing outside of the page's outline: hands are run from Tools.
  const tools = groups.flatMap(({ from, tools }) =>
    tools
      .filter(({ tool }) => !isHands(tool))
      .map(({ key, tool }): SlashItem => {
        const why = whyOff(tool);
        const about = firstLine(why ?? wordTitle(tool) ?? tool.description);
        return { type: 'tool', key, name: tool.name, about, tool, from, off: why !== null };
      }),
  );
  return [
    ...own,
    ...servers.flatMap(toServed),
    ...tools.filter(canBePicked),
    ...tools.filter((item) => !canBePicked(item)),
  ];
}

export const compactItem = (): SlashItem => ({
  type: 'compact',
  key: 'compact',
  name: 'compact',
  about: say('Summary of earlier messages'),
});

/** The prompts of a server that answers. */
function toServed({ id, name: server, enabled, state, prompts }: ServerState): SlashItem[] {
  if (!enabled || state !== 'connected') return [];
  return (prompts?.items ?? []).map((offer) => {
    const { name, title, description } = offer;
    const about = firstLine(description ?? title ?? '');
    const from: Provenance = { kind: 'mcp', name: server };
    return { type: 'served', key: `served ${id} ${name}`, name, about, offer, serverId: id, from };
  });
}

/** A tool that can't be called now is listed with the reason, and can't be picked. */
export const canBePicked = (item: SlashItem): boolean => item.type !== 'tool' || !item.off;

function whyOff({ unavailable, disabled }: ToolRow): string | null {
  if (unavailable !== undefined) return say('{name}: {words}', { name: say('Unavailable'), words: unavailable });
  return disabled ? say('Turned off by its page') : null;
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';

/** Names that start with the query come first, then items that contain each of its words. */
export function findItems(items: readonly SlashItem[], query: string): SlashItem[] {
  const fits = toFinder(query);
  const found = items.filter(({ name, about }) => fits(`${name} ${about}`));
  const begins = ({ name }: SlashItem) => query !== '' && name.toLowerCase().startsWith(query);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, max);
}
