/** The picture of a person or a thing, or its initials on a coloured background. */

import './portrait.css';
import { useMemo } from 'preact/hooks';
import { fnv1a } from '#core/tools/hash.ts';
import { RemoteImage } from '#ui/remote-image.tsx';

interface PortraitProps {
  name: string;
  src: string | undefined;
  /** Empty if the name is shown beside it. */
  alt: string;
  /** A safe CSS colour that replaces the one derived from the name. */
  colour?: string | null;
}

export function Portrait({ name, src, alt, colour }: PortraitProps) {
  const letters = useMemo(() => toInitials(name), [name]);
  const initials = (
    <span class="initials" aria-hidden="true">
      {letters}
    </span>
  );
  return (
    <span class="portrait" style={{ '--ground': colour ?? toGround(name) }}>
      <RemoteImage src={src} alt={alt} fallback={initials} />
    </span>
  );
}

/** Two letters: of the first and the last word, or the first two of a lone word. */
export function toInitials(name: string): string {
  const words = name.split(/[\s\p{Pd}·・]+/u).map(toLetters);
  const named = words.filter((letters) => letters.length > 0);
  const [first = [], last = []] = [named[0], named.length > 1 ? named.at(-1) : undefined];
  const letters = named.length > 1 ? [first[0], last[0]] : first.slice(0, 2);
  const initials = letters.join(hasJoining(letters.join('')) ? '\u200C' : '').toLocaleUpperCase();
  return initials || toGraphemes(name.trim())[0] || '?';
}

/** Letters of a joining script would run together into a word. */
const hasJoining = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Syriac}]/u.test(text);

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const toGraphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const toLetters = (word: string): string[] => toGraphemes(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter));

/** One of the five chart colours, always the same for the same name. */
export function toGround(name: string): string {
  const hash = fnv1a(name.normalize('NFC'));
  return `var(--c${(((hash ^ (hash >>> 15)) >>> 0) % 5) + 1})`;
}
