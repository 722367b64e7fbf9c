/** What differs between two versions of a tool, or two results: in a few words, and line by line. */
import { say, Visible } from '#ui';
import type { DiffLine } from '../../models/tools/text-diff';
import type { VersionChange } from '../../models/tools/tool-versions';
import { Code } from '../controls/code';

/** `track_id enum +2 −1` */
export function DefinitionChanges({ changes }: { changes: readonly VersionChange[] }) {
  return (
    <span class="changes">
      {changes.map(({ what, added, removed }) => (
        <span key={what}>
          <Code text={what} />
          {added > 0 && <span class="added">+{added}</span>}
          {removed > 0 && <span class="removed">−{removed}</span>}
        </span>
      ))}
    </span>
  );
}

const signs = { added: '+', removed: '−', same: ' ' } as const;

export function DiffLines({ lines }: { lines: readonly DiffLine[] }) {
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
