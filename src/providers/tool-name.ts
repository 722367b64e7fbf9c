/** Finds the offered tool that a model means, when it writes the name with something around it, in another spelling or in part. */
import { splitToolName } from '#core/tools/registry.ts';
import { findMeant } from '#core/tools/words.ts';
import { quirks } from './quirks';

/** The names that were offered, each with the tool's own. `isKnown`: the chat has, or had, a tool or a source of this name. */
export type Offered = ReadonlyMap<string, string> & { readonly isKnown?: ((name: string) => boolean) | undefined };

const around = quirks('aroundName');

/**
 * The name as it came, unless it can only mean one of the offered tools: the only one of that name, if its server's is missing or wrong.
 * What is known and isn't offered is refused under its own name, or a page could offer a tool that gets a server's calls.
 */
export function readName(name: string, offered: Offered): string {
  if (offered.has(name)) return name;
  const bare = around.reduce((rest, pattern) => rest.trim().replace(pattern, ''), name).trim();
  if (offered.has(bare) || offered.isKnown?.(bare)) return bare;
  const half = bare.slice(bare.length / 2);
  if (bare === half + half && offered.has(half)) return half;
  const meant = findMeant(bare, [...offered.keys()]);
  if (meant !== undefined) return meant;
  const { tool } = splitToolName(bare);
  const [own, ...more] = [...offered].filter(([, real]) => real === tool);
  return own && more.length === 0 ? own[0] : name;
}
