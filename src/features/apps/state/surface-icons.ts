/** The icons that A2UI's basic catalogue names, each with its path on a grid of 16 px, or `=` and the name of Tabhand's own. */
import { iconPaths } from '#ui/icon-paths.ts';
import icons from './surface-icons.txt?raw';

const own = new Map<string, string>(Object.entries(iconPaths));
const paths = new Map(icons.split('\n').map((line) => [line.replace(/ .*/, ''), line.replace(/^\S* /, '')]));

/** Undefined: there is no such icon. Older versions write `arrow_back`. */
export function pathOfIcon(name: string): string | undefined {
  const path = paths.get(name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return path?.startsWith('=') ? own.get(path.slice(1)) : path || undefined;
}
