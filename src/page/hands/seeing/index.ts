/** Seeing: the page as an outline with a reference for each element that can be operated, in parts, as a difference, or searched. */
import type { HandsAnswer, HandsCommand, Looked, Reference, Refused } from '#core/tools/hands-wire.ts';
import { toParts } from '#core/tools/parts.ts';
import type { References } from '../references';
import { differenceOf, reachedByBoth } from './difference';
import { findIn, goesOn } from './find';
import { withTexts } from './find-texts';
import { type Outline, readOutline } from './outline';
import { beginReading } from './reading';

type Command<Type> = Omit<Extract<HandsCommand, { type: Type }>, 'type'>;

/** Characters of the change that is told after an action. */
const maxChange = 1500;

export function createSeeing(page: Document, references: References) {
  /** As it was last told. */
  let known: Outline | null = null;
  const read = () => readOutline(page, beginReading(page, references));
  const looked = (lines: readonly string[], part = 1): Looked => {
    const parts = toParts(lines.join('\n'));
    const nth = Math.min(Math.max(Math.trunc(part), 1), parts.length);
    return { type: 'looked', text: parts[nth - 1] ?? '', part: nth, parts: parts.length, origin: page.location.origin };
  };
  const whole = ({ lines, isWhole }: Outline) => (isWhole ? lines : [...lines, goesOn]);
  const differ = (): string | null => {
    const [before, now] = [known, read()];
    known = now;
    if (!before) return null;
    const isWhole = before.isWhole && now.isWhole;
    const both = isWhole ? ([before.lines, now.lines] as const) : reachedByBoth(before.lines, now.lines);
    return both && differenceOf(...both);
  };
  return {
    /** One element alone, to the end of a long value. */
    lookAt(ref: Reference, part?: number): Looked | Refused {
      const element = references.find(ref)?.element;
      if (!element?.isConnected) return { type: 'refused', why: 'gone' };
      return looked(whole(readOutline(page, beginReading(page, references, { isFull: true }), element)), part);
    },
    look({ part, changes = false }: Command<'look'> = {}): Looked {
      const difference = changes ? differ() : null;
      if (difference !== null) return looked([difference, ...(known?.isWhole ? [] : [goesOn])], part);
      if (!changes || !known) known = read();
      return looked(whole(known), part);
    },
    /** What changed since the page was last told, shortened; empty if it never was. */
    changes(): string {
      const difference = known ? (differ() ?? 'Nearly everything on the page changed.') : '';
      return difference.length > maxChange ? `${difference.slice(0, maxChange)}…` : difference;
    },
    locate({ role, name }: Command<'locate'>): Extract<HandsAnswer, { type: 'located' }> {
      const told = read().lines.flatMap((line) => [...line.matchAll(/(?<!\\)\[(e\d+)\]/g)].map(([, ref = '']) => ref));
      const refs = [...new Set(told)].filter((ref) => {
        const found = references.find(ref);
        return found?.role === role && found.name === name;
      });
      return { type: 'located', refs };
    },
    find({ words, role }: Command<'find'>): Looked {
      const texts: Text[] = [];
      const { lines, isWhole } = readOutline(page, beginReading(page, references, { texts }));
      const found = findIn(lines, { words, role, isWhole });
      return looked([withTexts(found, { texts, words, references })]);
    },
  };
}
