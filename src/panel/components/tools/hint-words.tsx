/** What a tool says of its effects, in a word or two: a glyph at the end of a row looks like something to press. */
import type { ToolHints } from '#tools';
import { hintWords, type Phrase, phrase, say } from '#ui';

/** The gravest first: it alone is said. */
const effects: [keyof ToolHints, Phrase][] = [
  ['destructive', hintWords.destructive],
  ['consequential', hintWords.consequential],
  ['readOnly', hintWords.readOnly],
];
const untrusted = phrase('Untrusted');

export function HintWords({ hints }: { hints: ToolHints }) {
  const [effect] = effects.filter(([hint]) => hints[hint]);
  if (!effect && !hints.untrustedContent) return null;
  const all = Object.entries(hintWords).filter(([hint]) => hints[hint as keyof ToolHints]); // keys of hintWords are those of ToolHints
  return (
    <span class="cut" title={all.map(([, word]) => say(word)).join(', ')}>
      {effect && <span class={effect[0] === 'destructive' ? 'danger' : ''}>{say(effect[1])}</span>}
      {effect && hints.untrustedContent && ' · '}
      {hints.untrustedContent && say(untrusted)}
    </span>
  );
}
