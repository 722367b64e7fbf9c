/** Finds the offered tool that a model means, when it writes the name with something around it or in another spelling. */
import { findMeant } from '#core/tools/words.ts';
import { quirks } from './quirks';

const around = quirks('aroundName');

/** The name as it came, unless it can only mean one of the offered tools. */
export function readName(name: string, offered: ReadonlySet<string>): string {
  if (offered.has(name)) return name;
  const bare = around.reduce((rest, pattern) => rest.trim().replace(pattern, ''), name).trim();
  if (offered.has(bare)) return bare;
  return findMeant(bare, [...offered]) ?? name;
}
