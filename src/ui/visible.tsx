/** Text that can't hide anything: invisible and bidirectional characters are shown as code points. */

import { invisibleCharacter } from '#core/tools/invisible.ts';
import { digitsOf, isLong } from '#core/tools/long-numbers.ts';

/** A value from elsewhere for use in a sentence of ours: hidden characters are replaced by their code points. */
export const toSeen = (text: string): string =>
  toSegments(text)
    .map((segment) => (segment.type === 'text' ? segment.text : `⟨${segment.code}⟩`))
    .join('');

interface VisibleProps {
  text: string;
  /** `auto` for prose, whose direction follows its text; names and values run left to right. */
  dir?: 'ltr' | 'auto';
  /** The classes and the tooltip of an element around it. */
  class?: string;
  title?: string;
}

export function Visible({ text, dir = 'ltr', class: look, title }: VisibleProps) {
  const seen = (
    <bdi dir={dir}>
      {toSegments(text, dir === 'auto').map((segment) =>
        segment.type === 'text' ? (
          segment.text
        ) : (
          <span class="hidden-char" title={segment.name}>
            {segment.code}
          </span>
        ),
      )}
    </bdi>
  );
  if (look === undefined) return seen;
  return (
    <span class={look} title={title}>
      {seen}
    </span>
  );
}

/** A single value in JSON notation, coloured by its type; also draws empty objects and arrays. */
export function Scalar({ value }: { value: unknown }) {
  if (isLong(value)) return <span class="n">{digitsOf(value)}</span>;
  if (typeof value === 'string') return <Visible class="s" text={JSON.stringify(value)} />;
  if (typeof value === 'object' && value !== null) return <span>{Array.isArray(value) ? '[]' : '{}'}</span>;
  return <span class="n">{String(value)}</span>;
}

/** French has these spaces before punctuation and inside quotation marks, several languages between thousands and before units. */
const typographic = /(?<=«)[\u00A0\u202F]|[\u00A0\u202F](?=[»:;?!%])|(?<=\d)[\u00A0\u202F](?=[\d\p{L}])/gu;

const names: Record<string, string> = {
  '200B': 'zero width space',
  '200D': 'zero width joiner',
  '200E': 'left-to-right mark',
  '200F': 'right-to-left mark',
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'end of direction',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '2066': 'left-to-right isolate',
  '2067': 'right-to-left isolate',
  '2068': 'first strong isolate',
  '2069': 'end of isolate',
  '00A0': 'no-break space',
  FEFF: 'byte order mark',
  FFFC: 'object replacement',
};

type TextSegment = { type: 'text'; text: string } | { type: 'hidden'; code: string; name: string };

/** Splits a text into visible and hidden parts. Line breaks and tabs count as visible, in prose also typographic spaces. */
export function toSegments(text: string, prose = false): TextSegment[] {
  const segments: TextSegment[] = [];
  const seen = new Set(prose ? [...text.matchAll(typographic)].map(({ index }) => index) : []);
  let at = 0;
  for (const character of text) {
    const last = segments.at(-1);
    const isSeen = character === '\n' || character === '\t' || seen.has(at);
    at += character.length;
    if (invisibleCharacter.test(character) && !isSeen) segments.push(toHidden(character));
    else if (last?.type === 'text') last.text += character;
    else segments.push({ type: 'text', text: character });
  }
  return segments;
}

function toHidden(character: string): TextSegment {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { type: 'hidden', code: `U+${code}`, name: names[code] ?? 'invisible character' };
}
