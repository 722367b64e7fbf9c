/** Text that can't hide anything: invisible and bidirectional characters are shown by their code points. */

/** Controls, format characters, private and unassigned code points, odd separators, and blanks that fill no space. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** French sets these spaces before its signs and within its quotes, and several languages between thousands and before units. */
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
};

export type TextSegment = { type: 'text'; text: string } | { type: 'hidden'; code: string; name: string };

/** Splits a text into what a person sees and what they would not; line breaks and tabs count as seen, in prose its spaces too. */
export function toSegments(text: string, prose = false): TextSegment[] {
  const segments: TextSegment[] = [];
  const seen = new Set(prose ? [...text.matchAll(typographic)].map(({ index }) => index) : []);
  let at = 0;
  for (const character of text) {
    const last = segments.at(-1);
    const isSeen = character === '\n' || character === '\t' || seen.has(at);
    at += character.length;
    if (hidden.test(character) && !isSeen) segments.push(toHidden(character));
    else if (last?.type === 'text') last.text += character;
    else segments.push({ type: 'text', text: character });
  }
  return segments;
}

function toHidden(character: string): TextSegment {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { type: 'hidden', code: `U+${code}`, name: names[code] ?? 'invisible character' };
}

/** For a sentence of ours that names a value of theirs: what can't be seen in it stands there by its code point. */
export const toSeen = (text: string): string =>
  toSegments(text)
    .map((segment) => (segment.type === 'text' ? segment.text : `⟨${segment.code}⟩`))
    .join('');

/** `dir`: for prose, whose own first letters say which way it runs; names and values run left to right. */
export function Visible({ text, dir = 'ltr' }: { text: string; dir?: 'ltr' | 'auto' }) {
  return (
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
}
