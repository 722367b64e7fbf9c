/** A tool's hints in a word or two: an icon at the end of a row would look like a button. */
import { hintTable, type ToolHints, whyAsking } from '#core/tools/hints.ts';
import { say } from '#ui/language/index.tsx';
import { wordHints } from '#ui/words/run.ts';

/** Only the gravest effect is shown. */
export function HintWords({ hints }: { hints: ToolHints }) {
  const effect = whyAsking(hints) ?? (hints.readOnly ? 'readOnly' : null);
  if (!effect && !hints.untrustedContent) return null;
  return (
    <span class="cut" title={wordHints(hints).join(', ')}>
      {effect && (
        <span class={effect === 'destructive' ? 'nowrap danger' : 'nowrap'}>{say(hintTable[effect].label)}</span>
      )}
      {effect && hints.untrustedContent && ' · '}
      {hints.untrustedContent && <span class="nowrap">{say('Untrusted')}</span>}
    </span>
  );
}
