/** A tool's hints in a word or two: an icon at the end of a row would look like a button. */
import type { ToolHints } from '#tools';
import { hintWords, type Phrase, say, wordHints } from '#ui';

/** The gravest first; only the first that applies is shown. */
const effects: [keyof ToolHints, Phrase][] = [
  ['destructive', hintWords.destructive],
  ['consequential', hintWords.consequential],
  ['readOnly', hintWords.readOnly],
];

export function HintWords({ hints }: { hints: ToolHints }) {
  const [effect] = effects.filter(([hint]) => hints[hint]);
  if (!effect && !hints.untrustedContent) return null;
  return (
    <span class="cut" title={wordHints(hints).join(', ')}>
      {effect && <span class={effect[0] === 'destructive' ? 'nowrap danger' : 'nowrap'}>{say(effect[1])}</span>}
      {effect && hints.untrustedContent && ' · '}
      {hints.untrustedContent && <span class="nowrap">{say('Untrusted')}</span>}
    </span>
  );
}
