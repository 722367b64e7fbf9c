/** Two texts compared, line by line. */
import { say } from './language';
import { Visible } from './visible';
import type { DiffPart } from './word-diff';

const signs = { added: '+', removed: '−', same: ' ' } as const;

export function DiffLines({ lines }: { lines: readonly DiffPart[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class="code diff-lines" dir="ltr" tabIndex={0}>
      {lines.map(({ type, text }, i) => (
        <span key={`${i.toString()}`} class={type}>
          <span class="vh">{type === 'added' ? say('added') : type === 'removed' ? say('removed') : ''}</span>
          {signs[type]} <Visible text={text} />
        </span>
      ))}
    </pre>
  );
}
