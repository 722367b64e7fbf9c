/** Text that can't hide anything: invisible and bidirectional characters are shown as code points. */
import { toSegments } from './text-segments';

/** A value from elsewhere for use in a sentence of ours: hidden characters are replaced by their code points. */
export const toSeen = (text: string): string =>
  toSegments(text)
    .map((segment) => (segment.type === 'text' ? segment.text : `⟨${segment.code}⟩`))
    .join('');

/** `dir`: `auto` for prose, whose direction follows its text; names and values run left to right. */
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
