/** What a slash in the composer offers: the person's prompts, and every tool that can be called. Pure. */
import type { ToolRow } from '#bridge';
import type { Provenance } from '#ui';
import { toFinder } from './finding';
import type { Prompt } from './prompts';
import { isLive } from './surroundings';
import type { ToolGroup } from './tool-groups';

export type SlashItem =
  | { type: 'prompt'; key: string; name: string; about: string; prompt: Prompt }
  | { type: 'tool'; key: string; name: string; about: string; tool: ToolRow; from: Provenance };

/** A list that one can still read with the arrow keys. */
const most = 50;
const longestQuery = 80;

/** What follows the slash, or null: the text is no command. */
export function toQuery(text: string): string | null {
  return /^\/[^\n]*$/.test(text) && text.length <= longestQuery ? text.slice(1).trim().toLowerCase() : null;
}

export function toSlashItems(groups: readonly ToolGroup[], prompts: readonly Prompt[]): SlashItem[] {
  const own = prompts.map((prompt): SlashItem => {
    const { id, name, text } = prompt;
    return { type: 'prompt', key: `prompt ${id}`, name, about: firstLine(text), prompt };
  });
  const tools = groups.flatMap(({ from, tools }) =>
    tools.flatMap(({ key, tool }): SlashItem[] => {
      if (!isLive(tool)) return [];
      const about = firstLine(tool.title ?? tool.description);
      return [{ type: 'tool', key, name: tool.name, about, tool, from }];
    }),
  );
  return [...own, ...tools];
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';

/** Those whose name begins so first, then those whose name or words hold every word of it. */
export function findItems(items: readonly SlashItem[], query: string): SlashItem[] {
  const fits = toFinder(query);
  const found = items.filter(({ name, about }) => fits(`${name} ${about}`));
  const begins = ({ name }: SlashItem) => query !== '' && name.toLowerCase().startsWith(query);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, most);
}
