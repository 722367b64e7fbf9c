/** Seeing: the page as an outline with a reference for each element that can be operated, in parts, as a difference, or searched. */
import type { HandsAnswer, HandsCommand, Looked } from '#tools/hands';
import { toParts } from '#tools/parts';
import type { References } from '../references';
import { differenceOf } from './difference';
import { findIn } from './find';
import { readOutline } from './outline';
import { beginReading } from './reading';

type Command<Type> = Omit<Extract<HandsCommand, { type: Type }>, 'type'>;

/** Characters of the change that is told after an action. */
const mostChange = 1500;

export function createSeeing(page: Document, references: References) {
  /** As it was last told. */
  let known: string[] | null = null;
  const read = () => readOutline(page, beginReading(page, references));
  const looked = (lines: readonly string[], part = 1): Looked => {
    const parts = toParts(lines.join('\n'));
    const nth = Math.min(Math.max(Math.trunc(part), 1), parts.length);
    return { type: 'looked', text: parts[nth - 1] ?? '', part: nth, parts: parts.length, origin: page.location.origin };
  };
  const differ = (): string | null => {
    const [before, now] = [known, read()];
    known = now;
    return before && differenceOf(before, now);
  };
  return {
    look({ part, changes = false }: Command<'look'> = {}): Looked {
      const difference = changes ? differ() : null;
      if (difference !== null) return looked(difference.split('\n'), part);
      if (!changes || !known) known = read();
      return looked(known, part);
    },
    /** What changed since the page was last told, shortened; empty if it never was. */
    changes(): string {
      const difference = known ? (differ() ?? 'Nearly everything on the page changed.') : '';
      return difference.length > mostChange ? `${difference.slice(0, mostChange)}…` : difference;
    },
    locate({ role, name }: Command<'locate'>): Extract<HandsAnswer, { type: 'located' }> {
      const told = read().flatMap((line) => [...line.matchAll(/(?<!\\)\[(e\d+)\]/g)].map(([, ref = '']) => ref));
      const refs = [...new Set(told)].filter((ref) => {
        const found = references.find(ref);
        return found?.role === role && found.name === name;
      });
      return { type: 'located', refs };
    },
    find: ({ words, role }: Command<'find'>): Looked => looked([findIn(read(), words, role)]),
  };
}
